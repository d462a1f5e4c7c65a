"""A game again from its setup and its moves."""

from collections.abc import Iterable, Iterator

from app.engine.deal import deal
from app.engine.errors import IllegalMove
from app.engine.play import apply, resign, time_out
from app.engine.setup import Setup
from app.engine.state import State


def replay(setup: Setup, moves: Iterable[tuple[int, str]]) -> Iterator[State]:
    """The first state, then the state after each (seat, move).

    Raises RulesError for the setup and IllegalMove for the first wrong move; what came before
    has been given out already.
    """
    state = deal(setup)
    yield state
    for seat, move in moves:
        state = play_as(state, seat, move)
        yield state


def play_as(state: State, seat: int, move: str) -> State:
    """One move by a named seat, which must be the one to move except to resign or time out."""
    if move == "resign":
        return resign(state, seat)
    if move == "timeout":
        return time_out(state, seat)
    if not state.is_over and seat != state.turn:
        raise IllegalMove("R1.3", f"it is the turn of seat {state.turn}, not of seat {seat}.")
    return apply(state, move)
