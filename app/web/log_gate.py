"""Bounds how often the same complaint is logged: a full disk must not be filled by its own log.

While the database is away every command that is refused would leave a line.
"""

import time
from collections.abc import Callable
from typing import Final

from structlog import DropEvent
from structlog.typing import EventDict, WrappedLogger

MOST: Final = 50  # of one kind in one window
WINDOW_S: Final = 10.0
_COMPLAINTS: Final = frozenset({"warning", "error"})
_ALWAYS: Final = "app.security"


class LogGate:
    """A processor of structlog, after the logger's name is known.

    The first line of a window says how many were left out of the one before (`left_out`). What is
    no complaint always passes, and so do ways in and out.
    """

    def __init__(self, now_s: Callable[[], float] = time.monotonic) -> None:
        self._now_s = now_s
        self._began: dict[str, float] = {}
        self._seen: dict[str, int] = {}

    def __call__(self, _logger: WrappedLogger, method: str, event: EventDict) -> EventDict:
        kind, now = str(event.get("event")), self._now_s()
        if method not in _COMPLAINTS or event.get("logger") == _ALWAYS:
            return event
        if now - self._began.get(kind, -WINDOW_S) >= WINDOW_S:
            left_out = self._seen.get(kind, 0) - MOST
            self._began[kind], self._seen[kind] = now, 0
            if left_out > 0:
                event["left_out"] = left_out
        self._seen[kind] += 1
        if self._seen[kind] > MOST:
            raise DropEvent
        return event
