"""Collects everything there is to translate: templates, the server's texts, the trees of the
browser's modules. The result has no line numbers and no dates, and depends on nothing but them.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract

from tools.texts.trees import BadTree, sentences_of

ROOT: Final = Path(__file__).resolve().parents[2]
_KEYWORDS: Final = {
    "_": None,
    "gettext": None,
    "marked": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
#: Of templates: as they are read by the server (`app.web.templating`); a broken one is told.
_OPTIONS: Final = {"trimmed": "true", "silent": "false"}


def collected() -> Catalog:
    """A catalogue in English, without translations. Raises BadTree."""
    found = Catalog(project="Bito", charset="utf-8")
    for path in _files("app", "*.py"):
        _from_babel(found, "python", path)
    for path in _files("app/web/templates", "*.html"):
        _from_babel(found, "jinja2", path)
    for path in _files("static/js", "*.js"):
        try:
            for sentence in sentences_of(path.read_text(encoding="utf-8")):
                ids = sentence.text if sentence.other is None else (sentence.text, sentence.other)
                found.add(ids, context=sentence.context)
        except BadTree as problem:
            raise BadTree(f"{path.relative_to(ROOT)}: {problem}") from problem
    return found


def _files(folder: str, pattern: str) -> Iterator[Path]:
    return iter(sorted((ROOT / folder).rglob(pattern)))


def _from_babel(found: Catalog, method: str, path: Path) -> None:
    with path.open("rb") as file:
        for _, ids, _, context in extract(method, file, _KEYWORDS, (), _OPTIONS):
            found.add(ids, context=context)
