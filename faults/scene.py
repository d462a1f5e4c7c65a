"""What every fault needs: a database with people in it, a server, a crowd, and a judgement.

async with scene(folder, tables=30) as one:            # SQLite
async with scene(folder, tables=30, url=postgres.create("kills")) as one:
    ... one.server.kill() ...
violations = one.violations
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from faults.checker import check
from faults.clients import KINDS, Crowd
from faults.history import History
from faults.people import settle
from faults.server import Server
from faults.stored import read_stored
from faults.temper import Temper

SECRET: Final = "a secret of the faults' own"


@dataclass(slots=True)
class Scene:
    """`violations` is what the fault itself noted, and after the block what the checker found."""

    server: Server
    crowd: Crowd
    violations: list[str] = field(default_factory=list)

    @property
    def history(self) -> History:
        return self.crowd.history

    def counts(self) -> dict[str, int]:
        return {"games": self.crowd.games, **self.history.counts()}


@asynccontextmanager
async def scene(
    folder: Path,
    *,
    tables: int,
    seed: int = 1,
    url: str | None = None,
    start: Sequence[str] = (),
    kinds: Sequence[Mapping[str, Any]] = KINDS,
    temper: Temper | None = None,
    deadline_s: int = 86_400,
    environment: Mapping[str, str] | None = None,
    is_new: bool = False,
) -> AsyncIterator[Scene]:
    """A crowd at so many tables of one server, while the block runs; then rest, and the checker.

    `start`: options of `faults.program` for the first start. The server must serve again when the
    block ends. `url`: a PostgreSQL database, else SQLite in `folder`. `is_new`: as Server has it.
    """
    given = {"BITO_SECRET": SECRET, **(environment or {})}
    if url is not None:
        given["BITO_DATABASE_URL"] = url
    server = Server(folder, given, is_new=is_new)
    people = await asyncio.to_thread(settle, server.database_url, max(8, 2 * tables + 4))
    crowd = Crowd(
        [server.url],
        people,
        History(),
        seed,
        kinds=[dict(kind) for kind in kinds],
        temper=temper,
        deadline_s=deadline_s,
    )
    one = Scene(server, crowd)
    try:
        await server.start(start)
        async with crowd.playing(tables):
            yield one
        await crowd.look_again()
    finally:
        server.kill()
    one.violations += await asyncio.to_thread(judged, server, crowd.history)


def judged(server: Server, history: History) -> list[str]:
    """What the checker says once the server rests."""
    return check(history, read_stored(server.database_url, server.data, server.secret))
