"""`leave_is_loss`: all connections gone for a minute is a loss; elsewhere it is not."""

from app.fair.record import parse_record
from app.fair.verify import check
from app.play.absence import AWAY_MS
from tests.play.houses import Seated, Town, record_of
from tests.play.listeners import Ear


async def live_game(town: Town, preset: str = "challenge") -> Seated:
    await town.hub.start()
    return await town.game("Anna", "Boris", preset=preset, deadline_s=86_400)


async def test_who_stays_away_for_a_minute_has_left(small_town: Town) -> None:
    game = await live_game(small_town)
    await small_town.hub.leave(game.ears[0])

    await small_town.pass_time(AWAY_MS)

    over = await game.ears[1].until_over()
    assert over["view"]["result"]["durak"] == 0
    record = await record_of(small_town, game.id)
    assert parse_record(record).moves[-1].cause == "left"
    assert [step for step in check(record) if not step.ok] == []


async def test_who_comes_back_in_time_plays_on(small_town: Town) -> None:
    game = await live_game(small_town)
    await small_town.hub.leave(game.ears[0])
    await small_town.pass_time(AWAY_MS - 1)
    await small_town.hub.join(game.id, game.by_seat[0].id, game.ears[0], browser=True)

    await small_town.pass_time(AWAY_MS)

    assert game.ears[1].view["status"] == "playing"


async def test_a_minute_in_which_we_were_halted_does_not_count(small_town: Town) -> None:
    game = await live_game(small_town)
    await small_town.hub.leave(game.ears[0])

    small_town.clock.advance(AWAY_MS + 30_000)
    await small_town.pass_time(AWAY_MS - 5_000)

    assert game.ears[1].view["status"] == "playing"
    await small_town.pass_time(AWAY_MS)
    assert (await game.ears[1].until_over())["view"]["result"]["durak"] == 0


async def test_one_of_two_connections_may_go(small_town: Town) -> None:
    game, phone = await live_game(small_town), Ear()
    await small_town.hub.join(game.id, game.by_seat[0].id, phone, browser=True)
    await small_town.hub.leave(game.ears[0])

    await small_town.pass_time(2 * AWAY_MS)

    assert phone.view["status"] == "playing"


async def test_elsewhere_only_the_deadline_counts(small_town: Town) -> None:
    game = await live_game(small_town, "duel")
    await small_town.hub.leave(game.ears[0])

    await small_town.pass_time(2 * AWAY_MS)

    assert game.ears[1].view["status"] == "playing"
