"""Whether Valkey answers, for an operator who asks."""

import redis

PATIENCE_S = 5.0


class ValkeyAway(Exception):
    """It does not answer; the text says how, and quotes nothing of its address."""


def ping(url: str) -> None:
    """Raises ValkeyAway."""
    try:
        with redis.Redis.from_url(
            url, socket_timeout=PATIENCE_S, socket_connect_timeout=PATIENCE_S
        ) as line:
            line.ping()
    except (redis.RedisError, OSError, ValueError) as error:
        raise ValkeyAway(type(error).__name__) from None
