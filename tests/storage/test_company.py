"""Remarks and blocks as they are stored."""

from functools import partial

from app.storage import company
from app.storage.company import RemarkRow
from app.storage.database import Database
from app.storage.journal import create_game
from app.storage.rows import PlayerRow
from tests.people import person
from tests.play.clocks import NOON
from tests.play.tables import open_game


async def block(database: Database, one: PlayerRow, other: PlayerRow) -> None:
    work = partial(company.block, player_id=one.id, blocked_id=other.id, at=NOON)
    await database.writer.run(work)


class TestABlock:
    """Two who avoid each other, whoever began it."""

    async def test_keeps_both_apart_in_either_direction(self, database: Database) -> None:
        anna, boris, vera = [await person(database, n, NOON) for n in ("Anna", "Boris", "Vera")]
        await block(database, anna, boris)

        with database.read() as connection:
            assert company.are_blocked(connection, anna.id, [boris.id, vera.id])
            assert company.are_blocked(connection, boris.id, [anna.id])
            assert not company.are_blocked(connection, vera.id, [anna.id, boris.id])
            assert not company.are_blocked(connection, anna.id, [anna.id])
            assert not company.are_blocked(connection, anna.id, [])
            everybody = [anna.id, boris.id, vera.id]
            assert company.avoided_among(connection, boris.id, everybody) == {anna.id}

    async def test_may_be_made_twice_and_taken_back(self, database: Database) -> None:
        anna, boris = [await person(database, name, NOON) for name in ("Anna", "Boris")]
        await block(database, anna, boris)
        await block(database, anna, boris)
        with database.read() as connection:
            assert company.blocked_names(connection, anna.id) == ["Boris"]
            assert company.blocked_names(connection, boris.id) == []

        undo = partial(company.unblock, player_id=anna.id, blocked_id=boris.id)
        await database.writer.run(undo)

        with database.read() as connection:
            assert not company.are_blocked(connection, anna.id, [boris.id])


async def test_only_persons_are_known_by_their_names(database: Database) -> None:
    anna = await person(database, "Anna", NOON)

    with database.read() as connection:
        assert company.person_named(connection, "Anna") == anna.id
        assert company.person_named(connection, "anna") is None
        assert company.person_named(connection, "Guest 7") is None


async def test_company_is_wanted_by_those_who_switched_it_on(database: Database) -> None:
    anna = await person(database, "Anna", NOON, wants_company=True)
    boris = await person(database, "Boris", NOON)

    with database.read() as connection:
        assert company.wanting_company(connection, [anna.id, boris.id, "nobody"]) == {anna.id}
        assert company.wanting_company(connection, []) == frozenset()


async def test_remarks_of_the_same_moment_keep_their_order(database: Database) -> None:
    anna = await person(database, "Anna", NOON)
    game = open_game()
    await database.writer.run(partial(create_game, game=game))

    for id in "cba":
        row = RemarkRow(id=id, game_id=game.id, player_id=anna.id, said_at=NOON, phrase="oops")
        await database.writer.run(partial(company.save_remark, row=row))

    with database.read() as connection:
        said = company.remarks_at(connection, game.id, 10)
    assert [(each.remark.id, each.remark.said_at) for each in said] == [
        ("c", NOON), ("b", NOON + 1), ("a", NOON + 2)
    ]  # fmt: skip


async def test_a_remark_with_the_same_id_is_saved_once(database: Database) -> None:
    anna = await person(database, "Anna", NOON)
    game = open_game()
    await database.writer.run(partial(create_game, game=game))
    rows = [
        RemarkRow(id="one", game_id=game.id, player_id=anna.id, said_at=NOON, phrase="hello"),
        RemarkRow(id="one", game_id=game.id, player_id=anna.id, said_at=NOON + 1, phrase="bye"),
        RemarkRow(id="two", game_id=game.id, player_id=anna.id, said_at=NOON + 2, words="Hi."),
    ]

    saved = [await database.writer.run(partial(company.save_remark, row=row)) for row in rows]

    assert saved == [rows[0], None, rows[2]]
    with database.read() as connection:
        said = company.remarks_at(connection, game.id, 10)
        assert [each.remark for each in said] == [rows[0], rows[2]]
        assert [(each.name, each.seat) for each in said] == [("Anna", None)] * 2
        assert [each.remark for each in company.remarks_at(connection, game.id, 1)] == [rows[2]]
