"""What is played: one set of rules, one seed, and matches between players known by their names.

All luck of a deal hangs on the seed and the deal's number, so that it is the same whichever
process plays it, and whoever sits there.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple

from app.engine.errors import RulesError
from app.engine.rules import CHOICES, Rules, Value, make_rules
from app.fair.stream import Stream

KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a program may take to start and to move, and whether its complaints are shown."""

    start_s: float = 10.0
    move_s: float = 10.0
    show_stderr: bool = False


@dataclass(frozen=True, slots=True)
class Contest:
    """What is the same for all games of a run."""

    rules: Rules
    seed: int
    limits: Limits = Limits()


class Match(NamedTuple):
    """`a` alone against copies of `b` on all other seats."""

    a: str
    b: str


class Task(NamedTuple):
    """One deal of a match, to be played with `a` in every seat."""

    match: Match
    deal: int


def matches_of(players: Sequence[str], seats: int, only_first: bool = False) -> list[Match]:
    """Everybody against everybody, or the first against each other one.

    At more than two seats one against many of the other is not the same from the other side, so
    that both are played.
    """
    if only_first:
        return [Match(players[0], other) for other in players[1:]]
    pairs = combinations(players, 2) if seats == 2 else permutations(players, 2)
    return [Match(*pair) for pair in pairs]


def tasks_of(matches: Sequence[Match], deals: int) -> Iterator[Task]:
    """Deal by deal, so that all matches are equally far wherever the run ends."""
    return (Task(match, deal) for deal in range(deals) for match in matches)


def deals_for(games: int, seats: int) -> int:
    """How many deals make at least so many games, each being played from every seat."""
    return -(-games // seats)


def key_of(seed: int, deal: int) -> bytes:
    """What the cards and the luck of all players of this deal come from, 32 bytes."""
    return Stream(f"bito-arena/1/{seed}".encode(), f"deal/{deal}").read(KEY_BYTES)


def rules_from(preset: str, changes: Iterable[str], seats: int | None) -> Rules:
    """A preset with some rules changed, each as `name=value`, the values written as in
    docs/RULES.md with yes, no and none. Raises RulesError."""
    given: dict[str, Value] = {"preset": preset}
    for change in changes:
        name, _, text = change.partition("=")
        given[name] = _value(name, text)
    return make_rules(given if seats is None else {**given, "seats": seats})


def _value(name: str, text: str) -> Value:
    if name not in CHOICES:
        raise RulesError(name, f"there is no such rule; the rules are {', '.join(CHOICES)}.")
    values = {_written(value): value for value in CHOICES[name]}
    if text not in values:
        raise RulesError(name, f"it can be {', '.join(values)}.")
    return values[text]


def _written(value: Value) -> str:
    words = {None: "none", True: "yes", False: "no"}
    return words[value] if value is None or isinstance(value, bool) else str(value)
