"""All that a process counts together with the others, opened and closed as one."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from app.valkey.counters import Counters
from app.valkey.limiter import SharedLimiter
from app.valkey.tries import Delay, SharedTries


@dataclass(frozen=True, slots=True)
class Sharing:
    """None everywhere for a process that counts alone."""

    limiter: SharedLimiter | None = None
    tries: SharedTries | None = None


@asynccontextmanager
async def open_sharing(url: str | None, key: bytes, delay: Delay) -> AsyncIterator[Sharing]:
    """`url` is that of Valkey, if there is one; `key` keys the names of what is counted."""
    if url is None:
        yield Sharing()
        return
    counters = Counters(url, key)
    try:
        yield Sharing(SharedLimiter(counters, url), SharedTries(counters, delay))
    finally:
        await counters.close()
