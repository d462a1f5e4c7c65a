"""A PostgreSQL server that answers nothing, as one that is frozen, is given up after a while."""

import os
import signal
from collections.abc import Iterator
from contextlib import closing, contextmanager
from threading import Event

import psycopg
import pytest
from sqlalchemy import Connection, text

from app.storage.database import Database, DatabaseLost
from app.storage.heartbeat import last_beat
from app.storage.writer import WriteFailed
from tests.storage.works import guest, names

SHORT_S = 0.5


@pytest.fixture
def database(postgresql_url: str) -> Iterator[Database]:
    with closing(Database.open(postgresql_url, patience_s=SHORT_S)) as opened:
        yield opened


def backend(connection: Connection) -> int:
    return int(connection.execute(text("SELECT pg_backend_pid()")).scalar_one())


@contextmanager
def frozen(pid: int) -> Iterator[None]:
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def test_a_write_that_is_not_answered_fails_and_the_next_goes_elsewhere(database: Database) -> None:
    with frozen(database.writer.submit(backend).result()):
        with pytest.raises(WriteFailed):
            database.writer.submit(guest("anna")).result()

        database.writer.submit(guest("boris")).result()


def test_a_question_that_is_not_answered_is_given_up(database: Database) -> None:
    with (
        pytest.raises(DatabaseLost),
        database.read() as connection,
        frozen(backend(connection)),
    ):
        last_beat(connection)


def test_a_slow_statement_is_ended_by_the_server(database: Database) -> None:
    with pytest.raises(DatabaseLost), database.read() as connection:
        connection.execute(text("SELECT pg_sleep(60)"))


def test_who_halts_in_a_transaction_holds_nobody_up(database: Database) -> None:
    """As a frozen process does: its lock is gone after a while, and with it what it had written."""
    began, let_go = Event(), Event()

    def halt(connection: Connection) -> None:
        guest("anna")(connection)
        began.set()
        let_go.wait()

    halted = database.writer.submit(halt)
    began.wait()
    while halted_in(database, "idle in transaction"):
        continue
    let_go.set()

    with pytest.raises(WriteFailed):
        halted.result()
    with database.read() as connection:
        assert names(connection) == []


def test_who_halts_while_sending_many_rows_holds_nobody_up(database: Database) -> None:
    """What he has sent waits for the rest: nothing runs, and the server does not call it idle."""
    began, let_go = Event(), Event()

    def halt(connection: Connection) -> int:
        driver = connection.connection.driver_connection
        assert isinstance(driver, psycopg.Connection)
        pid = backend(connection)
        with driver.pipeline(), driver.cursor() as cursor:
            cursor.execute("LOCK TABLE player")
            driver.pgconn.send_flush_request()
            driver.pgconn.flush()
            began.set()
            let_go.wait()
        return pid

    halted = database.writer.submit(halt)
    began.wait()
    try:
        while is_locked(database):
            continue
    finally:
        let_go.set()

    with pytest.raises(WriteFailed):
        halted.result()


def is_locked(database: Database) -> bool:
    """Whether somebody keeps the players to himself."""
    try:
        with database.read() as connection:
            names(connection)
    except DatabaseLost:
        return True
    return False


def halted_in(database: Database, state: str) -> bool:
    others = "datname = current_database() AND pid <> pg_backend_pid()"
    with database.read() as connection:
        found = connection.execute(text(f"SELECT state FROM pg_stat_activity WHERE {others}"))
        return state in set(found.scalars())
