"""The last cards of two: what each move leads to under best play of both, where it can be told."""

from typing import Final

from app.bots.endgame.verdicts import verdicts
from app.engine.memory import Memory
from app.engine.state import State
from app.engine.view import view_for
from app.review.worth import worths_of

#: By value: what becomes of the seat to move.
VERDICTS: Final = {1: "win", 0: "draw", -1: "loss"}
#: Positions that may be looked at for one choice; about a second.
_NODES: Final = 400_000


def values_at(state: State, seat: int, memory: Memory) -> dict[str, int]:
    """1, 0 or -1 for each legal move of the seat to move; empty where it cannot be told."""
    found = verdicts(view_for(state, seat), memory, _NODES)
    return {move: verdict.value for move, verdict in found.items()}


def worths_at(state: State, seat: int, value: int) -> tuple[float, ...]:
    """To each seat, if two are left and the game ends so for `seat`."""
    out = state.position.out
    seats = state.rules.seats
    places = [seats - 1] * seats
    for place, gone in enumerate(out, start=1):
        places[gone] = place
    if value:
        (other,) = (each for each in range(seats) if each != seat and each not in out)
        places[other if value > 0 else seat] = seats
    return worths_of(places)
