"""The pool, by the names that the arena knows: `ismcts`, or `ismcts:5100` to think so much."""

from collections.abc import Callable, Mapping
from typing import Final

from app.bots.pool.determinised import GUESSES, determinised
from app.bots.pool.flat import PLAYED_OUT, flat
from app.bots.pool.frame import Choose
from app.bots.pool.ismcts import ITERATIONS, ismcts
from app.bots.pool.simple import at_random, greedy, rules_of_thumb

#: Those that do not think ahead.
SIMPLE: Final[Mapping[str, Choose]] = {
    "random": at_random,
    "greedy": greedy,
    "heur": rules_of_thumb,
}
#: Those that do, how much where nothing else is said, and as much as is said.
THINKERS: Final[Mapping[str, tuple[int, Callable[[int], Choose]]]] = {
    "flat": (PLAYED_OUT, flat),
    "ismcts": (ITERATIONS, ismcts),
    "dmcts": (GUESSES, determinised),
}
_MOST_DIGITS: Final = 7


def from_pool(name: str) -> Choose | None:
    """Who has the name, or `name:number`; None if nobody has."""
    if name in SIMPLE:
        return SIMPLE[name]
    kind, colon, number = name.partition(":")
    if kind not in THINKERS:
        return None
    usual, made = THINKERS[kind]
    if not colon:
        return made(usual)
    is_number = number.isascii() and number.isdigit() and len(number) <= _MOST_DIGITS
    return made(int(number)) if is_number and int(number) else None
