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

from app.storage.rows import PlayerKind
from app.web.problems import AppError

GUESTS_BY_ADDRESS: Final = RateLimitItemPerHour(300)
SIGN_UPS_BY_ADDRESS: Final = RateLimitItemPerHour(30, namespace="sign-up")
LOG_INS_BY_ADDRESS: Final = RateLimitItemPerHour(300, namespace="log-in")
RESETS_BY_ADDRESS: Final = RateLimitItemPerHour(20, namespace="reset")
LETTERS_BY_ADDRESS: Final = RateLimitItemPerHour(3, namespace="letter")  # of e-mail
# Apart, or whoever signs up with another one's address would keep him from coming back.
RESETS_BY_EMAIL: Final = RateLimitItemPerHour(3, namespace="reset-letter")
ADDRESSES_BY_PLAYER: Final = RateLimitItemPerHour(10, namespace="address")  # of e-mail, asked for
TABLES_BY_PLAYER: Final = RateLimitItemPerHour(400)
TABLES_BY_ADDRESS: Final = RateLimitItemPerHour(2000)
COMMANDS_BY_PLAYER: Final = RateLimitItemPerMinute(2400)
PUSH_TESTS_BY_PLAYER: Final = RateLimitItemPerHour(20, namespace="push-test")
REMARKS_BY_PLAYER: Final = RateLimitItemPerMinute(20)
COMPLAINTS_BY_PLAYER: Final = RateLimitItemPerHour(60)  # blocks and reports together
# Games of one player that are not over; abandoned ones end by their deadline.
LIVE_OF_GUEST: Final = 3
LIVE_OF_PERSON: Final = 50


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

    async def allows(self, limit: RateLimitItem, who: str) -> bool:
        """Counts one request; False where it is one too many."""
        return not self._is_on or await self._limiter.hit(limit, who)

    def games_of(self, kind: PlayerKind) -> int | None:
        """How many games such a player may be in at a time; None for any number."""
        if not self._is_on:
            return None
        return LIVE_OF_PERSON if kind == "person" else LIVE_OF_GUEST
