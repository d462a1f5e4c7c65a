"""Bots move wherever it is their turn; like people while a person watches, else at once."""

import pytest
from structlog.testing import capture_logs

from app.fair.stream import bot_stream
from app.fair.verify import check
from app.play.again import AGAIN_MS
from app.play.bot_driver import pause_ms
from app.storage import queries
from tests.play.clocks import FakeClock
from tests.play.houses import Seated, Town, record_of
from tests.play.listeners import Ear
from tests.play.thoughts import thought_again
from tests.play.writers import Frail

PRESETS = ("duel", "classic", "transfer", "challenge", "house")


async def one_bot(town: Town, browser: bool) -> tuple[Seated, Ear]:
    """Anna at a table with a bot, and somebody who watches it."""
    row = await town.table("bots", preset="classic", opens="dealer_left")
    anna, watcher = await town.guest("Anna"), Ear()
    await town.hub.join(row.id, None, watcher, browser=browser)
    await town.hub.sit(row.id, anna, b"a" * 32)
    return await Seated.at(town, row.id, [anna]), watcher


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
async def test_bots_play_every_preset_at_every_number_of_seats_to_the_end(
    small_town: Town, preset: str, seats: int
) -> None:
    levels = ["bot:easy", "bot:medium", "bot:easy", "bot:medium", "bot:hard"]
    game = await small_town.game("Anna", opponents=levels[: seats - 1], preset=preset, seats=seats)

    with capture_logs() as lines:
        await game.play_on()

    # How long a thought may take is the machine's affair.
    events = {line["event"] for line in lines if line["log_level"] in ("warning", "error")}
    assert events <= {"bot ran out of time"}
    assert [step for step in check(await record_of(small_town, game.id)) if not step.ok] == []


async def test_bots_go_on_when_nobody_watches_and_after_a_restart(town: Town) -> None:
    opponents = ["bot:easy", "bot:easy"]
    game = await town.game("Anna", opponents=opponents, preset="classic", seats=3)
    for ear in game.ears.values():
        await town.hub.leave(ear)
    await town.restart()
    await town.hub.start()

    ear = Ear()
    await town.hub.join(game.id, None, ear, browser=False)
    anna = next(iter(game.by_seat))

    update = await ear.until(lambda update: update["view"]["turn"] == anna)
    assert update["view"]["status"] == "playing"


async def bots_turn(town: Town, browser: bool) -> tuple[Seated, Ear]:
    """The same, at the bot's turn."""
    game, watcher = await one_bot(town, browser)
    anna = next(iter(game.by_seat))
    while watcher.view["turn"] == anna:
        await game.play()
    return game, watcher


async def test_a_bot_whose_move_was_not_saved_tries_again(small_town: Town) -> None:
    """Once it waited until somebody looked at the table, half a minute at worst."""
    frail = Frail(small_town.database)
    town = Town(frail, FakeClock())
    game, watcher = await bots_turn(town, browser=True)
    version = watcher.last["version"]
    frail.frail_writer.failures = ["before"]

    await town.clock.has_sleeper_at(town.clock.now() + pause_ms(game.id, version))
    town.clock.advance(pause_ms(game.id, version))
    await town.clock.has_sleeper_at(town.clock.now() + AGAIN_MS)
    assert watcher.last["version"] == version
    town.clock.advance(AGAIN_MS)
    await town.clock.has_sleeper_at(town.clock.now() + pause_ms(game.id, version))
    town.clock.advance(pause_ms(game.id, version))

    await watcher.until_version(version + 1)
    await town.close()


class TestThePause:
    """0.4 to 1.2 s, only while a browser watches, and it says nothing of the hand."""

    async def test_is_made_while_a_browser_watches(self, small_town: Town) -> None:
        game, watcher = await bots_turn(small_town, browser=True)
        version = watcher.last["version"]
        pause = pause_ms(game.id, version)

        await small_town.clock.has_sleeper_at(small_town.clock.now() + pause)
        small_town.clock.advance(pause - 1)
        assert watcher.last["version"] == version
        small_town.clock.advance(1)

        await watcher.until_version(version + 1)

    async def test_is_not_made_for_programs(self, small_town: Town) -> None:
        _, watcher = await bots_turn(small_town, browser=False)

        await watcher.until_version(watcher.last["version"] + 1)

    def test_is_between_its_bounds_and_spread(self) -> None:
        pauses = [pause_ms(f"game{i}", version) for i in range(20) for version in range(50)]

        assert 400 <= min(pauses) < 420
        assert 1_180 < max(pauses) <= 1_200
        assert pause_ms("game", 7) == pause_ms("game", 7)


class TestAThought:
    async def test_can_be_replayed_from_key_seat_and_version(self, town: Town) -> None:
        """Its memory holds what hands have shown, too; some levels look at that."""
        game = await town.game("Anna", opponents=["bot:easy", "bot:medium"], seats=3)
        await game.play_on()

        thoughts = thought_again(await record_of(town, game.id))
        assert [played for played, _ in thoughts] == [again for _, again in thoughts] != []

    def test_has_luck_of_its_own_at_each_version(self) -> None:
        key = bytes(32)

        reads = {bot_stream(key, seat, version).read(8) for seat in (0, 1) for version in (0, 1)}

        assert len(reads) == 4


async def test_a_bots_move_is_in_the_journal_like_any_other(town: Town) -> None:
    game = await town.game("Anna", opponents="bots")
    await game.play_on()

    with town.database.read() as connection:
        moves = queries.moves_of(connection, game.id)
    anna = next(iter(game.by_seat))

    assert {move.command_id is None for move in moves if move.seat != anna} == {True}
    assert {move.command_id is None for move in moves if move.seat == anna} == {False}
    assert [move.version for move in moves] == list(range(1, len(moves) + 1))
