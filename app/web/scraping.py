"""Who may read the numbers, and how they are gathered."""

import hmac
from ipaddress import ip_address
from typing import Final

from fastapi import Request

from app.storage.backlog import backlog_of
from app.storage.database import DatabaseLost
from app.web.callers import peer_of
from app.web.problems import AppError
from app.web.services import Services

OVERDUE_MS: Final = 30_000
_OF_A_PROXY: Final = ("x-forwarded-for", "forwarded")


def refuse_strangers(request: Request, token: str | None) -> None:
    """With a token set, whoever shows it may look; without one, whoever asks from this machine or
    a private network, and by no proxy. Raises AppError (not-found: it is nobody's business)."""
    if token is not None:
        shown = request.headers.get("authorization", "").encode()
        is_welcome = hmac.compare_digest(shown, f"Bearer {token}".encode())
    else:
        is_direct = not any(name in request.headers for name in _OF_A_PROXY)
        is_welcome = is_direct and _is_near(peer_of(request))
    if not is_welcome:
        raise AppError("not-found", "There is nothing at this address.")


async def numbers(services: Services) -> bytes:
    """All metrics, for Prometheus; also when the database is away."""
    metrics, since = services.metrics, services.clock.now() - OVERDUE_MS
    try:
        found = await services.read(lambda connection: backlog_of(connection, since))
    except DatabaseLost:
        metrics.database_up.set(0)
        return metrics.text()
    metrics.database_up.set(1)
    metrics.overdue.set(found.overdue)
    metrics.letters_waiting.set(found.letters_waiting)
    metrics.letters_failed.set(found.letters_failed)
    for status in ("open", "playing", "over"):
        metrics.games.labels(status).set(found.games.get(status, 0))
    return metrics.text()


def _is_near(address: str) -> bool:
    try:
        return ip_address(address).is_private
    except ValueError:
        return False
