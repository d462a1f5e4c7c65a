"""What was on its way when its player was deleted: nothing of it stays behind."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Connection

from app.storage import accounts, company, players, push, reports, seating
from app.storage.accounts import LinkRow
from app.storage.company import RemarkRow
from app.storage.erasing import erase_player, erased_since
from app.storage.journal import create_game
from app.storage.players import PlayerGone
from app.storage.push import SubscriptionRow
from app.storage.reports import ReportRow
from app.storage.rows import PlayerRow, SessionRow
from tests.storage.builders import game
from tests.storage.conftest import Do

Act = Callable[[Connection, PlayerRow, PlayerRow, str], Any]


def a_session(connection: Connection, anna: PlayerRow, boris: PlayerRow, game: str) -> None:
    players.create_session(connection, SessionRow("ab" * 32, anna.id, "bearer", 1000, 1000))


def a_seat(connection: Connection, anna: PlayerRow, boris: PlayerRow, game: str) -> None:
    seating.sit(connection, game, anna, nonce="", program=False, room=2, at=1000)


def a_block(connection: Connection, anna: PlayerRow, boris: PlayerRow, game: str) -> None:
    company.block(connection, anna.id, boris.id, 1000)


def a_block_by_another(
    connection: Connection, anna: PlayerRow, boris: PlayerRow, game: str
) -> None:
    company.block(connection, boris.id, anna.id, 1000)


def a_remark(connection: Connection, anna: PlayerRow, boris: PlayerRow, game: str) -> None:
    row = RemarkRow(id="r", game_id=game, player_id=anna.id, said_at=1000, phrase="hello")
    company.save_remark(connection, row)


def a_report(connection: Connection, anna: PlayerRow, boris: PlayerRow, game: str) -> None:
    row = ReportRow(
        id="r", game_id=game, reporter_id=anna.id, reported_id=boris.id,
        reason="spam", details="", made_at=1000,
    )  # fmt: skip
    reports.file_report(connection, row)


def a_browser(connection: Connection, anna: PlayerRow, boris: PlayerRow, game: str) -> None:
    row = SubscriptionRow("s", anna.id, "ab" * 32, "https://push.example/1", "p", "a", 1000)
    push.subscribe(connection, row)


def a_link(connection: Connection, anna: PlayerRow, boris: PlayerRow, game: str) -> None:
    link = LinkRow(
        token_hash="cd" * 32, player_id=anna.id, purpose="email", email="anna@example.org",
        password_version=1, made_at=1000, expires_at=2000,
    )  # fmt: skip
    accounts.save_link(connection, link)


@pytest.mark.parametrize(
    "act",
    [a_session, a_seat, a_block, a_block_by_another, a_remark, a_report, a_browser, a_link],
)
def test_nothing_new_becomes_a_deleted_players_own(
    write: Do, anna: PlayerRow, boris: PlayerRow, act: Act
) -> None:
    game_id = write(create_game, game()).id
    write(erase_player, anna.id, "deleted player", 1000)

    with pytest.raises(PlayerGone):
        write(act, anna, boris, game_id)


def test_a_deleted_player_takes_no_name(write: Do, read: Do, anna: PlayerRow) -> None:
    write(players.become_person, anna.id, "Anna", "anna")
    write(erase_player, anna.id, "deleted player", 1000)

    write(players.rename_person, anna.id, "Anna of old", "anna of old")

    gone = read(players.player_by_id, anna.id)
    assert gone is not None
    assert (gone.name, gone.name_key) == ("deleted player", None)


def test_however_many_are_deleted_none_is_overlooked(write: Do, read: Do) -> None:
    def many(connection: Connection) -> None:
        for number in range(150):
            gone = players.create_guest(connection, "Anna", 0)
            erase_player(connection, gone.id, "deleted player", number)

    write(many)

    assert [at for _, at in read(erased_since, 10)] == list(range(10, 150))


def test_a_browser_whose_session_is_over_takes_no_messages(
    write: Do, read: Do, anna: PlayerRow
) -> None:
    row = SubscriptionRow("s", anna.id, "ab" * 32, "https://push.example/1", "p", "a", 1000)

    write(push.subscribe, row)

    assert read(push.subscriptions_of, anna.id) == []
