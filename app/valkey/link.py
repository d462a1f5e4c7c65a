"""How Valkey is reached: with short timeouts, and without trying again behind our back."""

from typing import Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

#: What asking a server raises that is away, hung, full, or not what it should be.
AWAY: Final = (RedisError, OSError, TimeoutError)


def client(url: str, timeout_s: float) -> Redis:
    """A client whose every step ends after `timeout_s`; it connects when it is first used."""
    return Redis.from_url(
        url,
        socket_timeout=timeout_s,
        socket_connect_timeout=timeout_s,
        retry=Retry(NoBackoff(), 0),
        client_name="bito",
    )
