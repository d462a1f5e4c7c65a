"""Who is away at a table that allows it does not lose on time; the record stays true."""

import gc
import weakref
from functools import partial

from app.fair.record import parse_record
from app.fair.verify import check
from app.play.deciding import GRACE_MS
from app.play.rooms import IDLE_MS
from app.play.standstill import put_off
from app.storage import heartbeat, queries
from app.storage.rows import ExtensionRow, PlayerRow
from tests.notices.houses import DAY, HOUR, MINUTE, away_until, leave_all, people_game
from tests.play.houses import Seated, Town, record_of, row_of
from tests.play.listeners import Ear
from tests.play.nodes import until


async def game_of(town: Town, away: bool = True, deadline_s: int = 86_400) -> Seated:
    await town.hub.start()
    return await people_game(
        town, "Anna", "Boris", away=away, deadline_s=deadline_s, preset="classic"
    )


def on_turn(game: Seated) -> PlayerRow:
    return game.by_seat[game.turn]


def extensions_in(town: Town, game_id: str) -> list[ExtensionRow]:
    with town.database.read() as connection:
        return queries.extensions_of(connection, game_id)


def deadline_of(town: Town, game: Seated) -> int:
    deadline = row_of(town, game.id).deadline
    assert deadline is not None
    return deadline


async def steady(town: Town, instant: int) -> None:
    """Time passes, and there was always a process up: another one, for days of beats are long."""
    beat = partial(heartbeat.beat, name="another", at=instant - 1)
    await town.database.writer.run(beat)
    town.clock.move_to(instant)
    for hub in town.hubs:
        await hub.upkeep.beat()
        await hub.upkeep.sweep()


async def meet_deadline(town: Town, game: Seated) -> bool:
    """Lets the deadline pass; whether it was put off."""
    deadline, shown = deadline_of(town, game), game.ear.view["deadline"]
    await steady(town, deadline + GRACE_MS)
    await until(lambda: row_of(town, game.id).deadline != deadline)
    for hub in town.hubs:
        await hub.following.look()  # it may have been another's work
    update = await game.ear.until(lambda u: bool(u["view"]["deadline"] != shown))
    return not update["view"]["result"]


async def is_true(town: Town, game: Seated) -> bool:
    return all(step.ok for step in check(await record_of(town, game.id)))


async def test_a_deadline_that_passes_while_its_seat_is_away_is_put_off(town: Town) -> None:
    game = await game_of(town)
    began = town.clock.now()
    await steady(town, began + 12 * HOUR)
    await away_until(town, on_turn(game), began + 14 * HOUR)

    assert await meet_deadline(town, game)

    (extension,) = extensions_in(town, game.id)
    assert (extension.version, extension.seconds, extension.away) == (0, 2 * 3600, True)
    assert deadline_of(town, game) == began + DAY + 2 * HOUR
    assert (await town.hub.look(game.id, None))["version"] == 0


async def test_who_would_put_it_off_too_late_ends_nothing(small_town: Town) -> None:
    game = await game_of(small_town)
    await away_until(small_town, on_turn(game), small_town.clock.now() + DAY + HOUR)
    assert await meet_deadline(small_town, game)
    room = small_town.hub._rooms.at(game.id)

    assert await room.do(partial(put_off, room, game.version, small_town.clock))

    assert len(extensions_in(small_town, game.id)) == 1


async def test_it_comes_once_more_and_then_is_final(small_town: Town) -> None:
    game = await game_of(small_town)
    began, loser = small_town.clock.now(), game.turn
    await away_until(small_town, on_turn(game), began + 2 * HOUR)

    assert await meet_deadline(small_town, game)
    assert not await meet_deadline(small_town, game)

    assert game.ear.view["result"]["durak"] == loser
    assert game.ear.view["result"]["reason"] == "timeout"
    assert await is_true(small_town, game)


async def test_ten_days_away_are_ten_days_more_in_few_extensions(small_town: Town) -> None:
    game = await game_of(small_town)
    began = small_town.clock.now()
    await steady(small_town, began + DAY - MINUTE)
    back = began + 11 * DAY
    await away_until(small_town, on_turn(game), back)

    while small_town.clock.now() < back - 6 * HOUR:
        assert await meet_deadline(small_town, game)
    await steady(small_town, back)

    assert back + MINUTE <= deadline_of(small_town, game) <= back + 7 * HOUR
    assert len(extensions_in(small_town, game.id)) <= 45
    await game.resign(game.turn)
    assert await is_true(small_town, game)


