"""What nobody asks for any more goes; whatever is of use to somebody stays."""

import pytest
from sqlalchemy import Connection, insert, select

from app.storage import journal
from app.storage.models import Player, Session
from app.storage.people_models import Remark, Report
from app.storage.pruning import drop_idle_guests, drop_old_remarks, drop_old_reports
from app.storage.rows import PlayerRow
from tests.storage.builders import begin, finish
from tests.storage.conftest import Do

LATE = 10_000_000


@pytest.mark.parametrize(
    ("is_reported", "left"), [(False, ["running"]), (True, ["old", "running"])]
)
def test_words_at_games_long_over_go_unless_somebody_complains(
    write: Do, read: Do, anna: PlayerRow, boris: PlayerRow, is_reported: bool, left: list[str]
) -> None:
    for game_id in ("over", "on"):
        write(begin, anna, boris, game_id=game_id)
    write(journal.void, "over", 0, finish())
    for name, game_id in (("old", "over"), ("running", "on")):
        write(say, name, game_id, anna.id)
    if is_reported:
        write(complain, "over", anna.id, boris.id, status="open")

    write(drop_old_remarks, LATE, 100)

    assert sorted(read(ids, Remark)) == left


def test_guests_who_never_played_go_when_they_cannot_come_back(
    write: Do, read: Do, anna: PlayerRow, boris: PlayerRow, vera: PlayerRow
) -> None:
    write(begin, anna)
    write(keep_session, boris.id)

    young = write(drop_idle_guests, vera.created_at, 100)
    old = write(drop_idle_guests, LATE, 100)

    assert (young, old) == (0, 1)
    assert sorted(read(ids, Player)) == sorted([anna.id, boris.id])


def test_reports_go_some_time_after_they_were_closed(
    write: Do, read: Do, anna: PlayerRow, boris: PlayerRow
) -> None:
    for status in ("open", "closed"):
        write(begin, anna, boris, game_id=status)
        write(complain, status, anna.id, boris.id, status=status)

    assert write(drop_old_reports, 1, 100) == 0
    assert write(drop_old_reports, LATE, 100) == 1
    assert len(read(ids, Report)) == 1


def say(connection: Connection, name: str, game_id: str, player_id: str) -> None:
    row = {"id": name, "game_id": game_id, "player_id": player_id, "said_at": 1, "phrase": "hi"}
    connection.execute(insert(Remark), row)


def complain(
    connection: Connection, game_id: str, reporter: str, reported: str, status: str
) -> None:
    row = {
        "id": f"r{game_id}",
        "game_id": game_id,
        "reporter_id": reporter,
        "reported_id": reported,
        "reason": "words",
        "details": "",
        "made_at": 1,
        "status": status,
        "closed_at": 1 if status == "closed" else None,
    }
    connection.execute(insert(Report), row)


def keep_session(connection: Connection, player_id: str) -> None:
    times = {"created_at": 1, "seen_at": 1}
    row = {"token_hash": "h", "player_id": player_id, "via": "cookie", **times}
    connection.execute(insert(Session), row)


def ids(connection: Connection, table: type[Remark | Player | Report]) -> list[str]:
    return list(connection.execute(select(table.id)).scalars())
