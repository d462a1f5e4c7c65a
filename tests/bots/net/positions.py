"""Positions in which a seat has a choice that the net knows, from games by views."""

from collections.abc import Iterator, Mapping

from app.engine.play import apply
from app.engine.position import Position
from app.engine.state import State
from app.fair.stream import Stream
from tests.bots.selfplay import at_random, dealt, next_move, player

DUEL: Mapping[str, object] = {"preset": "duel"}
#: Rules that differ in all that a sight holds.
MANY_RULES: tuple[Mapping[str, object], ...] = (
    DUEL,
    {"preset": "transfer"},
    {"preset": "challenge", "seats": 4},
    {"preset": "house", "throw_in": "none"},
    {"preset": "house", "pack": 52, "seats": 5, "transfer": "trump", "bout_limit": None},
    {"preset": "transfer", "seats": 3, "throw_in": "neighbours"},
)


def choices(fields: Mapping[str, object], games: int, sensible: bool = False) -> Iterator[State]:
    """Every state of some games, the same each time, in which there is more than one move."""
    who = player("easy") if sensible else at_random
    for number in range(games):
        key = Stream(b"positions", f"{number}").read(32)
        state, version = dealt(fields, key), 0
        while not state.is_over:
            if is_choice(state.position):
                yield state
            state, version = apply(state, next_move(state, who, key, version)), version + 1


def is_choice(position: Position) -> bool:
    return position.stage < 4 and position.legal.bit_count() > 1
