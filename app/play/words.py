"""Free words as they may be shown to others: plain text, one line, nothing that hides or reorders.

What must not be said at all is for people to judge (`app.storage.reports`), not for a program.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

#: What remains of a text after cleaning, in characters.
LONGEST_REMARK: Final = 200

# They join the parts of an emoji or a Persian word, and do nothing else.
_JOINERS: Final = frozenset("\u200c\u200d")
# Controls, directions and other invisible signs, private and unassigned ones, halves of pairs.
_REFUSED: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
_BLANK: Final = re.compile(r"\s+")
_MOST_MARKS: Final = 3  # on one letter; more of them is a drawing over the neighbours' lines


class BadWords(ValueError):
    """Nothing is left to say, or too much; the text is a sentence for people."""


def clean_words(text: str, longest: int = LONGEST_REMARK) -> str:
    """The words in NFC, without signs nobody can see. Raises BadWords."""
    line = _BLANK.sub(" ", unicodedata.normalize("NFC", text))
    kept = "".join(_bounded_marks(sign for sign in line if _is_shown(sign))).strip()
    words = _BLANK.sub(" ", kept)
    if not any(sign.isprintable() and not sign.isspace() for sign in words):
        raise BadWords("There are no words to say.")
    if len(words) > longest:
        raise BadWords(f"At most {longest} characters, please.")
    return words


def _is_shown(sign: str) -> bool:
    return sign in _JOINERS or unicodedata.category(sign) not in _REFUSED


def _bounded_marks(signs: Iterable[str]) -> Iterator[str]:
    marks = 0
    for sign in signs:
        marks = marks + 1 if unicodedata.category(sign) in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            yield sign
