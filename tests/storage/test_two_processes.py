"""Two processes at the same games are slow, never wrong: the database decides."""

from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial
from threading import Event

import pytest
from sqlalchemy import Connection

from app.storage.database import Database
from app.storage.journal import VersionConflict, append_move, appending
from app.storage.queries import moves_of
from app.storage.rows import PlayerRow
from tests.storage.builders import begin, move
from tests.storage.conftest import Do
from tests.storage.works import guest, held

GAMES = [f"g{number}" for number in range(6)]
ROUNDS = 5


@pytest.fixture
def other(database_url: str) -> Iterator[Database]:
    opened = Database.open(database_url)
    yield opened
    opened.close()


def test_each_version_is_won_by_one_process(
    database: Database, other: Database, write: Do, read: Do, anna: PlayerRow
) -> None:
    """Each round both play the same version of all games, many in one commit, in opposite order.

    On PostgreSQL they meet crosswise and one of them has to give way.
    """
    for game_id in GAMES:
        write(begin, anna, game_id=game_id)

    won = dict.fromkeys(GAMES, 0)
    for _ in range(ROUNDS):
        for game_id, version in race(database, other, won):
            won[game_id] = version

    for game_id in GAMES:
        moves = read(moves_of, game_id)
        assert [row.version for row in moves] == list(range(1, won[game_id] + 1))
        assert len({row.command_id for row in moves}) == len(moves)
    assert sum(won.values()) >= ROUNDS


def test_who_meets_another_crosswise_gets_a_conflict(
    postgresql_url: str,
) -> None:
    """PostgreSQL finds the deadlock after a second and breaks off one of the two."""
    first, second = Database.open(postgresql_url), Database.open(postgresql_url)
    anna = first.writer.submit(guest("Anna")).result()
    for game_id in ("g1", "g2"):
        first.writer.submit(partial(begin_by, player=anna, game_id=game_id)).result()
    ready = Event(), Event()

    futures = [
        first.writer.submit(partial(play_both, order=("g1", "g2"), mine=ready[0], other=ready[1])),
        second.writer.submit(partial(play_both, order=("g2", "g1"), mine=ready[1], other=ready[0])),
    ]

    errors = {type(future.exception()) for future in futures}
    assert errors == {type(None), VersionConflict}
    for database in (first, second):
        database.close()


def begin_by(connection: Connection, player: PlayerRow, game_id: str) -> None:
    """A game of this player's against a bot."""
    begin(connection, player, game_id=game_id)


def play_both(connection: Connection, order: tuple[str, str], mine: Event, other: Event) -> None:
    """Move in one game, wait until the other process holds the second, then move there."""
    append_move(connection, move(1, order[0]), turn=1, deadline=1)
    mine.set()
    other.wait()
    append_move(connection, move(1, order[1]), turn=1, deadline=1)


def race(first: Database, second: Database, at: dict[str, int]) -> list[tuple[str, int]]:
    """Let both try to move on in every game; what was won, as (game, version)."""
    futures = []
    with held(first.writer):  # not both: on SQLite the one keeps the other from beginning
        for name, database, order in [("first", first, 1), ("second", second, -1)]:
            for game_id in GAMES[::order]:
                row = move(at[game_id] + 1, game_id, command_id=f"{name} {at[game_id] + 1}")
                work = appending(row, turn=0, deadline=5000)
                futures.append((game_id, database.writer.submit(work)))
    return [(game_id, future.result()) for game_id, future in futures if is_won(future)]


def is_won(future: Future[int]) -> bool:
    """Else it must have been a conflict."""
    error = future.exception()
    assert error is None or isinstance(error, VersionConflict)
    return error is None
