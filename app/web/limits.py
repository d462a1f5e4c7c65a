"""How much one visitor may ask for. Off with BITO_LIMITS=off.

Chosen so that nobody who plays meets them: whoever starts a new game against the bot every ten
seconds for an hour is let through, and so is a script that plays as fast as it can. Addresses
count more than players, since a school or a family shares one.
"""

import math
import time
from typing import Final, Protocol

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
PICTURES_BY_ADDRESS: Final = RateLimitItemPerMinute(60, namespace="picture")
REVIEWS_BY_ADDRESS: Final = RateLimitItemPerHour(60, namespace="review")
TRIES_BY_ADDRESS: Final = RateLimitItemPerMinute(120, namespace="puzzle")
SOURCES_BY_ADDRESS: Final = RateLimitItemPerHour(60, namespace="source")
TIDINGS_BY_ADDRESS: Final = RateLimitItemPerMinute(120, namespace="tidings")
REMARKS_BY_PLAYER: Final = RateLimitItemPerMinute(20)
COMPLAINTS_BY_PLAYER: Final = RateLimitItemPerHour(60)  # blocks and reports together
# Games of one player that are not over; abandoned ones end by their deadline.
LIVE_OF_GUEST: Final = 3
LIVE_OF_PERSON: Final = 50


class Shared(Protocol):
    """What all processes count together. Never raises, and never takes long."""

    async def hit(self, limit: RateLimitItem, who: str) -> bool | None:
        """Counts one request; False where it is one too many, None where nobody can say."""

    async def reset_time(self, limit: RateLimitItem, who: str) -> float | None:
        """When (s since 1970) there is room again; None where nobody can say."""


class Limits:
    """Counts in memory, and with the other processes where `shared` answers."""

    def __init__(self, is_on: bool, shared: Shared | None = None) -> None:
        self._is_on = is_on
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._shared = shared

    async def check(self, limit: RateLimitItem, who: str) -> None:
        """Counts one request. Raises AppError `too-fast` where it is one too many."""
        if await self.allows(limit, who):
            return
        wait_s = max(1, math.ceil(await self._reset_time(limit, who) - time.time()))
        raise AppError(
            "too-fast",
            f"Too many requests; {limit} are allowed. Try again in {wait_s} s.",
            retry_after_s=wait_s,
        )

    async def allows(self, limit: RateLimitItem, who: str) -> bool:
        """Counts one request; False where it is one too many."""
        if not self._is_on:
            return True
        if not await self._limiter.hit(limit, who):
            return False
        return self._shared is None or await self._shared.hit(limit, who) is not False

    async def _reset_time(self, limit: RateLimitItem, who: str) -> float:
        here = (await self._limiter.get_window_stats(limit, who)).reset_time
        if self._shared is None:
            return here
        return max(here, await self._shared.reset_time(limit, who) or here)

    def games_of(self, kind: PlayerKind) -> int | None:
        """How many games such a player may be in at a time; None for any number."""
        if not self._is_on:
            return None
        return LIVE_OF_PERSON if kind == "person" else LIVE_OF_GUEST
