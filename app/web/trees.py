"""Which trees of sentences the modules of a page name with `translated`, also those imported late:
a page reads its sentences once, before it knows what it will be asked for."""

import re
from functools import cache
from posixpath import dirname, join, normpath
from typing import Final

from app.web.assets import ASSETS
from app.web.modules import imports_of

_LATE_IMPORT: Final = re.compile(r"""\bimport\(\s*["'](\.[^"']+)["']""")
_TREE: Final = re.compile(r"""\btranslated\(\s*["'](\w+)["']""")


@cache
def trees_for(*names: str) -> tuple[str, ...]:
    """The trees of the modules named ("table/main") and of all they import, sorted."""
    seen: set[str] = set()
    waiting = [f"js/{name}.js" for name in names]
    trees: set[str] = set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        text = ASSETS[path].content.decode()
        trees |= set(_TREE.findall(text))
        late = (normpath(join(dirname(path), found)) for found in _LATE_IMPORT.findall(text))
        waiting += [*imports_of(path, text), *late]
    return tuple(sorted(trees))
