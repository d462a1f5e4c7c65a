"""The languages there are, their own names, and which of them a visitor gets."""

from collections.abc import Iterator
from typing import Final, Literal, get_args

Language = Literal["en", "ru", "de", "uk"]

ENGLISH: Final[Language] = "en"
LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)
#: What may be chosen: those whose every sentence is translated, so that no page is half in English.
OFFERED: Final[tuple[Language, ...]] = LANGUAGES
OWN_NAMES: Final[dict[Language, str]] = {
    "en": "English",
    "ru": "Русский",
    "de": "Deutsch",
    "uk": "Українська",
}
#: The forms a counted sentence has, in the order of the catalogue (CLDR's names for them).
PLURALS: Final[dict[Language, tuple[str, ...]]] = {
    "en": ("one", "other"),
    "ru": ("one", "few", "many"),
    "de": ("one", "other"),
    "uk": ("one", "few", "many"),
}
_MOST_WISHES: Final = 20


def negotiate(kept: str | None, accepted: str | None) -> Language:
    """What was chosen before, if it is offered; else the best offered one of Accept-Language;
    else English."""
    for wish in (kept or "", *_wishes(accepted or "")):
        found = offered(wish)
        if found is not None:
            return found
    return ENGLISH


def spoken(tag: str | None) -> Language:
    """In what to write to whoever chose this one; English if it is not offered (any more)."""
    return offered(tag) or ENGLISH


def offered(tag: str | None) -> Language | None:
    """The offered language of a tag such as `ru` or `de-AT`."""
    primary = (tag or "").strip().lower().split("-")[0]
    return next((language for language in OFFERED if language == primary), None)


def _wishes(accepted: str) -> Iterator[str]:
    """The tags of Accept-Language, the dearest first; what is not wanted (q=0) is left out."""
    weighed = []
    for part in accepted.split(",")[:_MOST_WISHES]:
        tag, _, parameter = part.partition(";")
        if (weight := _weight(parameter)) > 0:
            weighed.append((-weight, tag))
    for _, tag in sorted(weighed, key=lambda pair: pair[0]):
        yield tag


def _weight(parameter: str) -> float:
    """`q=0.8` → 0.8; nothing said is 1, nonsense 0."""
    name, _, value = parameter.partition("=")
    if not name.strip():
        return 1.0
    try:
        return float(value) if name.strip() == "q" else 0.0
    except ValueError:
        return 0.0
