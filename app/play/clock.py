"""Time as an argument: the one thing in app.play that knows the wall clock."""

import asyncio
import time
from threading import Lock
from typing import Final, Protocol

import structlog

_LONGEST_NAP_MS: Final = 60_000  # a clock that was set is noticed within a minute

_SECOND: Final = 1_000_000_000
_ALARM_NS: Final = 5 * _SECOND
#: A clock put forward by more is followed as if we had been down for so long: the outage rule then
#: gives back what nobody had. By less: slowly, so that nobody's time runs out early.
_STEP_NS: Final = 20 * _SECOND
_AGREED_NS: Final = 10 * _SECOND  # it must have said the same for so long
_PACE: Final = 10  # one second of ten is put right

_log = structlog.get_logger()


class Clock(Protocol):
    """Instants are whole milliseconds UTC."""

    def now(self) -> int: ...

    async def sleep_until(self, instant: int) -> None:
        """Returns when now() >= instant, at once if that is already so."""


class SystemClock:
    """Time as it passes for this process, held to the machine's clock, or to another's (`heed`).

    It never runs backwards. When the machine's clock is set it says so once, and comes round: back,
    or forward by little, at a tenth of the time that passes; forward by much in one step, once it
    is sure. Until then deadlines pass by the time that has really passed.
    """

    def __init__(self) -> None:
        self._lock = Lock()  # threads that load tables ask as well
        self._heeded = 0  # nanoseconds that what counts is ahead of the machine's clock
        self._now = time.time_ns()
        self._steady = time.monotonic_ns()
        self._doubt: tuple[int, int] | None = None  # how far ahead, and since when
        self._ahead = 0

    @property
    def ahead_ms(self) -> int:
        """How far the clock that counts is ahead of us; 0 but while we come round."""
        return self._ahead // 1_000_000

    def now(self) -> int:
        with self._lock:
            steady = time.monotonic_ns()
            elapsed, self._steady = steady - self._steady, steady
            ahead = time.time_ns() + self._heeded - self._now - elapsed
            self._say(ahead)
            self._now += elapsed + self._correction(ahead, elapsed)
            return self._now // 1_000_000

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
        was_far, is_far = abs(self._ahead) > _ALARM_NS, abs(ahead) > _ALARM_NS
        self._ahead = ahead
        if is_far and not was_far:
            _log.error("clock was set", ahead_s=round(ahead / _SECOND, 1))
        if was_far and not is_far:
            _log.warning("clock is right again")

    def _correction(self, ahead: int, elapsed: int) -> int:
        if ahead <= _STEP_NS:
            self._doubt = None
            most = elapsed // _PACE
            return max(-most, min(ahead, most))
        if self._doubt is None or abs(ahead - self._doubt[0]) > _ALARM_NS:
            self._doubt = ahead, self._steady
        if self._steady - self._doubt[1] < _AGREED_NS:
            return 0
        self._doubt = None
        return ahead
