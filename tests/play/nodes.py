"""Two processes on one PostgreSQL, each with its own connections, with or without Valkey."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

from app.play.hub import Hub
from app.storage import queries
from app.storage.database import Database
from app.storage.glances import glances_of
from app.storage.rows import MoveRow
from app.valkey.bus import ValkeyBus
from tests.play.houses import Seated, Town
from tests.play.listeners import Ear
from tests.valkey import Valkey

PATIENCE_S = 60


@dataclass
class Nodes:
    """The town's hubs are two processes, called `here` and `there`."""

    town: Town
    databases: list[Database]

    @property
    def here(self) -> Hub:
        return self.town.hubs[0]

    @property
    def there(self) -> Hub:
        return self.town.hubs[1]

    async def meet(self) -> None:
        """Returns when each knows and hears the other."""
        for hub in self.town.hubs:
            await hub.upkeep.beat()
        for hub in self.town.hubs:
            await until(lambda hub=hub: hub.herald.is_hearing)  # type: ignore[misc]  # bound now

    async def look(self) -> None:
        """What each does by itself every other second."""
        for hub in self.town.hubs:
            await hub.following.look()

    async def die(self, number: int) -> None:
        """The process is killed: nothing of it goes on, and it says nothing more."""
        hub = self.town.hubs.pop(number)
        await hub.herald.stop()
        await cut(hub)


async def cut(hub: Hub) -> None:
    """Ends all that the hub does, and lets it write nothing."""
    await hub.upkeep._loops.cancel()
    await hub._looks.cancel()
    await hub.upkeep._works.cancel()


@asynccontextmanager
async def two_nodes(url: str, valkey: Valkey | None = None) -> AsyncIterator[Nodes]:
    """Started, and known to each other."""
    databases = [Database.open(url), Database.open(url)]
    town = Town(databases[0], is_shared=True)
    nodes = Nodes(town, databases)
    try:
        for number, database in enumerate(databases):
            bus = None if valkey is None else ValkeyBus(valkey.url, f"node{number}")
            await town.another(database, bus).start()
        if valkey is not None:
            await nodes.meet()
        yield nodes
    finally:
        await town.close()
        for database in databases:
            database.close()


async def until(is_so: Callable[[], bool]) -> None:
    """Returns when it is so."""
    async with asyncio.timeout(PATIENCE_S):
        while not is_so():  # noqa: ASYNC110 - of real servers there is nothing else to wait for
            await asyncio.sleep(0.01)


async def joined(hub: Hub, game: Seated, seat: int) -> Ear:
    """One more connection of this seat, at this process."""
    ear = Ear()
    await hub.join(game.id, game.by_seat[seat].id, ear, browser=True)
    return ear


async def saved_presence(nodes: Nodes, game: Seated, wanted: dict[int, set[str]]) -> None:
    """Returns when the database says that these seats are connected to these processes."""
    seats = {player.id: seat for seat, player in game.by_seat.items()}

    def here() -> dict[int, set[str]]:
        with nodes.databases[0].read() as connection:
            glance = glances_of(connection, [game.id], nodes.town.clock.now())[game.id]
        return {seats[who]: set(at) for who, at in glance.here.items()}

    await until(lambda: here() == wanted)


def moves_in(town: Town, game_id: str) -> list[MoveRow]:
    """The journal of a game, as it is saved."""
    with town.database.read() as connection:
        return queries.moves_of(connection, game_id)
