"""That works share commits, that a loop is woken once, and what a lost transaction answers."""

import asyncio
import select
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, event, insert

from app.storage import driver, renewal
from app.storage.database import Database
from app.storage.engines import migration_engine, write_engine
from app.storage.journal import Append
from app.storage.models import Session
from app.storage.notices import NoticeRow
from app.storage.players import create_guest
from app.storage.writer import CROWD, TRIES, WriteFailed, Writer
from tests.databases import Cluster
from tests.storage.builders import begin, move
from tests.storage.conftest import Do
from tests.storage.works import Boom, guest, guest_then_boom, held, names


def plainly(connection: Connection, text: str) -> None:
    connection.exec_driver_sql(text)


def past_sqlalchemy(connection: Connection, text: str) -> None:
    driver.run(connection, text)


def until_it_is_ended(connection: Connection, text: str) -> None:
    """Between two statements, so that the next one hears of it, be it one about savepoints."""
    connection.exec_driver_sql(text.split(";")[0])
    socket = connection.connection.driver_connection
    assert socket is not None
    assert select.select([socket], [], [], 60)[0]


def dawdling(
    ask: Callable[[Connection, str], object], runs: list[Connection], times: int
) -> Callable[[Connection], object]:
    """A work that takes longer than it may so many times, and then makes a guest."""

    def work(connection: Connection) -> None:
        runs.append(connection)
        if len(runs) <= times:
            ask(connection, "SET LOCAL transaction_timeout = 1; SELECT pg_sleep(60)")
        guest("Vera")(connection)

    return work


class TestGrouping:
    def test_all_that_waits_shares_one_commit(self, database_url: str) -> None:
        engine = write_engine(database_url)
        commits = commits_of(engine)
        writer = Writer(engine)

        with held(writer):
            futures = [writer.submit(guest(str(number))) for number in range(100)]
        for future in futures:
            future.result()
        writer.close()

        # One for the work that held the writer, one for the hundred.
        assert len(commits) == 2

    def test_a_work_that_fails_does_not_split_its_batch(self, database_url: str) -> None:
        engine = write_engine(database_url)
        commits = commits_of(engine)
        writer = Writer(engine)

        with held(writer):
            works = [guest("Anna"), guest_then_boom, guest("Boris")]
            futures = [writer.submit(work) for work in works]
        errors = [future.exception() for future in futures]
        writer.close()

        assert [type(error) for error in errors] == [type(None), Boom, type(None)]
        assert len(commits) == 2

    def test_after_a_crowd_the_writer_waits_for_more(self, database_url: str) -> None:
        """The pause itself brings the late work: it must still join the commit."""
        engine = write_engine(database_url)
        commits = commits_of(engine)
        late: list[Any] = []
        writer = Writer(engine, pause=lambda _: late.append(writer.submit(guest("Late"))))

        with held(writer):
            crowd = [writer.submit(guest(str(number))) for number in range(CROWD + 1)]
        for future in crowd:
            future.result()
        writer.submit(guest("Next")).result()
        writer.close()

        assert [future.result().name for future in late] == ["Late"]
        assert len(commits) == 3

    def test_a_lone_work_waits_for_nothing(self, database_url: str) -> None:
        pauses: list[float] = []
        writer = Writer(write_engine(database_url), pause=pauses.append)

        for name in ("Anna", "Boris", "Vera"):
            writer.submit(guest(name)).result()
        writer.close()

        assert pauses == []

    def test_a_loop_is_woken_once_for_a_batch(self, database: Database) -> None:
        with asyncio.Runner(loop_factory=CountingLoop) as runner:
            wakes = runner.run(wakes_for_fifty(database.writer))

        assert wakes == 1


class TestMoves:
    def test_moves_of_one_commit_are_saved_together(self, database_url: str) -> None:
        """Nothing is taken back and done again one by one, which would cost ten times as much."""
        engine = write_engine(database_url)
        taken_back: list[Connection] = []
        event.listen(engine, "rollback", taken_back.append)
        writer = Writer(engine)
        for game_id in ("g1", "g2"):
            writer.submit(partial(begin_alone, game_id=game_id)).result()

        with held(writer):
            moves = [writer.submit(told(game_id)) for game_id in ("g1", "g2")]
        versions = [move.result() for move in moves]
        writer.close()

        assert versions == [1, 1]
        assert taken_back == []


