"""The rounds of all nodes: what wakes only to look whether there is something to do.

They wait apart from all other timers, so that a stretch in which there would be nothing but rounds
can be passed over. Known are they by the code that sleeps.
"""

import asyncio
import heapq
import sys
from itertools import count
from math import inf
from typing import Final

from app.play.following import POLL_EVERY_MS, RARELY_MS
from app.play.pulse import Pulse
from app.play.upkeep import Upkeep
from simulation.clock import SimulatedClock
from simulation.loop import VirtualLoop
from simulation.process import Process

_BY_CLOCK: Final = Upkeep._every.__code__
_BY_LOOP: Final = Pulse.run.__code__
_SLEEP: Final = asyncio.sleep.__code__
_SLEEP_UNTIL: Final = SimulatedClock.sleep_until.__code__
_NAPS_S: Final = (POLL_EVERY_MS / 1000, RARELY_MS / 1000)
#: From the timer up to the sleeper: call_at, call_later, sleep.
_DEPTH: Final = 3

_Timer = tuple[float, int, asyncio.Handle, Process | None]


class Rounds:
    """Installed as the loop's `take_round`."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self._by_clock: list[_Timer] = []
        self._by_loop: list[_Timer] = []
        self._numbers = count()

    def take(self, when: float, handle: asyncio.Handle, process: Process | None) -> bool:
        """Takes a timer over if it is a round's."""
        heap = self._heap_of(when)
        if heap is not None:
            heapq.heappush(heap, (when, next(self._numbers), handle, process))
        return heap is not None

    def next(self) -> float:
        """When the first one is due, in the loop's seconds."""
        return min(_first(self._by_clock), _first(self._by_loop))

    def skip(self, for_s: float) -> None:
        """To those that sleep by the clock so much time has passed."""
        self._by_clock = [(when - for_s, *rest) for when, *rest in self._by_clock]  # type: ignore[misc]

    def wake(self, now: float) -> None:
        for heap in (self._by_clock, self._by_loop):
            while _first(heap) <= now:
                _, _, handle, process = heapq.heappop(heap)
                self._loop.put(process, handle)

    def _heap_of(self, when: float) -> list[_Timer] | None:
        frame = sys._getframe(_DEPTH + 1)
        if frame.f_code is not _SLEEP or frame.f_back is None:
            return None
        sleeper = frame.f_back
        if sleeper.f_code is _BY_LOOP:
            return self._by_loop
        if sleeper.f_code is not _SLEEP_UNTIL:
            return None
        caller = sleeper.f_back
        is_round = caller is not None and caller.f_code is _BY_CLOCK
        is_nap = round(when - self._loop.time(), 6) in _NAPS_S
        return self._by_clock if is_round or is_nap else None


def _first(heap: list[_Timer]) -> float:
    while heap and heap[0][2].cancelled():
        heapq.heappop(heap)
    return heap[0][0] if heap else inf
