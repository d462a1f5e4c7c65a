"""Tables come into memory when asked for and leave it when nobody needs them."""

import asyncio
import gc

from app.play.room import Room
from app.play.rooms import IDLE_MS
from app.play.table import Table
from tests.play.houses import Town
from tests.play.listeners import Ear


async def test_an_idle_table_leaves_memory_and_comes_back_the_same(small_town: Town) -> None:
    hub, game = small_town.hub, await small_town.game("Anna", "Boris", preset="classic")
    for _ in range(8):
        await game.play()
    before = [(await hub.look(game.id, who))["view"] for who in (None, game.by_seat[0].id)]

    for ear in game.ears.values():
        await hub.leave(ear)
    gone = [(await hub.look(game.id, who))["view"] for who in (None, game.by_seat[0].id)]
    small_town.clock.advance(IDLE_MS)
    await hub.upkeep.look_around()
    assert hub.tables_in_memory == 0
    after = [(await hub.look(game.id, who))["view"] for who in (None, game.by_seat[0].id)]

    assert after == gone
    assert [view["turn"] for view in after] == [view["turn"] for view in before]  # type: ignore[index]


async def test_nothing_is_left_of_a_table_that_left_memory(small_town: Town) -> None:
    hub, game = small_town.hub, await small_town.game("Anna", "Boris")
    await game.play()
    for ear in game.ears.values():
        await hub.leave(ear)

    small_town.clock.advance(IDLE_MS)
    await hub.upkeep.look_around()
    await small_town.database.writer.run(lambda _: None)  # its thread has done with the move
    gc.collect()

    kinds = (Room, Table)  # asked by type: not everything bears being asked by isinstance
    assert [each for each in gc.get_objects() if type(each) in kinds and each.id == game.id] == []


async def test_a_table_with_a_listener_stays(small_town: Town) -> None:
    game, hub = await small_town.game("Anna", "Boris"), small_town.hub

    small_town.clock.advance(100 * IDLE_MS)
    await hub.upkeep.look_around()

    assert hub.tables_in_memory == 1
    await game.resign(0)


async def test_a_table_that_was_used_just_now_stays(small_town: Town) -> None:
    row, hub = await small_town.table("people"), small_town.hub
    await hub.look(row.id, None)

    small_town.clock.advance(IDLE_MS - 1)
    await hub.upkeep.look_around()
    assert hub.tables_in_memory == 1
    small_town.clock.advance(1)
    await hub.upkeep.look_around()

    assert hub.tables_in_memory == 0


async def test_many_who_ask_at_once_share_one_load(small_town: Town) -> None:
    game = await small_town.game("Anna", "Boris")
    hub = await small_town.restart()
    ears = [Ear() for _ in range(20)]

    await asyncio.gather(*(hub.join(game.id, None, ear, browser=False) for ear in ears))

    assert hub.tables_in_memory == 1
    assert len({ear.heard[0] for ear in ears}) == 1
