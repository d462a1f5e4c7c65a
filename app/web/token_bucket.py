"""A flood gate for one connection: so many messages at once, so many a second in the long run."""

import time
from collections.abc import Callable
from typing import Final

BURST: Final = 200
EACH_SECOND: Final = 40


class TokenBucket:
    """Wide enough for a program that plays at full speed: a whole game is 20 to 60 moves of one
    seat, and a seat has one connection a game."""

    __slots__ = ("_burst", "_each_second", "_left", "_now_s", "_seen_s")

    def __init__(
        self,
        burst: int = BURST,
        each_second: float = EACH_SECOND,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._burst = burst
        self._each_second = each_second
        self._now_s = now_s
        self._left: float = burst
        self._seen_s = now_s()

    def take(self) -> bool:
        """True if one more message may pass now."""
        now_s = self._now_s()
        self._left = min(self._burst, self._left + (now_s - self._seen_s) * self._each_second)
        self._seen_s = now_s
        if self._left < 1:
            return False
        self._left -= 1
        return True
