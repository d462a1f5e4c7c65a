"""Two processes close games of the same people at once: none is lost, none counts twice."""

from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial
from itertools import permutations
from threading import Barrier, Event

import pytest
from sqlalchemy import Connection

from app.ratings.closing import closing_work
from app.ratings.recompute import differences
from app.storage.database import Database
from app.storage.journal import VersionConflict
from app.storage.ratings import hold_players
from app.storage.rows import GameRow, to_columns
from tests.play.clocks import PATIENCE_S
from tests.ratings.games import HOUR, Club, add_game, endings, over
from tests.storage.works import held


@pytest.fixture
def other(database_url: str) -> Iterator[Database]:
    opened = Database.open(database_url)
    yield opened
    opened.close()


class TestTwoProcesses:
    def test_all_games_are_rated_in_one_order(self, club: Club, other: Database) -> None:
        """Whoever meets another crosswise is told so, and tries again like a table does."""
        people = club.people("Anna", "Boris", "Vera", "Grisha")
        games = [
            (f"g{number}", pair) for number, pair in enumerate(list(permutations(people, 2)) * 2)
        ]
        for number, (game_id, pair) in enumerate(games):
            club.do(partial(add_game, row=rated(game_id, number), players=pair))

        left = games
        while left:
            left = race(club.database, other, left)

        standings = [club.standing(player) for player in people]
        assert [row.games for row in standings if row is not None] == [12] * 4
        assert [row.opponents for row in standings if row is not None] == [3] * 4
        assert club.read(differences) == []

    def test_who_meets_another_crosswise_gives_way_and_tries_again(
        self, postgresql_url: str
    ) -> None:
        databases = Database.open(postgresql_url), Database.open(postgresql_url)
        club = Club(databases[0])
        anna, boris = club.people("Anna", "Boris")
        meeting = Meeting()

        left = [
            (databases[0].writer, partial(meeting.hold, first=anna, second=boris)),
            (databases[1].writer, partial(meeting.hold, first=boris, second=anna)),
        ]
        while left:  # two that are equally quick may meet again
            futures = [(writer, work, writer.submit(work)) for writer, work in left]
            left = [(writer, work) for writer, work, future in futures if is_lost(future)]

        assert meeting.conflicts >= 1
        for database in databases:
            database.close()


def rated(game_id: str, number: int) -> GameRow:
    row = over(game_id, 1_000_000 * HOUR + number, [1, 2])
    return GameRow(**{**to_columns(row), "rated": True})


def race(
    first: Database, second: Database, games: list[tuple[str, tuple[str, str]]]
) -> list[tuple[str, tuple[str, str]]]:
    """Closes every other game here and there, many in one commit; returns those to try again."""
    futures: list[tuple[tuple[str, tuple[str, str]], Future[object]]] = []
    with held(first.writer):
        for number, (game_id, pair) in enumerate(games):
            row = rated(game_id, int(game_id[1:]))
            work = closing_work(row, endings(row, pair), row.ended_at or 0)
            writer = (first if number % 2 else second).writer
            futures.append(((game_id, pair), writer.submit(work)))
    return [game for game, future in futures if is_lost(future)]


def is_lost(future: Future[object] | Future[None]) -> bool:
    error = future.exception()
    assert error is None or isinstance(error, VersionConflict)
    return error is not None


class Meeting:
    """Two works that each hold one player until the other one holds the second."""

    def __init__(self) -> None:
        self.conflicts = 0
        self._ready = Barrier(2)
        self._met = Event()

    def hold(self, connection: Connection, first: str, second: str) -> None:
        hold_players(connection, [first])
        if not self._met.is_set():
            self._ready.wait(PATIENCE_S)
            self._met.set()
        try:
            hold_players(connection, [second])
        except VersionConflict:
            self.conflicts += 1
            raise
