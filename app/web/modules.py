"""Which JavaScript modules a page needs at once, read from their import lines.

A browser learns of a module only when it has read the one that imports it; named beforehand, all
come together. What is imported later, by `import(…)`, is not among them.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from posixpath import dirname, join, normpath
from typing import Final

from app.web.assets import ASSETS

_IMPORT: Final = re.compile(r"""^(?:import|export)\b[^"'()]*?["'](\.[^"']+)["']""", re.MULTILINE)


def imports_of(path: str, text: str) -> list[str]:
    """The paths a module at `path` imports, in their order."""
    return [normpath(join(dirname(path), found)) for found in _IMPORT.findall(text)]


@cache
def modules_for(*names: str) -> list[str]:
    """Those named ("table/main") and all they import, as paths: js/table/main.js first."""
    found: dict[str, None] = {}
    _walk((f"js/{name}.js" for name in names), _graph(), found)
    return list(found)


def _walk(paths: Iterable[str], graph: Mapping[str, list[str]], found: dict[str, None]) -> None:
    for path in paths:
        if path not in found:
            found[path] = None
            _walk(graph[path], graph, found)


@cache
def _graph() -> dict[str, list[str]]:
    return {
        path: imports_of(path, asset.content.decode())
        for path, asset in ASSETS.items()
        if path.endswith(".js")
    }
