"""Time as an argument: the one thing in app.play that knows the wall clock."""

import asyncio
import time
from threading import Lock
from typing import Final, Protocol

import structlog

_LONGEST_NAP_MS: Final = 60_000  # a clock that was set is noticed within a minute

_SECOND: Final = 1_000_000_000
_ALARM_NS: Final = 5 * _SECOND
_PACE: Final = 10  # one second of ten is put right

_log = structlog.get_logger()


class Clock(Protocol):
    """Instants are whole milliseconds UTC."""

    def now(self) -> int: ...

    async def sleep_until(self, instant: int) -> None:
        """Returns when now() >= instant, at once if that is already so."""


class SystemClock:
    """Time as it passes for this process, held to the machine's clock, or to another's (`heed`).

    It never runs backwards. When the machine's clock is set it says so once, and comes round slowly
    in either direction, by a tenth of the time that passes: no set clock ends anybody's time.
    """

    def __init__(self) -> None:
        self._lock = Lock()  # threads that load tables ask as well
        self._heeded = 0  # nanoseconds that what counts is ahead of the machine's clock
        self._now = time.time_ns()
        self._steady = _steady_ns()
        self._ahead = 0
        self._is_far = False

    @property
    def ahead_ms(self) -> int:
        """How far the clock that counts is ahead of us; 0 but while we come round."""
        return self._ahead // 1_000_000

    def now(self) -> int:
        with self._lock:
            steady = _steady_ns()
            elapsed, self._steady = steady - self._steady, steady
            ahead = time.time_ns() + self._heeded - self._now - elapsed
            self._ahead = ahead
            if self._is_far or not -_ALARM_NS <= ahead <= _ALARM_NS:
                self._say(ahead)
            most = elapsed // _PACE
            self._now += elapsed + (-most if ahead < -most else min(ahead, most))
            return self._now // 1_000_000

    def machine_now(self) -> int:
        """What the machine's own clock says, set as it may be."""
        return time.time_ns() // 1_000_000

    def heed(self, ahead_ms: int, at_once: bool = False) -> None:
        """Another clock counts, which is so far ahead of the machine's. `at_once`: before anybody
        has asked for the time."""
        with self._lock:
            self._heeded = ahead_ms * 1_000_000
            if at_once:
                self._now = time.time_ns() + self._heeded

    async def sleep_until(self, instant: int) -> None:
        while (left_ms := instant - self.now()) > 0:  # noqa: ASYNC110 - the clock may be set
            await asyncio.sleep(min(left_ms, _LONGEST_NAP_MS) / 1000)

    def _say(self, ahead: int) -> None:
        was_far, self._is_far = self._is_far, abs(ahead) > _ALARM_NS
        if self._is_far and not was_far:
            _log.error("clock was set", ahead_s=round(ahead / _SECOND, 1))
        if was_far and not self._is_far:
            _log.warning("clock is right again")


def _steady_ns() -> int:
    """A clock that nobody can set; one that goes on while the machine sleeps, if there is one."""
    since_boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic_ns() if since_boot is None else time.clock_gettime_ns(since_boot)
