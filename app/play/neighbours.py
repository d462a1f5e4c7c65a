"""The other processes on the same database: who lives, and what the dead have left behind."""

from dataclasses import dataclass
from functools import partial
from typing import Final

from sqlalchemy import Connection

from app.play.clock import Clock
from app.play.herald import Herald
from app.play.saving import read, save
from app.storage import claims, heartbeat, presence
from app.storage.database import Database
from app.storage.presence import NODE_DEAD_MS

_KEPT_MS: Final = 24 * 60 * 60 * 1000  # a process that is gone for so long is forgotten


class Neighbours:
    """All raise Unsaved or Refused when the database does not answer."""

    def __init__(self, database: Database, clock: Clock, herald: Herald, node: str) -> None:
        self._database = database
        self._clock = clock
        self._herald = herald
        self._node = node

    async def come(self) -> None:
        """Nobody is connected here yet, whatever a process of this name has left behind. Those who
        are away may have found nobody up: their minute begins anew."""
        await self._forget_ourselves()
        work = partial(presence.renew_minutes, at=self._clock.now())
        await save(self._database.writer, work)

    async def leave(self) -> None:
        """Nobody is connected here any more."""
        await self._forget_ourselves()

    async def look(self) -> "Seen":
        """Buries the dead, once for all processes."""
        now = self._clock.now()
        seen = await save(self._database.writer, partial(_look, node=self._node, now=now))
        self._herald.expect(seen.alive - {self._node})
        self._herald.tables(seen.left)
        return seen

    async def is_here(self, game_id: str, player_id: str) -> bool:
        """Whether the player is connected to the table at any process. Raises Refused."""
        return await read(self._is_here, game_id, player_id)

    async def _forget_ourselves(self) -> None:
        work = partial(presence.forget_node, node=self._node, at=self._clock.now())
        self._herald.tables(await save(self._database.writer, work))

    def _is_here(self, game_id: str, player_id: str) -> bool:
        with self._database.read() as connection:
            return presence.is_here(connection, game_id, player_id, self._clock.now())


@dataclass(frozen=True, slots=True)
class Seen:
    """Who lives; the tables to which somebody was connected at processes that are dead, of which
    the others have been told; and (table, player) of those who count as gone from here: wrongly,
    if we stood still so long that others took us for dead."""

    alive: frozenset[str]
    left: list[str]
    buried: list[tuple[str, str]]


def _look(connection: Connection, node: str, now: int) -> Seen:
    heartbeat.drop_nodes(connection, now - _KEPT_MS)
    presence.drop_old(connection, now)
    claims.drop_old(connection, now)
    return Seen(
        left=presence.bury_nodes(connection, now),
        alive=heartbeat.nodes_since(connection, now - NODE_DEAD_MS),
        buried=presence.buried_at(connection, node),
    )
