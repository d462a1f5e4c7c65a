"""Complaints as they are stored, on each kind of database."""

from functools import partial

import pytest

from app.storage import reports
from app.storage.database import Database
from app.storage.journal import create_game
from app.storage.reports import AlreadyReported, ReportRow
from tests.people import person
from tests.play.clocks import NOON
from tests.play.tables import open_game


async def test_the_queue_is_worked_off_from_its_head(database: Database) -> None:
    anna, boris, vera = [await person(database, n, NOON) for n in ("Anna", "Boris", "Vera")]
    game = open_game()
    await database.writer.run(partial(create_game, game=game))
    for number, (reporter, reported) in enumerate([(vera, anna), (anna, boris), (boris, anna)]):
        row = ReportRow(
            id=f"r{number}",
            game_id=game.id,
            reporter_id=reporter.id,
            reported_id=reported.id,
            reason="spam",
            details="",
            made_at=NOON - number,
        )
        await database.writer.run(partial(reports.file_report, row=row))

    with database.read() as connection:
        queue = reports.reports_with(connection, "open", 10)
    assert [each.report.id for each in queue] == ["r2", "r1", "r0"]
    assert (queue[0].reporter, queue[0].reported) == ("Boris", "Anna")
    assert (queue[0].seat, queue[0].game_status, queue[0].closer) == (None, "open", None)

    for number, id in enumerate(("r1", "r2")):
        done = partial(
            reports.close_report, report_id=id, closer=vera.id, note="", at=NOON + number
        )
        assert await database.writer.run(done)
        assert not await database.writer.run(done)

    with database.read() as connection:
        closed = reports.reports_with(connection, "closed", 10)
        assert [each.report.id for each in closed] == ["r2", "r1"]
        assert closed[0].closer == "Vera"
        assert [each.report.id for each in reports.reports_with(connection, "open", 10)] == ["r0"]


async def test_the_same_complaint_is_filed_once(database: Database) -> None:
    anna, boris = [await person(database, name, NOON) for name in ("Anna", "Boris")]
    game = open_game()
    await database.writer.run(partial(create_game, game=game))
    row = ReportRow(
        id="r1",
        game_id=game.id,
        reporter_id=anna.id,
        reported_id=boris.id,
        reason="spam",
        details="",
        made_at=NOON,
    )
    await database.writer.run(partial(reports.file_report, row=row))

    with pytest.raises(AlreadyReported):
        await database.writer.run(partial(reports.file_report, row=row))


async def test_administrators_are_marked_in_their_account(database: Database) -> None:
    judge = await person(database, "Judge", NOON, is_admin=True)
    anna = await person(database, "Anna", NOON)

    with database.read() as connection:
        assert reports.is_admin(connection, judge.id)
        assert not reports.is_admin(connection, anna.id)
        assert not reports.is_admin(connection, "nobody")
