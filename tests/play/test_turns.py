"""A drive that leaves a turn to another process goes on when the table has changed."""

import asyncio
from functools import partial

from app.play.claiming import LEASE_MS, Claiming
from app.play.node import Node
from app.play.turns import Turns
from app.storage.claims import claim
from app.storage.database import Database
from tests.play.clocks import PATIENCE_S
from tests.play.houses import Town


async def test_a_change_while_the_claim_is_asked_for_is_not_missed(
    sqlite_database: Database,
) -> None:
    town = Town(sqlite_database, is_shared=True)
    game = await town.game("Anna", "Boris", deadline_s=86_400)
    room, clock = town.hub._rooms.at(game.id), town.clock
    until = clock.now() + LEASE_MS
    by_another = partial(claim, kind="bot", wanted={game.id: 0}, node="other", until=until)
    await town.database.writer.run(partial(by_another, now=clock.now()))
    turns = Turns("bot", Claiming(town.database, clock, Node("ours", is_shared=True)), clock)
    turns.begin(room)

    asking = asyncio.create_task(turns.is_ours(room, 0))
    await asyncio.sleep(0)
    assert turns.call(room)

    async with asyncio.timeout(PATIENCE_S):  # no time passes on the town's clock
        assert not await asking
    await town.close()
