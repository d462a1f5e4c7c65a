"""Brings locales/<language>/LC_MESSAGES/bito.po to what there is to translate, and says how it
stands. The same sources and translations always give the same file: no dates, no places, sorted.
A sentence that changed in English is a new one, and not translated.
"""

import io
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from app.language.catalogue import english_of, po_path
from app.language.languages import PLURALS, Language

_HEADER: Final = """\
# {name} for Bito, under the licence of Bito (AGPL-3.0-or-later).
# Written by `python3 dev.py texts`; only what follows msgstr is a translator's.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""
_WIDTH: Final = 96


def translations(language: Language) -> Catalog:
    """What has been translated so far."""
    path = po_path(language)
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def renewed(language: Language, collected: Catalog) -> Catalog:
    """All that is collected, with the translations that are of exactly these sentences."""
    old = translations(language)
    new = Catalog(locale=language)
    for message in sorted(filter(is_sentence, collected), key=_place):
        known = old.get(english_of(message), message.context)
        is_same = known is not None and known.id == message.id
        nothing = ("",) * len(PLURALS[language]) if message.pluralizable else ""
        new.add(
            message.id,
            known.string if known is not None and is_same else nothing,
            context=message.context,
            flags={"fuzzy"} if known is not None and is_same and known.fuzzy else set(),
            user_comments=known.user_comments if known is not None else (),
        )
    return new


def text_of(language: Language, catalog: Catalog) -> str:
    """The file's text."""
    for message in catalog:
        message.flags &= {"fuzzy"}  # Babel guesses formats from the sentence, and is often wrong
    body = io.BytesIO()
    write_po(body, catalog, width=_WIDTH, omit_header=True, no_location=True)
    plural = get_plural(language)
    name = catalog.locale.english_name if catalog.locale else language
    header = _HEADER.format(name=name, language=language, plural=plural.plural_forms)
    return header + body.getvalue().decode()


def write(language: Language, text: str) -> bool:
    """Whether it was written: a file that says the same is left alone."""
    path = po_path(language)
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return True


def is_sentence(message: Message) -> bool:
    return bool(message.id)


def _place(message: Message) -> tuple[str, str]:
    return message.context or "", english_of(message)
