"""Notices: taken by one, put off, dropped by the next move, and nobody waits for anybody."""

from sqlalchemy import Connection, insert

from app.storage import notices, renewal
from app.storage.database import Database
from app.storage.notices import NoticeKind, NoticeRow
from app.storage.people_models import Account
from app.storage.players import create_guest
from tests.storage.builders import begin


def notice(player_id: str, kind: NoticeKind = "turn", due_at: int = 100) -> NoticeRow:
    return NoticeRow(f"g1/0/{kind}", player_id, "g1", 0, kind, 1, due_at)


def with_notices(connection: Connection) -> list[NoticeRow]:
    """A game of two and what is written down about it."""
    players = [create_guest(connection, name, 1) for name in ("Anna", "Boris")]
    begin(connection, *players)
    account = {"player_id": players[0].id, "email": "", "email_key": "", "password_hash": ""}
    connection.execute(insert(Account), {**account, "created_at": 1})
    rows = [notice(players[0].id), notice(players[0].id, "quarter", 200)]
    renewal.put(connection, rows)
    return rows


def due(database: Database, now: int = 1000) -> list[NoticeRow]:
    with database.read() as connection:
        return notices.due_notices(connection, now, 100)


async def test_what_is_due_comes_in_order_and_no_sooner(database: Database) -> None:
    rows = await database.writer.run(with_notices)

    assert (due(database, 99), due(database, 100), due(database)) == ([], rows[:1], rows)


async def test_only_who_has_an_account_or_takes_messages_is_reached(database: Database) -> None:
    def work(connection: Connection) -> tuple[str, frozenset[str]]:
        guest = create_guest(connection, "Vera", 1)
        rows = with_notices(connection)
        return rows[0].player_id, renewal.reached(connection, [guest.id, rows[0].player_id])

    player_id, reached = await database.writer.run(work)

    assert reached == {player_id}


async def test_what_one_has_taken_nobody_else_takes(database: Database) -> None:
    rows = await database.writer.run(with_notices)

    took = [await database.writer.run(lambda c: notices.settle(c, rows, 5)) for _ in range(2)]

    assert took == [True, False]
    assert due(database) == []


async def test_all_are_taken_or_none(database: Database) -> None:
    rows = await database.writer.run(with_notices)
    await database.writer.run(lambda c: notices.settle(c, rows[:1], 5))

    assert not await database.writer.run(lambda c: notices.settle(c, rows, 5))

    assert due(database) == rows[1:]


async def test_what_was_put_off_is_not_taken_as_it_was(database: Database) -> None:
    rows = await database.writer.run(with_notices)
    await database.writer.run(lambda c: notices.put_off(c, rows[:1], 900))

    assert not await database.writer.run(lambda c: notices.settle(c, rows[:1], 5))

    assert due(database, 500) == rows[1:]


async def test_a_new_deadline_is_warned_of_once_more(database: Database) -> None:
    rows = await database.writer.run(with_notices)
    await database.writer.run(lambda c: notices.settle(c, rows, 5))

    await database.writer.run(lambda c: notices.postpone(c, "g1", "quarter", 900))

    assert [(each.kind, each.due_at) for each in due(database)] == [("quarter", 900)]


async def test_a_move_drops_what_was_written_before_it(database: Database) -> None:
    rows = await database.writer.run(with_notices)

    await database.writer.run(lambda c: renewal.drop(c, ["g1"], ("quarter", "hour")))
    assert due(database) == rows[:1]
    await database.writer.run(lambda c: renewal.drop(c, ["g1"]))

    with database.read() as connection:
        assert not notices.is_unmoved(connection, rows[0].id)


async def test_a_move_does_not_wait_for_whoever_is_just_telling(postgresql_url: str) -> None:
    """On PostgreSQL: else two processes could wait for each other."""
    one, two = Database.open(postgresql_url), Database.open(postgresql_url)
    rows = await one.writer.run(with_notices)

    def settle_while_another_moves(connection: Connection) -> bool:
        is_taken = notices.settle(connection, rows[:1], 5)
        two.writer.submit(lambda c: renewal.drop(c, ["g1"])).result(20)
        return is_taken

    assert await one.writer.run(settle_while_another_moves)

    with one.read() as connection:
        assert notices.is_unmoved(connection, rows[0].id)
        assert not notices.is_unmoved(connection, rows[1].id)
    one.close()
    two.close()
