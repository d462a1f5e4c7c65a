"""Time as an argument: the one thing in app.play that knows the wall clock."""

import asyncio
import time
from typing import Final, Protocol

_LONGEST_NAP_MS: Final = 60_000  # a clock that was set is noticed within a minute


class Clock(Protocol):
    """Instants are whole milliseconds UTC."""

    def now(self) -> int: ...

    async def sleep_until(self, instant: int) -> None:
        """Returns when now() >= instant, at once if that is already so."""


class SystemClock:
    """The machine's clock; it never runs backwards while the process lives."""

    def __init__(self) -> None:
        self._latest = 0

    def now(self) -> int:
        self._latest = max(self._latest, time.time_ns() // 1_000_000)
        return self._latest

    async def sleep_until(self, instant: int) -> None:
        while (left_ms := instant - self.now()) > 0:  # noqa: ASYNC110 - the clock may be set
            await asyncio.sleep(min(left_ms, _LONGEST_NAP_MS) / 1000)
