"""The wall clock of a server as a file says: milliseconds ahead of the machine's, or behind.

Below `SystemClock`, so that its own promise, never to run backwards, is tested as well.
"""

import time
from pathlib import Path
from typing import Final

from app.play import clock

_NAP_MS: Final = 20
_LOOK_S: Final = 0.005


class FileTime:
    """In place of the module `time` for `app.play.clock`."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._looked = 0.0
        self._ahead_ms = 0

    def time_ns(self) -> int:
        """A file that is just being written counts as it was before."""
        if time.monotonic() > self._looked + _LOOK_S:
            self._looked = time.monotonic()
            text = self._file.read_text() if self._file.exists() else ""
            if text.endswith("\n"):
                self._ahead_ms = int(text)
        return time.time_ns() + self._ahead_ms * 1_000_000


def follow(file: Path) -> None:
    """The clock of this process is moved by what `set_ahead` writes. For launchers only."""
    setattr(clock, "time", FileTime(file))  # noqa: B010 - a module's name, not an attribute
    setattr(clock, "_LONGEST_NAP_MS", _NAP_MS)  # noqa: B010 - a moved clock is noticed at once


def set_ahead(file: Path, ms: int) -> None:
    file.write_text(f"{ms}\n")
