"""Things to do at given instants: one heap and one task for all tables."""

import asyncio
import heapq
from collections.abc import Callable, Hashable

from app.play.clock import Clock


class Alarms:
    """One alarm a key; setting it again replaces it. `run` must be kept going by its owner."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._heap: list[tuple[int, int, Hashable]] = []
        self._actions: dict[Hashable, tuple[int, Callable[[], None]]] = {}
        self._count = 0
        self._changed = asyncio.Event()

    def set(self, key: Hashable, instant: int, action: Callable[[], None]) -> None:
        """Calls `action` (which must not wait) at `instant`, or soon if that has passed."""
        self._count += 1
        self._actions[key] = (self._count, action)
        heapq.heappush(self._heap, (instant, self._count, key))
        if self._heap[0][1] == self._count:
            self._changed.set()

    def cancel(self, key: Hashable) -> None:
        self._actions.pop(key, None)

    async def run(self) -> None:
        while True:
            self._changed.clear()
            self._ring(self._clock.now())
            await self._until_next()

    def _ring(self, now: int) -> None:
        while self._heap and self._heap[0][0] <= now:
            _, number, key = heapq.heappop(self._heap)
            if key in self._actions and self._actions[key][0] == number:
                self._actions.pop(key)[1]()

    async def _until_next(self) -> None:
        if not self._heap:
            await self._changed.wait()
            return
        nap = asyncio.ensure_future(self._clock.sleep_until(self._heap[0][0]))
        change = asyncio.ensure_future(self._changed.wait())
        try:
            await asyncio.wait({nap, change}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            nap.cancel()
            change.cancel()
