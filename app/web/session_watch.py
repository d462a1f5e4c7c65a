"""Closes the sockets of sessions that ended without this process's doing: by age, or by another
process that serves from the same database. That one calls, but may not be heard."""

import asyncio
from typing import Final

import structlog

from app.play.hints import Hints
from app.play.waking import called_or_time
from app.storage.database import DatabaseLost
from app.web.close_codes import SESSION_OVER
from app.web.services import Services

EVERY_MS: Final = 60_000
SHARED_EVERY_MS: Final = 1_000  # a socket outlives its session by two seconds at most

_log = structlog.get_logger()


class SessionWatch:
    """`run` until it is cancelled."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._every_ms = SHARED_EVERY_MS if services.database.is_shared else EVERY_MS
        self._woken = asyncio.Event()
        services.hub.herald.listen(self._hear, self._woken.set)

    async def run(self) -> None:
        while True:
            try:
                await self.look_around()
            except DatabaseLost:
                _log.warning("sessions not watched")
            clock = self._services.clock
            await called_or_time(self._woken, clock, clock.now() + self._every_ms)

    def _hear(self, hints: Hints) -> None:
        if hints.sessions or hints.everything:
            self._woken.set()

    async def look_around(self) -> None:
        connections = self._services.connections
        hashes = sorted(connections.sessions())
        if not hashes:
            return
        now = self._services.clock.now()
        for token_hash in await self._services.sessions.over_among(hashes, now):
            connections.finish_session(token_hash, SESSION_OVER)