async def test_a_move_is_in_time_after_the_extension(small_town: Town) -> None:
    game = await game_of(small_town)
    await away_until(small_town, on_turn(game), small_town.clock.now() + 3 * DAY)
    await meet_deadline(small_town, game)

    assert await game.play() == 1

    await game.resign(game.turn)
    record = await record_of(small_town, game.id)
    assert len(parse_record(record).extensions) == 1
    assert await is_true(small_town, game)


async def test_a_table_that_does_not_allow_it_waits_for_nobody(small_town: Town) -> None:
    game = await game_of(small_town, away=False)
    await away_until(small_town, on_turn(game), small_town.clock.now() + 3 * DAY)

    assert not await meet_deadline(small_town, game)

    assert extensions_in(small_town, game.id) == []


async def test_who_is_away_while_the_other_is_to_move_gives_him_nothing(
    small_town: Town,
) -> None:
    game = await game_of(small_town)
    waiting = game.by_seat[game.other(game.turn)]
    await away_until(small_town, waiting, small_town.clock.now() + 3 * DAY)

    assert not await meet_deadline(small_town, game)


async def test_a_time_away_before_the_turn_began_counts_for_nothing(small_town: Town) -> None:
    game = await game_of(small_town)
    waiting = game.by_seat[game.other(game.turn)]
    await away_until(small_town, waiting, small_town.clock.now() + HOUR)
    await steady(small_town, small_town.clock.now() + 2 * HOUR)
    await game.play()
    assert on_turn(game) == waiting

    assert not await meet_deadline(small_town, game)


async def test_an_outage_while_somebody_is_away_gives_what_is_more(small_town: Town) -> None:
    game = await game_of(small_town)
    began = small_town.clock.now()
    await away_until(small_town, on_turn(game), began + 5 * DAY)
    await steady(small_town, began + DAY - HOUR)

    await small_town.restart()
    small_town.clock.move_to(began + DAY + HOUR)
    await small_town.hub.start()

    (extension,) = extensions_in(small_town, game.id)
    assert extension.away
    assert deadline_of(small_town, game) > began + 2 * DAY
    await game.resign(game.turn)
    assert await is_true(small_town, game)


async def test_the_table_says_who_is_away_and_until_when(town: Town) -> None:
    game = await game_of(town)
    player, seat = on_turn(game), game.turn
    assert [each["away"] for each in game.ear.view["seats"]] == [None, None]

    await away_until(town, player, town.clock.now() + 3 * DAY)

    told = [ear.view["seats"][seat]["away"] for ear in game.ears.values()]
    assert told == ["2026-12-04T12:00:00.000Z"] * 2


async def test_the_table_no_longer_says_so_when_the_time_is_over(small_town: Town) -> None:
    game = await game_of(small_town)
    until = small_town.clock.now() + 2 * HOUR
    await away_until(small_town, on_turn(game), until)

    await steady(small_town, until)

    update = await game.ear.until(lambda u: not any(each["away"] for each in u["view"]["seats"]))
    assert update["version"] == 0


async def test_a_table_that_does_not_allow_it_does_not_say_who_is_away(small_town: Town) -> None:
    game = await game_of(small_town, away=False)

    await away_until(small_town, on_turn(game), small_town.clock.now() + 3 * DAY)

    assert [each["away"] for each in game.ear.view["seats"]] == [None, None]


async def test_who_looks_on_from_another_process_sees_the_new_deadline(town: Town) -> None:
    town.is_shared = True
    game = await game_of(town)
    other, ear = town.another(), Ear()
    await other.start()
    await away_until(town, on_turn(game), town.clock.now() + 3 * DAY)
    await other.join(game.id, None, ear, browser=False)
    before = ear.view["deadline"]
    await steady(town, deadline_of(town, game) - 1_000)  # so both have set their alarms

    assert await meet_deadline(town, game)
    await other.following.look()

    await ear.until(lambda update: update["view"]["deadline"] != before)


async def test_a_table_left_by_all_is_not_kept_in_memory_until_somebody_is_back(
    small_town: Town,
) -> None:
    game = await game_of(small_town)
    await away_until(small_town, on_turn(game), small_town.clock.now() + 20 * DAY)
    room = weakref.ref(small_town.hub._rooms.at(game.id))
    await leave_all(game)
    small_town.clock.advance(IDLE_MS + 1)

    await small_town.hub.upkeep.look_around()

    gc.collect()
    assert room() is None
