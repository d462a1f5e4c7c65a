"""Nobody loses a game to our downtime, and no downtime counts twice."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from app.fair.record import parse_record
from app.fair.verify import check
from app.play.deciding import GRACE_MS
from app.play.outage import Heartbeat
from app.play.saving import Unsaved
from app.storage import heartbeat, queries
from app.storage.journal import VersionConflict
from app.storage.rows import ExtensionRow
from app.storage.writer import WriteFailed
from tests.play.houses import Seated, Town, record_of, row_of
from tests.play.writers import Frail

MINUTE = 60_000
HOUR = 60 * MINUTE


async def game_of(town: Town, **rules: object) -> Seated:
    await town.hub.start()
    return await town.game("Anna", "Boris", **rules)


async def outage(town: Town, lasting_ms: int) -> None:
    """The process dies, time passes, another one starts."""
    for hub in town.hubs:
        await hub.stop()
    town.hubs.clear()
    town.clock.advance(lasting_ms)
    await town.hub.start()


def extensions_in(town: Town, game_id: str) -> list[ExtensionRow]:
    with town.database.read() as connection:
        return queries.extensions_of(connection, game_id)


async def test_a_deadline_that_passed_while_we_were_down_gets_the_time_back(town: Town) -> None:
    game = await game_of(town)
    await town.pass_time(10_000)

    await outage(town, HOUR)

    (extension,) = extensions_in(town, game.id)
    assert (extension.version, extension.seconds) == (0, 3_610)
    assert row_of(town, game.id).deadline == town.clock.now() + MINUTE
    assert (await town.hub.look(game.id, None))["version"] == 0


async def test_a_short_outage_gives_a_minute(small_town: Town) -> None:
    game = await game_of(small_town)
    await small_town.pass_time(MINUTE - 2_000)

    await outage(small_town, 7_000)

    (extension,) = extensions_in(small_town, game.id)
    assert extension.seconds >= 60
    deadline = row_of(small_town, game.id).deadline
    assert deadline == small_town.clock.now() + MINUTE


async def test_however_many_games_passed_each_gets_its_time_back_once(small_town: Town) -> None:
    """A few in a transaction, and the beat with the last of them."""
    await small_town.hub.start()
    games = [await small_town.game("Anna", "Boris") for _ in range(19)]

    await outage(small_town, HOUR)

    given = [extensions_in(small_town, game.id) for game in games]
    assert [[row.seconds for row in rows] for rows in given] == [[3_660 - 60]] * 19
    with small_town.database.read() as connection:
        assert heartbeat.last_beat(connection) == small_town.clock.now()


async def test_a_process_that_dies_while_giving_back_leaves_the_rest_to_the_next(
    small_town: Town,
) -> None:
    await small_town.hub.start()
    games = [await small_town.game("Anna", "Boris") for _ in range(19)]
    frail = Frail(small_town.database)
    frail.frail_writer.before_write = _alive_for(writes=1)
    for hub in small_town.hubs:
        await hub.stop()
    small_town.hubs.clear()
    small_town.clock.advance(HOUR)

    with pytest.raises(Unsaved):
        await Heartbeat(frail, small_town.clock, "dying").beat(is_first=True)
    begun = [game for game in games if extensions_in(small_town, game.id)]
    await small_town.hub.start()

    assert 0 < len(begun) < len(games)
    assert [len(extensions_in(small_town, game.id)) for game in games] == [1] * 19


def _alive_for(writes: int) -> Callable[[], None]:
    left = iter(range(writes))

    def before_write() -> None:
        if next(left, None) is None:
            raise WriteFailed

    return before_write


async def test_who_is_outrun_while_giving_back_looks_again(small_town: Town) -> None:
    """Two processes that start together after an outage: the second must not die of the first."""
    frail = Frail(small_town.database)
    small_town.hubs.clear()
    rivals = iter([VersionConflict("the other process was first")])

    def outrun() -> None:
        for rival in rivals:
            raise rival

    frail.frail_writer.before_write = outrun
    hub = small_town.another(frail)

    await hub.start()

    with small_town.database.read() as connection:
        assert heartbeat.last_beat(connection) == small_town.clock.now()


async def test_the_extension_is_in_the_record_and_the_record_is_true(town: Town) -> None:
    game = await game_of(town, preset="classic")
    await town.pass_time(30_000)
    await game.play()
    await town.pass_time(30_000)

    await outage(town, 10 * MINUTE)
    await game.play(at=town.clock.now() + 1_000, seat=game.turn)
    await game.resign(0)

    record = await record_of(town, game.id)
    assert len(parse_record(record).extensions) == 1
    assert [step for step in check(record) if not step.ok] == []


async def test_a_killed_process_never_gives_more_than_the_game_can_have_waited(
    small_town: Town,
) -> None:
    """The last beat may be older than the last move; the record's verifier knows only moves."""
    game = await game_of(small_town, preset="classic")
    small_town.clock.advance(4_900)
    await game.play()

    await outage(small_town, MINUTE + 500)
    await game.resign(1)

    assert len(extensions_in(small_town, game.id)) == 1
    assert [step for step in check(await record_of(small_town, game.id)) if not step.ok] == []


