"""Moments and lists of names in the middle of sentences, as each language writes them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from babel.dates import format_datetime
from babel.lists import format_list

from app.language.languages import Language

#: Without a year, which none of the moments we tell needs.
_PATTERNS: Final[dict[Language, str]] = {
    "en": "EEEE, d MMMM, HH:mm",
    "ru": "EEEE, d MMMM, HH:mm",
    "de": "EEEE, d. MMMM, HH:mm",
    "uk": "EEEE, d MMMM, HH:mm",
}
#: British English has no comma before "and".
_LOCALES: Final[dict[Language, str]] = {"en": "en_GB", "ru": "ru", "de": "de", "uk": "uk"}


def moment_of(language: Language, moment: datetime) -> str:
    """Monday, 5 December, 14:30; in the time zone that the moment has."""
    return format_datetime(moment, _PATTERNS[language], locale=_LOCALES[language])


def all_of(language: Language, names: Sequence[str]) -> str:
    """Anna, Boris and Vera."""
    return format_list(names, locale=_LOCALES[language])
