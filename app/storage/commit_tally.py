"""How the writer's transactions turned out so far: how many, how large, how long they took."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

SIZES: Final = (1, 2, 5, 10, 20, 50, 100, 200, 500)
SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)


class Distribution:
    """How many values fell at or below each bound, and their sum. One thread adds, any reads."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = tuple(bounds)
        self.sum = 0.0
        self._counts = [0] * (len(bounds) + 1)

    def add(self, value: float) -> None:
        self._counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    def cumulated(self) -> list[int]:
        """For each bound how many values are not above it, and last how many there are."""
        total, found = 0, []
        for count in self._counts:
            total += count
            found.append(total)
        return found


class CommitTally:
    """`sizes` in works, `seconds` from the transaction's begin to its commit or failure."""

    def __init__(self) -> None:
        self.sizes = Distribution(SIZES)
        self.seconds = Distribution(SECONDS)
        self.failures = 0

    def add(self, size: int, seconds: float) -> None:
        self.sizes.add(size)
        self.seconds.add(seconds)
