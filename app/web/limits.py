"""How much one visitor may ask for. Off with BITO_LIMITS=off.

Chosen so that nobody who plays meets them: whoever starts a new game against the bot every ten
seconds for an hour is let through, and so is a script that plays as fast as it can. Addresses
count more than players, since a school or a family shares one.
"""

import math
import time
from typing import Final

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter

from app.web.problems import AppError

GUESTS_BY_ADDRESS: Final = RateLimitItemPerHour(300)
TABLES_BY_PLAYER: Final = RateLimitItemPerHour(400)
TABLES_BY_ADDRESS: Final = RateLimitItemPerHour(2000)
COMMANDS_BY_PLAYER: Final = RateLimitItemPerMinute(2400)
LIVE_TABLES: Final = 200  # games of one player that are not over; abandoned ones end by deadline


class Limits:
    def __init__(self, is_on: bool) -> None:
        self._is_on = is_on
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())

    async def check(self, limit: RateLimitItem, who: str) -> None:
        """Counts one request. Raises AppError `too-fast` where it is one too many."""
        if not self._is_on or await self._limiter.hit(limit, who):
            return
        window = await self._limiter.get_window_stats(limit, who)
        wait_s = max(1, math.ceil(window.reset_time - time.time()))
        raise AppError(
            "too-fast",
            f"Too many requests; {limit} are allowed. Try again in {wait_s} s.",
            retry_after_s=wait_s,
        )

    @property
    def live(self) -> int:
        return LIVE_TABLES

    def check_live(self, count: int) -> None:
        """Raises AppError when a player keeps too many games running."""
        if self._is_on and count >= LIVE_TABLES:
            raise AppError(
                "too-many-tables",
                f"You have {count} games running; finish or resign one of them first.",
            )
