"""What another process has called is looked at, also if the database does not answer at first."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import partial

import pytest

from app.play.coming import is_behind
from app.play.following import POLL_EVERY_MS
from app.play.giving_up import give_up
from app.play.hints import Hints, TableHint
from app.play.wishes import Wishes
from app.storage.database import Database, DatabaseLost
from app.storage.sealing import SeedSeal
from tests.play.houses import Town
from tests.play.nodes import joined
from tests.play.writers import Frail


@pytest.fixture
async def shared_town(sqlite_database: Database) -> AsyncIterator[Town]:
    """Nothing is started, so nobody looks without being called."""
    town = Town(sqlite_database, is_shared=True)
    yield town
    await town.close()


async def test_what_could_not_be_looked_at_is_looked_at_again(shared_town: Town) -> None:
    town, database = shared_town, Frail(shared_town.database)
    here, there = town.another(), town.another(database)
    game = await town.game("Anna", "Boris", deadline_s=86_400)
    ear = await joined(there, game, 0)
    before = ear.last["version"]
    await game.play(hub=here)

    def be_away() -> None:
        raise DatabaseLost("away")

    database.before_read = be_away
    there.following.hear(Hints(tables=(TableHint(game.id, before + 1),)))
    await town.clock.has_sleeper_at(town.clock.now() + POLL_EVERY_MS)
    database.before_read = lambda: None
    town.clock.advance(POLL_EVERY_MS)

    await ear.until_version(before + 1)


async def test_a_stop_does_not_wait_for_the_database(shared_town: Town) -> None:
    town, database = shared_town, Frail(shared_town.database)
    there = town.another(database)
    game = await town.game("Anna", "Boris", deadline_s=86_400)

    def be_away() -> None:
        raise DatabaseLost("away")

    database.before_read = be_away
    there.following.hear(Hints(tables=(TableHint(game.id, 1),)))
    await town.clock.has_sleeper_at(town.clock.now() + POLL_EVERY_MS)

    await there.stop()


async def test_a_game_whose_seed_is_lost_is_not_read_again_and_again(shared_town: Town) -> None:
    town, hub = shared_town, shared_town.another()
    game = await town.game("Anna", "Boris", deadline_s=86_400)
    now, other_key = town.clock.now(), SeedSeal(bytes([1]) * 32)
    assert await asyncio.to_thread(give_up, town.database, other_key, now) == 1
    await hub.look(game.id, None)

    glance = hub._house.loader.glance_at(game.id)

    assert glance is not None
    assert not is_behind(hub._rooms.at(game.id), glance, now, hub._house.node.name)


async def test_what_was_found_before_a_move_here_is_no_news(shared_town: Town) -> None:
    """Tables at which much goes on would be read anew at every look."""
    town, hub = shared_town, shared_town.another()
    game = await town.game("Anna", "Boris", deadline_s=86_400)
    ear = await joined(hub, game, 0)
    await hub._looks.drain()
    room, node, asked_at = hub._rooms.at(game.id), hub._house.node.name, town.clock.now()
    before = hub._house.loader.glance_at(game.id)
    assert before is not None

    await game.play(hub=hub)
    table = room.table

    assert not is_behind(room, before, asked_at, node)
    await room.do(partial(room.catch_up, before, asked_at))
    assert room.table is table
    # But for what else has changed meanwhile, and where nobody has moved since it was asked.
    ordered = replace(before, facts=replace(before.facts, orders=(1, asked_at)))
    assert is_behind(room, ordered, asked_at, node)
    town.clock.advance(1)
    assert is_behind(room, before, town.clock.now(), node)
    assert ear.last["version"] == 1


async def test_what_was_done_here_and_undone_elsewhere_is_seen(shared_town: Town) -> None:
    """The database looks as it did before, and the table here does not."""
    town, here = shared_town, shared_town.another()
    there = town.another()
    game = await town.game("Anna", "Boris", deadline_s=86_400)
    ear, anna = await joined(here, game, 0), game.by_seat[0].id
    await here._looks.drain()  # it is written down who is here
    await here.following.look()

    await here.order(game.id, anna, Wishes(pass_trumps=True))
    await there.order(game.id, anna, Wishes())
    await here.following.look()

    assert not ear.view["orders"]["pass_trumps"]
    await there.order(game.id, anna, Wishes(pass_trumps=True))
    await here.following.look()
    assert ear.view["orders"]["pass_trumps"]
