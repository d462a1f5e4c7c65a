"""Everything a route may need, made once in `app.main` (or by a test) and kept on the app."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from secrets import token_bytes
from typing import TypeVar

from sqlalchemy import Connection
from starlette.requests import HTTPConnection

from app.accounts.sessions import Sessions
from app.accounts.tokens import hash_token
from app.play.clock import Clock
from app.play.commands import Command
from app.play.hub import Hub
from app.settings import Settings
from app.storage.database import Database
from app.web.callers import Caller, shown_pass
from app.web.connections import Connections
from app.web.limits import Limits
from app.web.metrics import Metrics

T = TypeVar("T")


@dataclass(slots=True)
class Services:
    """`is_ready` is false before the start and from the first moment of a shutdown."""

    settings: Settings
    database: Database
    hub: Hub
    clock: Clock
    sessions: Sessions
    limits: Limits
    connections: Connections = field(default_factory=Connections)
    #: Keys the marks of devices and addresses (`app.web.marks`).
    mark_key: bytes = field(default_factory=partial(token_bytes, 32), repr=False)
    is_ready: bool = False
    metrics: Metrics = field(init=False)

    def __post_init__(self) -> None:
        self.metrics = Metrics(lambda: len(self.connections))

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Asks the database something, away from the event loop."""
        return await asyncio.to_thread(self._read, question)

    def _read(self, question: Callable[[Connection], T]) -> T:
        with self.database.read() as connection:
            return question(connection)

    async def command(self, table_id: str, player_id: str, command: Command) -> int:
        """The hub's door, measured. Returns the version after; raises Refused, NoSuchTable."""
        with self.metrics.commit_s.time():
            version = await self.hub.command(table_id, player_id, command)
        self.metrics.commands.labels(type(command).__name__.lower()).inc()
        return version

    async def caller_of(self, connection: HTTPConnection) -> Caller | None:
        """Who shows a good token with this request; None for none and for a bad one."""
        shown = shown_pass(connection, self.settings.is_https)
        if shown is None:
            return None
        player = await self.sessions.player_with(shown.token, shown.via, self.clock.now())
        if player is None:
            return None
        return Caller(player, shown.via, hash_token(shown.token))


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that this request came to."""
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services
