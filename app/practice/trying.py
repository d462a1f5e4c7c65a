"""A try at a puzzle: the visitor's moves, the solver's answers, and what has become of the result.

Everything is replayed from the visitor's own moves, so that nobody need remember a try.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from app.bots.endgame.verdicts import Verdict, open_verdicts
from app.bots.levels import no_hurry
from app.engine.errors import IllegalMove
from app.engine.play import apply, legal_moves
from app.engine.state import State

#: The seat of the visitor; the solver has the other one.
VISITOR: Final = 0
# Enough for nearly every puzzle; whoever asks may stop it earlier.
_NODES: Final = 2_000_000


class Unsolved(Exception):
    """The position could not be worked out within what may be spent."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a try. `value` is what the visitor gets after it under best play of both."""

    seat: int
    move: str
    value: int


@dataclass(frozen=True, slots=True)
class Try:
    """How far a try has come: it waits for the visitor, or is over."""

    state: State
    steps: tuple[Step, ...]


def tried(start: State, moves: Sequence[str], time_is_up: Callable[[], bool] = no_hurry) -> Try:
    """The visitor's moves one after another, each followed by the solver's answers.

    Raises IllegalMove for a move that is not his to make, Unsolved where time is up
    or lines are too long to follow.
    """
    state, steps = start, list[Step]()
    for move in moves:
        if state.is_over:
            raise IllegalMove("R1.3", "the puzzle is over; nothing can be played any more.")
        if move not in legal_moves(state):
            apply(state, move)  # says what is wrong with it
            raise IllegalMove("R6.8", "a puzzle is played with cards; nobody gives it up.")
        value = _verdicts(state, time_is_up)[move].value
        steps.append(Step(VISITOR, move, value))
        state = _answered(apply(state, move), steps, time_is_up)
    return Try(state, tuple(steps))


def _answered(state: State, steps: list[Step], time_is_up: Callable[[], bool]) -> State:
    """Until it is the visitor's turn, or over."""
    while state.turn is not None and state.turn != VISITOR:
        found = _verdicts(state, time_is_up)
        best = max(verdict.value for verdict in found.values())
        equal = [move for move, verdict in found.items() if verdict.value == best]
        after = {move: apply(state, move) for move in equal}
        move = min(equal, key=lambda each: (_ways(after[each], -best, time_is_up), each))
        steps.append(Step(state.turn, move, -best))
        state = after[move]
    return state


def _ways(state: State, value: int, time_is_up: Callable[[], bool]) -> float:
    """The share of the visitor's moves that keep `value`: the fewer, the harder for him."""
    if state.turn != VISITOR:
        return 1.0
    found = _verdicts(state, time_is_up)
    return sum(verdict.value == value for verdict in found.values()) / len(found)


def _verdicts(state: State, time_is_up: Callable[[], bool]) -> dict[str, Verdict]:
    found = open_verdicts(state.position, _NODES, time_is_up)
    if not found:
        raise Unsolved
    return dict(found)
