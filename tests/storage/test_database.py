"""What an open database promises: its pragmas, reading without writing, one moment a reader."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import closing
from pathlib import Path
from threading import Event, Timer

import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from app.storage import engines
from app.storage.database import Database, DatabaseLost
from app.storage.heartbeat import last_beat
from app.storage.queries import game_by_id, open_games
from tests.databases import Cluster
from tests.storage.builders import game
from tests.storage.conftest import Do
from tests.storage.works import add_one, guest, names

FULL = 2


def pragma(connection: Connection, name: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


class TestSQLite:
    def test_the_writer_syncs_fully_and_keeps_references(self, sqlite_database: Database) -> None:
        wanted = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "query_only")

        values = sqlite_database.writer.submit(lambda c: [pragma(c, name) for name in wanted])

        assert values.result() == ["wal", FULL, 1, engines.SQLITE_BUSY_MS, 0]

    def test_the_switch_to_wal_waits_for_who_writes_in_the_old_mode(self, tmp_path: Path) -> None:
        file = tmp_path / "old.db"
        other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        with closing(other):
            other.execute("CREATE TABLE anything (x)")
            other.execute("BEGIN IMMEDIATE")
            Timer(0.1, other.rollback).start()

            engine = engines.write_engine(f"sqlite:///{file}")
            with engine.connect() as connection:
                assert pragma(connection, "journal_mode") == "wal"
            engine.dispose()

    def test_readers_cannot_write(self, sqlite_database: Database) -> None:
        with sqlite_database.read() as connection:
            assert pragma(connection, "query_only") == 1

    def test_migrations_run_without_references_and_check_them(self, sqlite_url: str) -> None:
        engine = engines.migration_engine(sqlite_url)
        with engine.connect() as connection:
            assert pragma(connection, "foreign_keys") == 0
        engine.dispose()

    def test_two_processes_lose_no_update(self, sqlite_url: str) -> None:
        """Transactions that begin late would read, then find the file changed under them."""
        databases = [Database.open(sqlite_url) for _ in range(2)]

        futures = [databases[number % 2].writer.submit(add_one) for number in range(200)]
        for future in futures:
            future.result()

        with databases[0].read() as connection:
            assert last_beat(connection) == 200
        for database in databases:
            database.close()

    def test_a_new_file_gets_a_folder_of_its_own(self, tmp_path: Path) -> None:
        path = tmp_path / "var" / "bito.db"

        Database.open(f"sqlite:///{path}").close()

        assert path.exists()
        assert path.parent.stat().st_mode & 0o077 == 0

    @pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://localhost/bito"])
    def test_other_databases_are_refused(self, url: str) -> None:
        with pytest.raises(ValueError, match=r"SQLite needs a file|unknown database"):
            Database.open(url)


class TestPostgreSQL:
    def test_a_commit_waits_for_the_disk(self, postgresql_url: str) -> None:
        database = Database.open(postgresql_url)

        setting = database.writer.submit(
            lambda connection: connection.execute(text("SHOW synchronous_commit")).scalar()
        )

        assert setting.result() == "on"
        database.close()

    @pytest.mark.parametrize("scheme", ["postgresql", "postgresql+psycopg"])
    def test_both_spellings_of_the_url_connect(self, postgresql_url: str, scheme: str) -> None:
        database = Database.open(postgresql_url.replace("postgresql", scheme, 1))

        assert answers(database)
        database.close()

    def test_options_in_the_url_stay(self, postgresql_url: str) -> None:
        database = Database.open(f"{postgresql_url}?options=-c%20application_name%3Dours")

        with database.read() as connection:
            assert connection.execute(text("SHOW application_name")).scalar() == "ours"
        database.close()

    def test_readers_survive_lost_connections(
        self, postgresql: Cluster, postgresql_url: str
    ) -> None:
        database = Database.open(postgresql_url)
        assert answers(database)

        postgresql.disconnect_all(postgresql_url)

        assert answers(database)
        database.close()

    def test_no_server_is_an_error_of_ours(self) -> None:
        with pytest.raises(DatabaseLost):
            Database.open("postgresql://postgres@127.0.0.1:1/none")


class TestClosing:
    def test_waits_for_who_reads_and_lets_nobody_in(self, database_url: str) -> None:
        """A connection that comes back later would be closed by nobody."""
        database, asked, may_end = Database.open(database_url), Event(), Event()

        def linger() -> int | None:
            with database.read() as connection:
                asked.set()
                may_end.wait()
                return last_beat(connection)

        with ThreadPoolExecutor() as threads:
            reading = threads.submit(linger)
            asked.wait()
            closing_it = threads.submit(database.close)
            done, _ = wait([closing_it], timeout=0.1)
            may_end.set()
            assert reading.result() is None
            closing_it.result()

        assert not done
        with pytest.raises(DatabaseLost), database.read():
            pass


class TestReading:
    def test_a_reader_cannot_write(self, database: Database, read: Do) -> None:
        with pytest.raises((DBAPIError, DatabaseLost)), database.read() as connection:
            guest("Anna")(connection)

        assert read(names) == []

    def test_a_reader_sees_one_moment(self, database: Database, write: Do) -> None:
        """A game and its moves are two questions: nothing may happen between them."""
        with database.read() as connection:
            before = names(connection)
            write(guest("Anna"))
            after = names(connection)

        assert before == after == []

    def test_nothing_is_read_before_the_tables_are_made(self, empty_url: str) -> None:
        database = Database.open(empty_url)

        with pytest.raises(DBAPIError), database.read() as connection:
            open_games(connection)
        database.close()

    def test_a_missing_game_is_none(self, read: Do) -> None:
        assert read(game_by_id, game().id) is None


def answers(database: Database) -> bool:
    with database.read() as connection:
        return bool(connection.execute(text("SELECT 1")).scalar())
