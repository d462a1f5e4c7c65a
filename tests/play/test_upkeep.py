"""What goes on by itself goes on whatever happens to one table."""

from functools import partial

from structlog.testing import capture_logs

from app.play.expiry import WAITING_MS
from app.storage import journal
from app.storage.rows import MoveRow
from tests.play.houses import Town, row_of
from tests.play.listeners import Ear


async def test_a_broken_table_holds_up_no_other(small_town: Town) -> None:
    """Its journal says what the rules do not allow: it stands still, with a line in the log."""
    games = [
        await small_town.game("Anna", opponents="bots", preset="house", opens="human")
        for _ in range(3)
    ]
    await small_town.hub.stop()
    for game in games:
        row, bot = row_of(small_town, game.id), 1 - next(iter(game.by_seat))
        move = game.ear.view["legal"][0] if game is not games[0] else "attack ZZ"
        saved = MoveRow(game_id=row.id, version=1, seat=1 - bot, move=move, at=row.created_at)
        work = partial(journal.append_move, move=saved, turn=bot, deadline=None)
        await small_town.database.writer.run(work)

    with capture_logs() as lines:
        await small_town.restart()
        await small_town.hub.upkeep.look_around()
        for game in games[1:]:
            ear = Ear()
            await small_town.hub.join(game.id, None, ear, browser=False)
            await ear.until_version(2)

    assert [line["error"] for line in lines if line["event"] == "task failed"] == ["IllegalMove"]


async def test_a_table_nobody_came_to_is_closed_and_publishes_its_seed(small_town: Town) -> None:
    old = await small_town.table("people", visibility="open")
    begun = await small_town.game("Anna", "Boris", deadline_s=604_800)
    small_town.clock.advance(1)
    young = await small_town.table("people")
    small_town.clock.advance(WAITING_MS)

    await small_town.hub.upkeep.look_around()

    statuses = [row_of(small_town, each.id).status for each in (old, begun, young)]
    assert statuses == ["over", "playing", "open"]
    assert row_of(small_town, old.id).server_seed is not None
