"""What is wrong with a translation: missing, in doubt, or unlike its English in what must match."""

import re
from collections.abc import Iterator
from typing import Final

from babel.messages.catalog import Catalog, Message

from app.language.catalogue import english_of
from app.language.languages import PLURALS, Language

_PLACE: Final = re.compile(r"\{\w+(?::[^}]*)?\}|%\(\w+\)s")
_TAG: Final = re.compile(r"</?[a-z][^>]*>")
_PERCENT: Final = re.compile(r"%(?!\(\w+\)s)")


def missing(catalog: Catalog) -> list[Message]:
    """Not translated at all, or not in every form."""
    return [message for message in catalog if message.id and not all(_forms(message))]


def faults(language: Language, catalog: Catalog) -> Iterator[str]:
    """A line for each, of what is translated."""
    for message in catalog:
        if not message.id:
            continue
        where = f"{language}: {message.context or ''} {english_of(message)[:60]!r}"
        if message.fuzzy:
            yield f"{where} is marked as fuzzy"
        if all(_forms(message)):
            yield from (f"{where} {fault}" for fault in _of_one(language, message))


def _of_one(language: Language, message: Message) -> Iterator[str]:
    english, forms = _english(message), _forms(message)
    wanted = len(PLURALS[language]) if message.pluralizable else 1
    if len(forms) != wanted:
        yield f"has {len(forms)} forms instead of {wanted}"
        return
    for number, form in enumerate(forms):
        # Where the first form stands for 1 alone, it may say it in words as the English does.
        own = english[0] if number == 0 and wanted == len(english) else english[-1]
        if _places(form) != _places(own) and _places(form) != _places(english[-1]):
            yield f"has other places: {form[:60]!r}"
        if sorted(_TAG.findall(form)) != sorted(_TAG.findall(own)):
            yield f"has other tags: {form[:60]!r}"
        if _edges(form) != _edges(own):
            yield f"begins or ends with another space: {form[:60]!r}"
        if "%(" in own and _PERCENT.sub("", form.replace("%%", "")) != form.replace("%%", ""):
            yield f"has a single percent sign: {form[:60]!r}"


def _places(text: str) -> list[str]:
    return sorted(set(_PLACE.findall(text)))


def _edges(text: str) -> tuple[str, str]:
    inner = text.strip()
    start = text.index(inner) if inner else 0
    return text[:start], text[start + len(inner) :]


def _english(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))
