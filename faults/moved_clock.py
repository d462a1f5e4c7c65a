"""The clock of a server as a file says: milliseconds ahead of the machine's, or behind.

Below `SystemClock`, so that its own promises are tested as well. Either time itself passes faster
(the steady clock goes with the wall clock), or somebody sets the wall clock and nothing else.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from app.play import clock, timekeeper
from app.storage.server_time import server_time

_NAP_MS: Final = 20
_MS: Final = 1_000_000  # ns
_LOOK_S: Final = 0.005
_STEP_MS: Final = 1_000
_STEP_S: Final = 0.04
RACE: Final = 1 + _STEP_MS / 1000 / _STEP_S  # so many times as fast


class FileTime:
    """In place of the module `time` for `app.play.clock`."""

    def __init__(self, file: Path, is_set: bool) -> None:
        self._file = file
        self._is_set = is_set
        self._looked = 0.0
        self._ahead_ms = 0

    def time_ns(self) -> int:
        return time.time_ns() + self.ahead_ms() * _MS

    def monotonic_ns(self) -> int:
        """It never goes back, whatever the file says."""
        return time.monotonic_ns() + (0 if self._is_set else max(0, self.ahead_ms() * _MS))

    def ahead_ms(self) -> int:
        if time.monotonic() > self._looked + _LOOK_S:
            self._looked = time.monotonic()
            self._ahead_ms = int(self._file.read_text()) if self._file.exists() else 0
        return self._ahead_ms


def follow(file: Path, is_set: bool = False) -> None:
    """The clock of this process is moved by what `set_ahead` writes. For launchers only.
    `is_set`: the wall clock of this machine alone; else also that of a database's server, which
    processes on one database go by."""
    moved = FileTime(file, is_set)
    setattr(clock, "time", moved)  # noqa: B010 - a module's name, not an attribute
    if not is_set:
        theirs = partial(_also_moved, moved)
        setattr(timekeeper, "server_time", theirs)  # noqa: B010
    setattr(clock, "_LONGEST_NAP_MS", _NAP_MS)  # noqa: B010 - a moved clock is noticed at once


def _also_moved(moved: FileTime, connection: Connection) -> int | None:
    now = server_time(connection)
    return None if now is None else now + moved.ahead_ms()


def set_ahead(file: Path, ms: int) -> None:
    """All at once: a process that starts meanwhile must not find nothing, and start in the past."""
    new = file.with_suffix(".new")
    new.write_text(f"{ms}\n")
    new.replace(file)


class RacingClock:
    """Makes a server's clock run some twenty times as fast, in steps that a heartbeat bears."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / "clock"
        self._ahead_ms = 0
        self.jump(0)

    @property
    def options(self) -> list[str]:
        """For `faults.program`."""
        return ["--clock", str(self._file)]

    def jump(self, ms: int) -> None:
        self._ahead_ms += ms
        set_ahead(self._file, self._ahead_ms)

    def now(self) -> int:
        """ms UTC, as the server's clock has it."""
        return time.time_ns() // 1_000_000 + self._ahead_ms

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        task = asyncio.create_task(self._race())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])

    async def _race(self) -> None:
        while True:
            await asyncio.sleep(_STEP_S)
            self.jump(_STEP_MS)
