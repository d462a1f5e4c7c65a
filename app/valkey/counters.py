"""Counters that processes share. Nobody waits long for them: a server that is away or hung is not
asked again for a while, and whoever counts goes by what he counts himself.

Keys are made of keyed hashes: neither addresses nor names are kept in Valkey.
"""

import hmac
import time
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

import structlog
from redis.asyncio import Redis

from app.valkey.link import AWAY, client

T = TypeVar("T")

TIMEOUT_S: Final = 0.15
PAUSE_S: Final = 2.0  # for so long a server is left alone that did not answer

_log = structlog.get_logger()


class Counters:
    """One connection pool. `key` keys the hashes; all processes have the same."""

    def __init__(self, url: str, key: bytes) -> None:
        self.valkey: Redis = client(url, TIMEOUT_S)
        self._key = key
        self._away_until = 0.0

    @property
    def is_away(self) -> bool:
        """The server has not answered lately, and is not asked."""
        return time.monotonic() < self._away_until

    def name(self, what: str) -> str:
        """What stands for this text in Valkey."""
        return hmac.digest(self._key, what.encode(), "sha256")[:16].hex()

    async def ask(self, question: Callable[[], Awaitable[T]]) -> T | None:
        """What the server answers; None, and soon, if it does not."""
        if self.is_away:
            return None
        try:
            return await question()
        except AWAY as error:
            self._away_until = time.monotonic() + PAUSE_S
            _log.warning("counters are away", error=type(error).__name__)
            return None

    async def close(self) -> None:
        await self.valkey.aclose()
