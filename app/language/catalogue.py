"""The sentences of one language, read from its .po file. What is missing there stays English.

Of sentences on pages and in letters the English one is the key. Those of the browser's modules
have their place as context (`home.games.yourTurn`); only such a context has a dot.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from app.language.languages import PLURALS, Language

FOLDER: Final = Path(__file__).resolve().parents[2] / "locales"

Tree = dict[str, "str | Tree"]
_Key = tuple[str | None, str]


@dataclass(frozen=True, slots=True)
class Catalogue:
    """`forms` is by context and English sentence; one form, or one for each class of numbers."""

    language: Language
    forms: Mapping[_Key, tuple[str, ...]] = field(default_factory=dict, repr=False)
    #: The sentences of the browser's modules, as those modules write them; a counted one is its
    #: forms by CLDR's names.
    trees: Tree = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "trees", self._trees())

    def gettext(self, text: str) -> str:
        return self.forms.get((None, text), (text,))[0]

    def pgettext(self, context: str, text: str) -> str:
        return self.forms.get((context, text), (text,))[0]

    def ngettext(self, one: str, other: str, n: int) -> str:
        return self._form((None, one), other, n)

    def npgettext(self, context: str, one: str, other: str, n: int) -> str:
        return self._form((context, one), other, n)

    def _trees(self) -> Tree:
        root: Tree = {}
        for (context, _), forms in self.forms.items():
            if context is not None and "." in context:
                _put(root, context.split("."), self._leaf(forms))
        return root

    def _form(self, key: _Key, other: str, n: int) -> str:
        forms = self.forms.get(key)
        if forms is None:
            return key[1] if n == 1 else other
        category = Locale.parse(self.language).plural_form(n)
        return self._by_class(forms).get(category, forms[-1])

    def _leaf(self, forms: tuple[str, ...]) -> "str | Tree":
        return forms[0] if len(forms) == 1 else {**self._by_class(forms)}

    def _by_class(self, forms: tuple[str, ...]) -> dict[str, str]:
        return dict(zip(PLURALS[self.language], forms, strict=True))


@cache
def catalogue_of(language: Language) -> Catalogue:
    """Read at first use, then kept: a file of 100 KB takes some hundredths of a second."""
    path = po_path(language)
    if not path.exists():
        return Catalogue(language)
    with path.open("rb") as file:
        return from_babel(language, read_po(file, locale=language))


def po_path(language: Language) -> Path:
    return FOLDER / language / "LC_MESSAGES" / "bito.po"


def from_babel(language: Language, catalog: Catalog) -> Catalogue:
    """Without what is missing, in doubt, or has not a form for each class of numbers."""
    forms = {}
    for message in catalog:
        found = _forms(message)
        wanted = len(PLURALS[language]) if message.pluralizable else 1
        if message.id and not message.fuzzy and all(found) and len(found) == wanted:
            forms[(message.context, english_of(message))] = found
    return Catalogue(language, forms)


def english_of(message: Message) -> str:
    """The English sentence; of a counted one the form for one."""
    return message.id if isinstance(message.id, str) else message.id[0]


def _forms(message: Message) -> tuple[str, ...]:
    text = message.string
    return (text,) if isinstance(text, str) else tuple(text or ())


def _put(root: Tree, path: list[str], leaf: "str | Tree") -> None:
    *folders, last = path
    for name in folders:
        inner = root.setdefault(name, {})
        assert isinstance(inner, dict)
        root = inner
    root[last] = leaf
