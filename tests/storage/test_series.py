"""Rematches as rows: one after each game, for those who played, in a series of their own."""

from typing import Any

import pytest
from sqlalchemy import Connection

from app.storage.journal import append_move, void
from app.storage.rows import Finish, GameRow, PlayerRow
from app.storage.series import create_rematch, games_before, invited, rematch_of
from tests.storage.builders import SEED, begin, finish, game, move, the_game
from tests.storage.conftest import Do


def rematch(game_id: str, previous: str, **fields: Any) -> GameRow:
    return game(game_id, previous_game=previous, series="g1", **fields)


def lose(connection: Connection, game_id: str) -> None:
    """Seat 0 resigns at once."""
    append_move(connection, move(1, game_id), turn=None, deadline=None, finish=finish())


@pytest.fixture
def over(write: Do, anna: PlayerRow, boris: PlayerRow) -> None:
    """Game g1 of Anna and Boris, which is over."""
    write(begin, anna, boris)
    write(lose, "g1")


@pytest.mark.usefixtures("over")
class TestMaking:
    def test_it_is_found_from_the_game_before(self, write: Do, read: Do) -> None:
        assert read(rematch_of, "g1") is None

        assert write(create_rematch, rematch("g2", "g1")) == ("g2", True)

        assert read(rematch_of, "g1") == "g2"
        assert read(the_game, "g2").previous_game == "g1"

    def test_a_second_one_is_the_first(self, write: Do, read: Do) -> None:
        write(create_rematch, rematch("g2", "g1"))

        assert write(create_rematch, rematch("g3", "g1")) == ("g2", False)

        assert read(rematch_of, "g1") == "g2"


@pytest.mark.usefixtures("over")
class TestInviting:
    def test_those_who_played_are_invited_and_nobody_else(
        self, write: Do, read: Do, anna: PlayerRow, boris: PlayerRow
    ) -> None:
        write(create_rematch, rematch("g2", "g1"))

        assert read(invited, read(the_game, "g2")) == frozenset({anna.id, boris.id})

    def test_bots_need_no_invitation(self, write: Do, read: Do, anna: PlayerRow) -> None:
        write(begin, anna, game_id="bots")
        write(create_rematch, game("again", previous_game="bots", series="bots"))

        assert read(invited, read(the_game, "again")) == frozenset({anna.id})

    def test_any_other_table_is_for_everybody(self, read: Do) -> None:
        assert read(invited, read(the_game, "g1")) is None


@pytest.mark.usefixtures("over")
class TestWhatCameBefore:
    def test_the_games_of_the_chain_newest_first(
        self, write: Do, read: Do, anna: PlayerRow, boris: PlayerRow, vera: PlayerRow
    ) -> None:
        write(again, "g2", "g1", boris, anna)
        write(lose, "g2")
        write(again, "g3", "g2", anna, boris)
        write(begin, anna, vera, game_id="other")
        write(lose, "other")

        before = read(games_before, read(the_game, "g3"))

        assert [each.id for each in before] == ["g2", "g1"]
        assert [[who.name for who in each.participants] for each in before] == [
            ["Boris", "Anna"],
            ["Anna", "Boris"],
        ]
        assert before[0].result == {"durak": 1, "reason": "durak"}

    def test_of_a_game_in_the_middle_only_those_before_it(
        self, write: Do, read: Do, anna: PlayerRow, boris: PlayerRow
    ) -> None:
        for number in (2, 3):
            write(again, f"g{number}", f"g{number - 1}", anna, boris)
            write(lose, f"g{number}")

        assert [each.id for each in read(games_before, read(the_game, "g2"))] == ["g1"]

    def test_a_void_game_is_one_of_them(self, write: Do, read: Do) -> None:
        write(create_rematch, rematch("g2", "g1"))
        write(void, "g2", None, _void())
        write(create_rematch, rematch("g3", "g2"))

        before = read(games_before, read(the_game, "g3"))

        assert [(each.id, each.result["reason"]) for each in before] == [
            ("g2", "void"),
            ("g1", "durak"),
        ]

    def test_a_game_alone_has_none(self, read: Do) -> None:
        assert read(games_before, read(the_game, "g1")) == []


def again(connection: Connection, game_id: str, previous: str, *players: PlayerRow) -> None:
    """The next game, dealt."""
    begin(connection, *players, game_id=game_id, previous_game=previous, series="g1")


def _void() -> Finish:
    result = {"durak": None, "reason": "void"}
    return Finish(result=result, server_seed=SEED, record="{}", ended_at=1)