async def test_a_move_that_waited_while_time_was_given_back_comes_after_it(
    small_town: Town,
) -> None:
    """It came in time, and was decided before the table knew of its new deadline."""
    heart = Heartbeat(small_town.database, small_town.clock, "main")
    await heart.beat(is_first=True)
    game = await small_town.game("Anna", "Boris", preset="classic")
    deadline = row_of(small_town, game.id).deadline
    assert deadline is not None
    small_town.clock.move_to(deadline + GRACE_MS // 2)

    assert await heart.beat() == [game.id]
    await game.play(at=deadline - 100)
    await game.resign(1)

    record = await record_of(small_town, game.id)
    assert len(parse_record(record).extensions) == 1
    assert [step for step in check(record) if not step.ok] == []


async def test_restarts_one_after_another_count_an_outage_once(small_town: Town) -> None:
    game = await game_of(small_town)
    await small_town.pass_time(10_000)

    for pause_ms in (10 * MINUTE, 0, 1_000, 2_000):
        await outage(small_town, pause_ms)

    assert len(extensions_in(small_town, game.id)) == 1


async def test_a_second_outage_counts_as_well(small_town: Town) -> None:
    game = await game_of(small_town)
    await small_town.pass_time(10_000)

    await outage(small_town, 10 * MINUTE)
    await outage(small_town, HOUR)
    await game.resign(0)

    assert len(extensions_in(small_town, game.id)) == 2
    assert [step for step in check(await record_of(small_town, game.id)) if not step.ok] == []


async def test_a_deadline_that_has_not_passed_stays(small_town: Town) -> None:
    game = await game_of(small_town, deadline_s=86_400)
    before = row_of(small_town, game.id).deadline

    await outage(small_town, HOUR)

    assert row_of(small_town, game.id).deadline == before
    assert extensions_in(small_town, game.id) == []


async def test_what_was_lost_before_the_outage_stays_lost(small_town: Town) -> None:
    game = await game_of(small_town)
    await small_town.pass_time(MINUTE + GRACE_MS - 1)

    await outage(small_town, HOUR)
    await small_town.pass_time(1)

    ear_of = await Seated.at(small_town, game.id, list(game.by_seat.values()))
    await ear_of.ear.until_over()
    assert extensions_in(small_town, game.id) == []


async def test_a_process_that_stood_still_gives_the_time_back_before_it_judges(
    small_town: Town,
) -> None:
    """A halted process and a database that could not be written to are outages too."""
    game = await game_of(small_town)
    await small_town.pass_time(10_000)

    small_town.clock.advance(HOUR)
    for _ in range(20):
        await asyncio.sleep(0)
    await small_town.hub.upkeep.beat()

    update = await game.ear.until(lambda u: u["view"]["deadline"] != game_deadline(game, 0))
    assert update["view"]["status"] == "playing"
    assert len(extensions_in(small_town, game.id)) == 1


def game_deadline(game: Seated, index: int) -> object:
    return game.ear.messages[index]["view"]["deadline"]


async def test_another_process_that_was_up_means_no_outage(small_town: Town) -> None:
    game = await game_of(small_town)
    await small_town.hub.stop()
    small_town.clock.advance(HOUR)
    beat = partial(heartbeat.beat, name="another", at=small_town.clock.now() - 1_000)
    await small_town.database.writer.run(beat)

    await outage(small_town, 0)

    assert extensions_in(small_town, game.id) == []
