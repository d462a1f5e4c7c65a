"""Notices that this process stood still: halted by somebody, starved, or its loop held up.

What came in meanwhile is stamped too late, and what fell due meanwhile is nobody's fault. Until
the time has been given back (`outage`), nobody is judged.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import structlog

EVERY_S: Final = 0.5
HALT_S: Final = 2.0

_log = structlog.get_logger()


class Pulse:
    """Counts by the event loop's own time, which no set clock moves, unless `now_s` is given. Not
    running, it never says that we stood still."""

    def __init__(self, now_s: Callable[[], float] | None = None) -> None:
        self._now_s = now_s or (lambda: asyncio.get_running_loop().time())
        self._last_s: float | None = None
        self._given_back = asyncio.Event()

    def halted_ms(self) -> int:
        """How long we have stood still, if it was long enough to matter, and until `go_on`."""
        if self._last_s is None:
            return 0
        silent_s = self._now_s() - self._last_s
        return round(silent_s * 1000) if silent_s > HALT_S else 0

    def go_on(self) -> None:
        """What the standstill took has been given back."""
        if self._last_s is not None:
            self._last_s = self._now_s()
        self._given_back.set()

    async def gone_on(self, patience_s: float) -> bool:
        """Waits for that, at most so long; whether it is so."""
        if self.halted_ms():
            self._given_back.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._given_back.wait(), patience_s)
        return not self.halted_ms()

    async def run(self, make_good: Callable[[], Awaitable[None]]) -> None:
        """Until cancelled. `make_good` gives back and calls `go_on`, or is called again."""
        self._last_s = self._now_s()
        while True:
            await asyncio.sleep(EVERY_S)
            if halted_ms := self.halted_ms():
                _log.error("stood still", ms=halted_ms)
                await make_good()
            else:
                self.go_on()
