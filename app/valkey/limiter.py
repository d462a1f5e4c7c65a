"""Rate limits that hold for all processes together. What the limits are is in `app.web.limits`."""

from functools import partial

from limits import RateLimitItem
from limits.aio.storage import RedisStorage
from limits.aio.strategies import SlidingWindowCounterRateLimiter

from app.valkey.counters import Counters


class SharedLimiter:
    def __init__(self, counters: Counters, url: str) -> None:
        self._counters = counters
        pool = counters.valkey.connection_pool
        storage = RedisStorage(
            f"async+{url}",
            implementation="redispy",
            key_prefix="bito:limit",
            connection_pool=pool,  # type: ignore[arg-type]  # documented, but not in the signature
        )
        self._limiter = SlidingWindowCounterRateLimiter(storage)

    async def hit(self, limit: RateLimitItem, who: str) -> bool | None:
        """Counts one request; False where it is one too many, None where nobody can say."""
        name = self._counters.name(who)
        return await self._counters.ask(partial(self._limiter.hit, limit, name))

    async def reset_time(self, limit: RateLimitItem, who: str) -> float | None:
        """When (s since 1970) there is room again; None where nobody can say."""
        name = self._counters.name(who)
        window = await self._counters.ask(partial(self._limiter.get_window_stats, limit, name))
        return None if window is None else window.reset_time
