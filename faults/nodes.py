"""Two equal servers on one PostgreSQL, reached directly and without Valkey: each must be right
whatever it hears of the other."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from faults.checker import check
from faults.history import History
from faults.people import Person, settle
from faults.postgres import running_postgres
from faults.scene import SECRET
from faults.server import Server
from faults.stored import read_stored


@dataclass(slots=True)
class Nodes:
    """Both run when they are handed out."""

    servers: Sequence[Server]
    people: Sequence[Person] = field(repr=False)

    @property
    def addresses(self) -> list[str]:
        return [server.url for server in self.servers]

    def judged(self, history: History) -> list[str]:
        """What the checker says, once nobody plays any more."""
        server = self.servers[0]
        return check(history, read_stored(server.database_url, server.data, server.secret))


@asynccontextmanager
async def two_nodes(folder: Path, people: int, planted: Sequence[str] = ()) -> AsyncIterator[Nodes]:
    """`planted`: options of `faults.program` for both."""
    async with running_postgres() as postgres:
        url = postgres.create("nodes")
        known = await asyncio.to_thread(settle, url, people)
        given = {"BITO_DATABASE_URL": url, "BITO_SECRET": SECRET}
        servers = [Server(folder / name, given) for name in ("one", "two")]
        try:
            await asyncio.gather(*(server.start(planted) for server in servers))
            yield Nodes(servers, known)
        finally:
            for server in servers:
                server.kill()
