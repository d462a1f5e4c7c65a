"""Time that nobody else wants: how a worker takes no other, and how the server sees there is none.

Linux has a class for it, SCHED_IDLE. A core on which such a thread runs counts as free for whoever
wakes up, and is his at once; beside a thread that is merely nice, the server's would wait on one
core for each other, four milliseconds at a time, while a thought keeps the other. Back from this
class there is no way without privileges, and where all cores are taken it gets next to nothing.
"""

import asyncio
import os
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

# So small a share of a core is not what a thought can be kept waiting with.
_LEAST_SHARE: Final = 0.2


def can_be_watched() -> bool:
    """Whether this system has the class, and tells how much time a process has got."""
    return hasattr(os, "SCHED_IDLE") and _seconds_of(os.getpid()) is not None


def take_spare_time_alone() -> None:
    """For the thread that calls, from now on; it stays as it was where a sandbox forbids that."""
    with suppress(OSError):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


class Watch:
    """Looks every `look_s` at a process that should be at work; `starved` is called once, when it
    got less than a fifth of a core meanwhile."""

    def __init__(self, pid: int, look_s: float, starved: Callable[[], None]) -> None:
        self._pid = pid
        self._look_s = look_s
        self._starved = starved
        self._begin()

    def end(self) -> None:
        self._next_look.cancel()

    def _begin(self) -> None:
        self._began = time.monotonic()
        self._had_s = _seconds_of(self._pid)
        loop = asyncio.get_running_loop()
        self._next_look = loop.call_later(self._look_s, self._look)

    def _look(self) -> None:
        has_s = _seconds_of(self._pid)
        if has_s is None or self._had_s is None:  # it has ended
            return
        if has_s - self._had_s < _LEAST_SHARE * (time.monotonic() - self._began):
            self._starved()
        else:
            self._begin()


def _seconds_of(pid: int) -> float | None:
    """Processor time of a process so far; None if it is gone, or the system does not say."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
