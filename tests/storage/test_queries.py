"""Questions about games: what they find, and in which order."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, event

from app.storage.backlog import backlog_of
from app.storage.database import Database
from app.storage.journal import append_move, create_game, void
from app.storage.models import DUE_MS
from app.storage.orders import tables_with_orders_due
from app.storage.queries import (
    Page,
    Standing,
    bot_turns,
    deadlines_due,
    finished_games,
    game_by_id,
    games_due,
    games_of_player,
    open_games,
    record_of,
    standing_of,
    tables_made_before,
)
from app.storage.rows import Finish, GameRow, PlayerRow
from app.storage.series import games_before
from tests.storage.builders import begin, game, move, seat_player
from tests.storage.conftest import Do

REMATCH = game("second", previous_game="first", series="first")


def ids(games: list[GameRow]) -> list[str]:
    return [row.id for row in games]


def begin_by(connection: Connection, player: PlayerRow, game_id: str, deadline: int) -> None:
    """A game against a bot in which the bot is to move by `deadline`, after one move."""
    begin(connection, player, game_id=game_id)
    append_move(connection, move(1, game_id), turn=1, deadline=deadline)


def end(connection: Connection, game_id: str, at: int) -> None:
    """Void an open table at this time."""
    result = {"durak": None, "reason": "void"}
    finish = Finish(result=result, server_seed="5e", record=game_id, ended_at=at)
    void(connection, game_id, None, finish)


class TestDeadlines:
    @pytest.fixture(autouse=True)
    def games(self, write: Do, anna: PlayerRow) -> None:
        for game_id, deadline in [("late", 3000), ("early", 1000), ("middle", 2000)]:
            write(begin_by, anna, game_id, deadline)
        write(create_game, game("open"))

    def test_due_is_what_lies_at_or_before_now_earliest_first(self, read: Do) -> None:
        assert ids(read(games_due, 2000, limit=10)) == ["early", "middle"]
        assert ids(read(games_due, 1999, limit=10)) == ["early"]
        assert ids(read(games_due, 9999, limit=1)) == ["early"]

    def test_an_outage_asks_for_a_stretch(self, read: Do) -> None:
        assert ids(read(games_due, 3000, limit=10, since=1001)) == ["middle", "late"]


def test_a_deadline_is_due_to_the_millisecond_wherever_ten_minutes_begin(
    write: Do, read: Do, anna: PlayerRow
) -> None:
    for off in (-1, 0, 1):
        write(begin_by, anna, f"off {off}", 3 * DUE_MS + off)

    assert ids(read(games_due, 3 * DUE_MS - 2, limit=10)) == []
    assert ids(read(games_due, 3 * DUE_MS - 1, limit=10)) == ["off -1"]
    assert ids(read(games_due, 3 * DUE_MS, limit=10)) == ["off -1", "off 0"]
    assert [due[0] for due in read(deadlines_due, 3 * DUE_MS + 1, 10)] == [
        "off -1",
        "off 0",
        "off 1",
    ]
    assert read(backlog_of, 3 * DUE_MS).overdue == 1


class TestTurns:
    def test_a_bot_is_to_move_where_its_seat_is(self, write: Do, read: Do, anna: PlayerRow) -> None:
        write(begin, anna, game_id="hers")
        write(begin_by, anna, "bots", 1000)

        assert read(bot_turns, 10) == ["bots"]

    def test_how_a_game_stands(self, write: Do, read: Do, anna: PlayerRow) -> None:
        write(create_game, game("open"))
        write(begin_by, anna, "playing", 1000)

        playing = read(standing_of, "playing")
        assert playing is not None
        assert (playing.status, playing.version) == ("playing", 1)
        assert read(standing_of, "open") == Standing("open", None, None)
        assert read(standing_of, "none") is None


class TestLobby:
    def test_only_open_tables_that_are_not_hidden_newest_first(
        self, write: Do, read: Do, anna: PlayerRow
    ) -> None:
        for game_id, at in [("old", 1), ("new", 2)]:
            write(create_game, game(game_id, visibility="open", created_at=at))
        write(create_game, game("hidden"))
        write(begin, anna, game_id="playing", visibility="open")

        assert ids(read(open_games)) == ["new", "old"]
        assert ids(read(open_games, limit=1)) == ["new"]

    def test_the_oldest_that_still_wait_for_people(
        self, write: Do, read: Do, anna: PlayerRow
    ) -> None:
        for game_id, at in [("new", 3), ("middle", 2), ("old", 1)]:
            write(create_game, game(game_id, created_at=at))
        write(begin, anna, game_id="playing", created_at=1)

        assert read(tables_made_before, 3, limit=9) == ["old", "middle"]
        assert read(tables_made_before, 3, limit=1) == ["old"]


class TestGamesOfPlayer:
    def test_those_that_wait_for_her_first_then_the_soonest(
        self, write: Do, read: Do, anna: PlayerRow, boris: PlayerRow
    ) -> None:
        write(begin_by, anna, "bot moves at 2000", 2000)
        write(begin_by, anna, "bot moves at 1000", 1000)
        write(begin, anna, game_id="hers")
        write(create_game, game("open"))
        write(seat_player, anna, "open")
        write(begin, boris, game_id="another's")

        mine = ids(read(games_of_player, anna.id))

        assert mine == ["hers", "bot moves at 1000", "bot moves at 2000", "open"]

    def test_what_is_over_waits_for_nobody(self, write: Do, read: Do, anna: PlayerRow) -> None:
        write(create_game, game())
        write(seat_player, anna)
        write(end, "g1", 2000)

        assert read(games_of_player, anna.id) == []


class TestFinishedGames:
    @pytest.fixture(autouse=True)
    def games(self, write: Do, anna: PlayerRow) -> None:
        """Four are over, two of them at the same moment."""
        for game_id, at in [("a", 1000), ("b", 2000), ("c", 2000), ("d", 3000)]:
            write(create_game, game(game_id, preset="duel" if game_id < "c" else "classic"))
            if game_id != "b":
                write(seat_player, anna, game_id)
            write(end, game_id, at)
        write(create_game, game("open"))

    def test_newest_first_and_pages_lose_none(self, read: Do) -> None:
        first = read(finished_games, Page(limit=2))
        last = first[-1]
        assert last.ended_at is not None
        second = read(finished_games, Page(limit=2, before=(last.ended_at, last.id)))

        assert ids(first) + ids(second) == ["d", "c", "b", "a"]

    def test_of_one_player(self, read: Do, anna: PlayerRow) -> None:
        assert ids(read(finished_games, Page(player_id=anna.id))) == ["d", "c", "a"]

    def test_of_one_preset(self, read: Do) -> None:
        assert ids(read(finished_games, Page(preset="duel"))) == ["b", "a"]

    def test_of_one_visibility(self, read: Do) -> None:
        assert read(finished_games, Page(visibility="open")) == []

    def test_the_record_comes_alone(self, read: Do) -> None:
        assert read(record_of, "a") == "a"
        assert read(record_of, "open") is None
        assert read(record_of, "none") is None


class TestIndexes:
    """On SQLite the plan can be asked for: no question that comes often reads a whole table."""

    @pytest.mark.parametrize(
        ("question", "index"),
        [
            (partial(games_due, now=1, limit=1), "ix_game_due"),
            (open_games, "ix_game_status_visibility_created_at"),
            (partial(finished_games, page=Page(before=(1, "a"))), "ix_game_ended_at_id"),
            (partial(games_of_player, player_id="a"), "ix_participant_player_id_game_id"),
            (partial(game_by_id, game_id="a"), "sqlite_autoindex_game_1"),
            (partial(games_before, game=REMATCH), "ix_game_series"),
            (partial(tables_with_orders_due, limit=1), "SCAN standing_order"),
        ],
    )
    def test_the_question_uses_its_index(
        self, sqlite_database: Database, question: Callable[[Connection], object], index: str
    ) -> None:
        with sqlite_database.read() as connection:
            plan = plan_of(connection, question)

        assert index in plan


def plan_of(connection: Connection, question: Callable[[Connection], object]) -> str:
    """How SQLite would answer the one statement of this question."""
    asked: list[tuple[str, Any]] = []
    event.listen(
        connection,
        "before_cursor_execute",
        lambda _c, _cursor, statement, parameters, *_: asked.append((statement, parameters)),
    )
    question(connection)
    statement, parameters = asked[0]
    rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
    return "\n".join(row.detail for row in rows)
