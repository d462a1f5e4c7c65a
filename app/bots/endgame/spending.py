"""How many positions a search may look at, and the question whether its time is up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

# After how many nodes the time is asked for again.
_ASKED_EVERY: Final = 1000


class OutOfReach(Exception):
    """The position has more continuations than the search may look at."""


class Spending:
    """A number of nodes, counted down in `left`; whoever finds `left < pause` calls `look_up`.

    A node is a position in which a seat has a choice. Searches that share a Spending share it
    to the last node.
    """

    __slots__ = ("_time_is_up", "left", "pause")

    def __init__(self, nodes: int, time_is_up: Callable[[], bool]) -> None:
        self.left: i64 = nodes
        self.pause: i64 = max(0, nodes - _ASKED_EVERY)
        self._time_is_up = time_is_up

    def look_up(self) -> None:
        """Raises OutOfReach when no node is left, or no time."""
        if self.left < 0 or self._time_is_up():
            raise OutOfReach
        self.pause = max(0, self.left - _ASKED_EVERY)