class TestLostTransactions:
    def test_a_commit_that_fails_fails_everybody_in_it(
        self, database: Database, database_url: str, read: Do
    ) -> None:
        """Also the one whose own error was decided on what is now taken back."""
        works = [guest("Anna"), add_orphan, guest_then_boom]
        with deferred_references(database_url):
            with held(database.writer):
                futures = [database.writer.submit(work) for work in works]
            errors = [type(future.exception()) for future in futures]

        assert errors == [WriteFailed] * 3
        assert database.writer.submit(guest("Boris")).result().name == "Boris"
        assert read(names) == ["Boris"]

    def test_a_lost_connection_fails_its_batch_and_the_next_one_connects_anew(
        self, postgresql: Cluster, postgresql_url: str
    ) -> None:
        database = Database.open(postgresql_url)

        def cut_off(connection: Connection) -> None:
            postgresql.disconnect_all(postgresql_url)
            guest("Nobody")(connection)

        with held(database.writer):
            works: list[Callable[[Connection], object]] = [guest("Anna"), cut_off, guest("Boris")]
            futures = [database.writer.submit(work) for work in works]

        errors = [type(future.exception()) for future in futures]
        assert errors == [WriteFailed] * 3
        assert database.writer.submit(guest("Vera")).result().name == "Vera"
        with database.read() as connection:
            assert names(connection) == ["Vera"]
        database.close()

    def test_a_connection_lost_between_batches_fails_one(
        self, postgresql: Cluster, postgresql_url: str
    ) -> None:
        database = Database.open(postgresql_url)
        database.writer.submit(guest("Anna")).result()
        postgresql.disconnect_all(postgresql_url)

        with pytest.raises(WriteFailed):
            database.writer.submit(guest("Boris")).result()

        assert database.writer.submit(guest("Vera")).result().name == "Vera"
        database.close()


class TestTooLongTransactions:
    """PostgreSQL ends them, and then nothing in them is saved: that is no answer to anybody."""

    @pytest.mark.parametrize("ask", [plainly, past_sqlalchemy, until_it_is_ended])
    def test_what_was_in_one_is_done_again_and_once(
        self, postgresql_url: str, ask: Callable[[Connection, str], object]
    ) -> None:
        database = Database.open(postgresql_url)
        runs: list[Connection] = []

        with held(database.writer):
            works = [guest("Anna"), guest_then_boom, dawdling(ask, runs, times=1), guest("Boris")]
            futures = [database.writer.submit(work) for work in works]
        errors = [type(future.exception()) for future in futures]

        assert errors == [type(None), Boom, type(None), type(None)]
        with database.read() as connection:
            assert names(connection) == ["Anna", "Boris", "Vera"]
        database.close()

    def test_it_is_given_up_in_the_end(self, postgresql_url: str) -> None:
        database = Database.open(postgresql_url)
        runs: list[Connection] = []

        lost = database.writer.submit(dawdling(plainly, runs, times=TRIES))

        assert type(lost.exception()) is WriteFailed
        assert len(runs) == TRIES
        assert database.writer.submit(guest("Anna")).result().name == "Anna"
        database.close()


class CountingLoop(asyncio.SelectorEventLoop):
    """Counts how often other threads woke it."""

    wakes = 0

    # The ignored difference: which arguments fit the callback is not looked at here.
    def call_soon_threadsafe(  # type: ignore[override]
        self, *arguments: Any, **named: Any
    ) -> asyncio.Handle:
        self.wakes += 1
        return super().call_soon_threadsafe(*arguments, **named)


async def wakes_for_fifty(writer: Writer) -> int:
    """How often the loop is woken by fifty works in one batch."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, CountingLoop)
    with held(writer):
        waiters = [asyncio.ensure_future(writer.run(guest(str(n)))) for n in range(50)]
        await asyncio.sleep(0)
        before = loop.wakes
    await asyncio.gather(*waiters)
    return loop.wakes - before


def begin_alone(connection: Connection, game_id: str) -> None:
    begin(connection, create_guest(connection, "Boris", 1), game_id=game_id)


def told(game_id: str) -> Append:
    """The first move, with all that moves do to notices."""

    def also(connection: Connection) -> None:
        renewal.drop(connection, [game_id])
        renewal.drop(connection, [game_id], ("quarter", "hour"))
        anna = create_guest(connection, "Anna", 1).id
        assert renewal.reached(connection, [anna]) == frozenset()
        row = NoticeRow(f"{game_id}/1/turn", anna, game_id, 1, "turn", made_at=1, due_at=2)
        renewal.put(connection, [row])

    return Append(move(1, game_id), 1, 60_000, (also,))


def commits_of(engine: Any) -> list[object]:
    """A list that grows with each commit of the engine."""
    commits: list[object] = []
    event.listen(engine, "commit", commits.append)
    return commits


@contextmanager
def deferred_references(url: str) -> Iterator[None]:
    """Let PostgreSQL look at the references of sessions as late as SQLite can be told to."""
    alter_references(url, "DEFERRABLE INITIALLY DEFERRED")
    yield
    alter_references(url, "NOT DEFERRABLE")


def alter_references(url: str, when: str) -> None:
    if url.startswith("sqlite"):
        return
    engine = migration_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql(
            f"ALTER TABLE session ALTER CONSTRAINT fk_session_player_id {when}"
        )
    engine.dispose()


def add_orphan(connection: Connection) -> None:
    """A session of nobody, which the database notices at the commit only."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("PRAGMA defer_foreign_keys=ON")
    connection.execute(
        insert(Session).values(
            token_hash="hash", player_id="nobody", via="cookie", created_at=1, seen_at=1
        )
    )
