"""Things to do at given instants: one heap and one task for all tables."""

import asyncio
import heapq
from collections.abc import Callable, Hashable
from typing import Final, NamedTuple

from app.play.clock import Clock

_SPARE: Final = 64  # so few that are no longer wanted are not worth a sweep


class _Action(NamedTuple):
    number: int
    instant: int
    ring: Callable[[], None]


class Alarms:
    """One alarm a key; setting it again replaces it. `run` must be kept going by its owner."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._heap: list[tuple[int, int, Hashable]] = []
        self._actions: dict[Hashable, _Action] = {}
        self._count = 0
        self._changed = asyncio.Event()

    def __len__(self) -> int:
        """How much room they take; those replaced or cancelled do so for a while."""
        return len(self._heap)

    def set(self, key: Hashable, instant: int, action: Callable[[], None]) -> None:
        """Calls `action` (which must not wait) at `instant`, or soon if that has passed."""
        known = self._actions.get(key)
        if known is not None and known.instant == instant:
            self._actions[key] = _Action(known.number, instant, action)
            return
        self._count += 1
        self._actions[key] = _Action(self._count, instant, action)
        heapq.heappush(self._heap, (instant, self._count, key))
        if self._heap[0][1] == self._count:
            self._changed.set()
        if len(self._heap) > 2 * len(self._actions) + _SPARE:
            self._sweep()

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
            if self._is_set(key, number):
                self._actions.pop(key).ring()

    def _is_set(self, key: Hashable, number: int) -> bool:
        return key in self._actions and self._actions[key].number == number

    def _sweep(self) -> None:
        """Forgets what was replaced or cancelled: it may lie weeks ahead."""
        self._heap = [entry for entry in self._heap if self._is_set(entry[2], entry[1])]
        heapq.heapify(self._heap)

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
