"""Names: of guests, one we make or one they chose; of persons, one that is theirs alone."""

import secrets
import unicodedata
from typing import Final

from app.accounts.look_alikes import is_mark, key_of, script_of

SHORTEST: Final = 3
LONGEST: Final = 20
DELETED: Final = "deleted player"
_SEPARATORS: Final = " .'_-"
_TIDIED: Final = str.maketrans("’‘ʼ‐‑–", "'''---")

#: Nobody is called so, nor so with a number behind, nor begins his name with one of the first row.
_FIRST_WORDS: Final = (
    "admin administrator moderator guest gast bot deleted бот гость гість админ модератор"
)
_WHOLE: Final = (
    "bito bitobot durak mod root staff team system server support help security official operator"
    " host owner dealer everybody everyone anybody nobody somebody anonymous unknown you me null"
    " none undefined postmaster webmaster deletedplayer администратор сервер поддержка система"
    " удалённыйигрок игрок player spectator"
)


class BadName(ValueError):
    """Says what is wrong with the name and what would be right."""


class ReservedName(BadName):
    """A name that could be taken for the server, its people or its bots."""


def guest_name(wished: str | None, word: str = "Guest") -> str:
    """The name to show; `word` is what a guest is called in his language, for one without a wish.

    Raises BadName for a wish that cannot be met.
    """
    if wished is None:
        return f"{word} {secrets.randbelow(9000) + 1000}"
    name = " ".join(unicodedata.normalize("NFKC", wished).split())
    if not 1 <= len(name) <= LONGEST:
        raise BadName(f"a name has 1 to {LONGEST} characters")
    if not all(_is_plain(sign) for sign in name):
        raise BadName("a name has letters, digits, spaces and . ' _ - only")
    if any(sign.isalnum() for sign in name) and key_of(_first_word(name)) in _STAFF_KEYS:
        raise ReservedName("this name is reserved; choose another one")
    return name


def person_name(wished: str) -> tuple[str, str]:
    """The name to show, and its key: no two persons have the same. Raises BadName."""
    name = " ".join(unicodedata.normalize("NFKC", wished.translate(_TIDIED)).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise BadName(f"a name has {SHORTEST} to {LONGEST} characters")
    _check_signs(name)
    key = key_of(name)
    if _is_reserved(name, key):
        raise ReservedName("this name is reserved; choose another one")
    return name, key


def _check_signs(name: str) -> None:
    letters = [sign for sign in name if sign not in _SEPARATORS and not _is_digit(sign)]
    scripts = {script_of(sign) for sign in letters}
    if None in scripts:
        raise BadName("a name has letters, digits, spaces and . ' _ - only")
    if len(scripts) > 1:
        raise BadName("a name is written in one script")
    if not any(not is_mark(sign) for sign in letters):
        raise BadName("a name has at least one letter")
    if name[0] in _SEPARATORS or name[-1] in "'_-" or is_mark(name[0]):
        raise BadName("a name begins and ends with a letter or a digit")
    if any(all(map(is_mark, three)) for three in zip(name, name[1:], name[2:], strict=False)):
        raise BadName("a name has no heap of marks on one letter")


def _is_reserved(name: str, key: str) -> bool:
    return (
        key in _WHOLE_KEYS
        or key_of(_without_number(name)) in _WHOLE_KEYS
        or key_of(_first_word(name)) in _FIRST_KEYS
    )


def _first_word(name: str) -> str:
    spaced = name.translate(str.maketrans(_SEPARATORS, " " * len(_SEPARATORS)))
    return _without_number(spaced.split()[0])


def _without_number(name: str) -> str:
    return name.strip("0123456789" + _SEPARATORS)


def _is_digit(sign: str) -> bool:
    return sign.isascii() and sign.isdigit()


def _is_plain(sign: str) -> bool:
    # Letters, marks and digits of any script; no control, format or direction characters.
    return sign in " .'_-" or unicodedata.category(sign)[0] in "LMN"


_FIRST_KEYS: Final = frozenset(map(key_of, _FIRST_WORDS.split()))
#: A guest is called a guest, and may call himself so.
_STAFF_KEYS: Final = _FIRST_KEYS - set(map(key_of, ["guest", "gast", "гость", "гість"]))
_WHOLE_KEYS: Final = _FIRST_KEYS | frozenset(map(key_of, _WHOLE.split()))
