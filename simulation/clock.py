"""A node's clock: the world's time, a little off, and never backwards while the node lives."""

import asyncio

from simulation.loop import VirtualLoop
from simulation.scenes import NOON


class SimulatedClock:
    """`skew_ms` is how far it is off the true time; it may be set while the node lives."""

    def __init__(self, loop: VirtualLoop, skew_ms: int) -> None:
        self._loop = loop
        self.skew_ms = skew_ms
        self._latest = 0

    def now(self) -> int:
        self._latest = max(self._latest, true_time(self._loop) + self.skew_ms)
        return self._latest

    async def sleep_until(self, instant: int) -> None:
        while (left_ms := instant - self.now()) > 0:  # noqa: ASYNC110 - the clock may be set
            await asyncio.sleep(left_ms / 1000)


def true_time(loop: VirtualLoop) -> int:
    """Milliseconds UTC in the world."""
    return NOON + round((loop.time() + loop.skipped_s) * 1000)
