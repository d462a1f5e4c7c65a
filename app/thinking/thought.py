"""A bot's question and its answer: what a worker, or a thread of the server, is asked to do.

Holds what one seat may know and the luck of this one decision; never a state, nor the game's key.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

from app.bots.choose import choose
from app.bots.levels import BUDGETS, no_hurry
from app.engine.view import Memory, View
from app.fair.stream import luck_of


@dataclass(frozen=True, slots=True)
class Question:
    """`divisor` is by how much the level's budget is cut; `seed` is the decision's own."""

    view: View
    memory: Memory
    level: str
    seed: bytes = field(repr=False)
    divisor: int = 1


@dataclass(frozen=True, slots=True)
class Thought:
    """The move, how long it took, and whether time was up before the budget was spent."""

    move: str = field(repr=False)
    seconds: float
    is_capped: bool


def think(question: Question, has_to_end: Callable[[], bool] = no_hurry) -> Thought:
    """The move that the level's player makes, with an eye on the clock."""
    budget = BUDGETS[question.level].cut(question.divisor)
    patience = _Patience(budget.time_cap_ms, has_to_end)
    move = choose(
        question.view,
        question.memory,
        question.level,
        luck_of(question.seed),
        budget,
        patience.is_over,
    )
    return Thought(move, patience.seconds, patience.was_over)


class _Patience:
    """Notes whether anybody was told that time is up."""

    def __init__(self, cap_ms: int, has_to_end: Callable[[], bool]) -> None:
        self._has_to_end = has_to_end
        self._began = monotonic()
        self._cap_s = cap_ms / 1000
        self.was_over = False

    @property
    def seconds(self) -> float:
        return monotonic() - self._began

    def is_over(self) -> bool:
        self.was_over = self.was_over or self.seconds > self._cap_s or self._has_to_end()
        return self.was_over
