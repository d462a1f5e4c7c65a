"""A clock that stands still until a test moves it."""

import asyncio
import heapq
from itertools import count
from typing import Final

PATIENCE_S: Final = 60
NOON: Final = 1_796_126_400_000  # 2026-12-01T12:00:00Z


class FakeClock:
    """Time moves by `advance` alone; it wakes the sleepers in the order of their instants."""

    def __init__(self, now: int = NOON) -> None:
        self._now = now
        self._sleepers: list[tuple[int, int, asyncio.Event]] = []
        self._numbers = count()
        self._fell_asleep = asyncio.Event()

    def now(self) -> int:
        return self._now

    async def sleep_until(self, instant: int) -> None:
        if instant <= self._now:
            return
        awake = asyncio.Event()
        heapq.heappush(self._sleepers, (instant, next(self._numbers), awake))
        self._fell_asleep.set()
        await awake.wait()

    def advance(self, elapsed_ms: int) -> None:
        self.move_to(self._now + elapsed_ms)

    def move_to(self, instant: int) -> None:
        self._now = instant
        while self._sleepers and self._sleepers[0][0] <= instant:
            heapq.heappop(self._sleepers)[2].set()

    async def has_sleeper_at(self, instant: int) -> None:
        """Returns when somebody sleeps until this instant."""
        async with asyncio.timeout(PATIENCE_S):
            while instant not in {asleep for asleep, _, _ in self._sleepers}:
                self._fell_asleep.clear()
                await self._fell_asleep.wait()
