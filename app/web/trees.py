"""Which trees of sentences the modules of a page name with `translated`: those it begins with, and
those of modules that come later and say so by taking `translated` from `late_catalogue.js`."""

import re
from functools import cache
from posixpath import dirname, join, normpath
from typing import Final

from app.web.assets import ASSETS
from app.web.modules import imports_of

_LATE_IMPORT: Final = re.compile(r"""\bimport\(\s*["'](\.[^"']+)["']""")
_LATE_CATALOGUE: Final = "js/base/late_catalogue.js"
_TREE: Final = re.compile(r"""\btranslated\(\s*["'](\w+)["']""")


@cache
def trees_for(*names: str, is_late: bool = False) -> tuple[str, ...]:
    """The trees of the modules named ("table/main") and of all they ever import, sorted."""
    seen: set[str] = set()
    waiting = [f"js/{name}.js" for name in names]
    trees: set[str] = set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        text = ASSETS[path].content.decode()
        imports = imports_of(path, text)
        if (_LATE_CATALOGUE in imports) is is_late:
            trees |= set(_TREE.findall(text))
        late = (normpath(join(dirname(path), found)) for found in _LATE_IMPORT.findall(text))
        waiting += [*imports, *late]
    return tuple(sorted(trees))
