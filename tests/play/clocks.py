"""A clock that stands still until a test moves it."""

import asyncio
import heapq
from itertools import count
from typing import Final

NOON: Final = 1_796_126_400_000  # 2026-12-01T12:00:00Z


class FakeClock:
    """Time moves by `advance` alone; it wakes the sleepers in the order of their instants."""

    def __init__(self, now: int = NOON) -> None:
        self._now = now
        self._sleepers: list[tuple[int, int, asyncio.Event]] = []
        self._numbers = count()

    def now(self) -> int:
        return self._now

    async def sleep_until(self, instant: int) -> None:
        if instant <= self._now:
            return
        awake = asyncio.Event()
        heapq.heappush(self._sleepers, (instant, next(self._numbers), awake))
        await awake.wait()

    def advance(self, elapsed_ms: int) -> None:
        self.move_to(self._now + elapsed_ms)

    def move_to(self, instant: int) -> None:
        self._now = instant
        while self._sleepers and self._sleepers[0][0] <= instant:
            heapq.heappop(self._sleepers)[2].set()

    def wakes_at(self) -> list[int]:
        """When the sleepers want to be woken, earliest first; those who gave up included."""
        return sorted(instant for instant, _, _ in self._sleepers)
