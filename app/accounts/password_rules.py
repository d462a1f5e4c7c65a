"""Which passwords are taken: long enough, and none that is tried first.

Nothing is asked of their signs. Any Unicode counts as it comes: a password is never tidied.
"""

from collections.abc import Iterable
from typing import Final

from zxcvbn.frequency_lists import FREQUENCY_LISTS  # type: ignore[import-untyped]  # has no stubs

from app.accounts.look_alikes import key_of

SHORTEST: Final = 8
LONGEST: Final = 128
_SITE: Final = ("bito", "durak", "password", "пароль", "дурак", "бито")
_COMMON: Final = frozenset(FREQUENCY_LISTS["passwords"])
_FEWEST_SIGNS: Final = 4


class WeakPassword(ValueError):
    """Says what is wrong with it, and never what it is."""


def check_password(password: str, own: Iterable[str]) -> None:
    """Raises WeakPassword. `own` are words that everybody would try: the name, the address."""
    if len(password) < SHORTEST:
        raise WeakPassword(f"a password has at least {SHORTEST} characters")
    if len(password) > LONGEST:
        raise WeakPassword(f"a password has at most {LONGEST} characters")
    if len(set(password)) < _FEWEST_SIGNS:
        raise WeakPassword("this is one of the passwords that are tried first")
    if password.lower() in _COMMON:
        raise WeakPassword("this is one of the passwords that are tried first")
    if _core(password) in _words(own):
        raise WeakPassword("this says no more than your name, your address or this game's name")


def _words(own: Iterable[str]) -> set[str]:
    whole = {*own, *_SITE}
    words = whole | {part for word in whole for part in word.replace("@", ".").split(".")}
    return {core for word in words for core in (_core(word), _core(word * 2)) if core}


def _core(password: str) -> str:
    """What is left without a number or signs around it, look-alikes folded."""
    return key_of(password.strip("0123456789!?.,;:*#$%&/+=@()-_ "))
