"""All about one player: every table is thought of, and no secret is among it."""

from app.storage.exporting import IMPERSONAL, SECRET, SECTIONS, all_about
from app.storage.models import Base
from app.storage.rows import PlayerRow
from tests.storage.builders import begin
from tests.storage.conftest import Do

#: Whoever adds a column with such a name decides in `exporting` whether its owner may see it.
SUSPICIOUS = ("hash", "secret", "sealed", "token", "auth", "p256dh", "device", "address")
HIS_OWN = {("mail", "address")}


def test_every_table_is_in_it_or_about_nobody() -> None:
    tables = {model.__tablename__ for model, _ in SECTIONS.values()}

    assert tables | IMPERSONAL == set(Base.metadata.tables)
    assert tables.isdisjoint(IMPERSONAL)


def test_no_column_that_opens_something_is_in_it() -> None:
    shown = {
        (table.name, column.name)
        for table in Base.metadata.tables.values()
        if table.name not in IMPERSONAL - {"participant"}
        for column in table.columns
        if column.name not in SECRET.get(table.name, set())
    }

    assert {
        (table, column)
        for table, column in shown
        if any(part in column for part in SUSPICIOUS) and (table, column) not in HIS_OWN
    } == set()


def test_secrets_name_columns_that_there_are() -> None:
    for table, columns in SECRET.items():
        assert columns <= set(Base.metadata.tables[table].columns.keys())


def test_games_come_with_his_own_seat_alone(
    write: Do, read: Do, anna: PlayerRow, boris: PlayerRow
) -> None:
    write(begin, anna, boris)

    whole = read(all_about, anna.id)

    [game] = whole["games"]
    assert (game["id"], game["seat"]["name"], game["seat"]["seat"]) == ("g1", "Anna", 0)
    assert boris.id not in str(whole)
    assert "sealed_seed" not in game
    assert whole["player"][0]["id"] == anna.id
