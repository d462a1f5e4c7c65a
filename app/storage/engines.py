"""SQLAlchemy engines for the three ways we connect: write, read, migrate. Pragmas live here.

Every engine hides parameters, and cuts the details off PostgreSQL's messages: those quote whole
rows, and our rows hold seeds.
"""

import json
import logging
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, Connection, ExceptionContext, make_url

from app.storage import driver
from app.storage.patience import PatientConnection

# Below warnings the library prints every statement, and then every row: moves, nonces, hashes.
logging.getLogger("sqlalchemy.engine").setLevel(logging.WARNING)

SQLITE_BUSY_MS = 10_000
MIGRATION_BUSY_MS = 120_000
READERS = 8
TRANSACTION_PATIENCE = 3  # so many times that for one statement; a large commit takes its time
_AGAIN_S = 0.02
_LATER_S = 0.5

_POSTGRESQL: dict[str, int | str] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}


class _Cursor(Protocol):
    def execute(self, statement: str, /) -> object: ...
    def close(self) -> None: ...


class _DriverConnection(Protocol):
    def cursor(self) -> _Cursor: ...


def write_engine(url: str, patience_s: float | None = None) -> Engine:
    """One connection, for the writer alone; transactions take the write lock when they begin.

    `patience_s`: how long a PostgreSQL server may take for one statement; None for ever. A process
    that halts for so long in the middle of a transaction loses it, and holds nobody up.
    """
    target = parse_url(url)
    if target.get_backend_name() == "sqlite":
        pragmas = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")
        return _sqlite(target, "BEGIN IMMEDIATE", SQLITE_BUSY_MS, pragmas, pool_size=1)
    settings = f"-c synchronous_commit=on{_limits(patience_s)}"
    engine = _postgresql(target, pool_size=1, settings=settings, patience_s=patience_s)
    if patience_s is not None:
        event.listen(engine, "connect", _ending_transactions(patience_s * TRANSACTION_PATIENCE))
    return engine


def read_engine(url: str, patience_s: float | None = None) -> Engine:
    """Connections that cannot write; each transaction sees one moment of the database.
    `patience_s` as for `write_engine`."""
    target = parse_url(url)
    if target.get_backend_name() == "sqlite":
        pragmas = ("query_only=ON", "foreign_keys=ON")
        return _sqlite(target, "BEGIN", SQLITE_BUSY_MS, pragmas, pool_size=READERS)
    settings = f"-c default_transaction_read_only=on{_limits(patience_s)}"
    engine = _postgresql(target, READERS, settings, is_pinged=True, patience_s=patience_s)
    return engine.execution_options(isolation_level="REPEATABLE READ")


def migration_engine(url: str) -> Engine:
    """Foreign keys stay off on SQLite: rebuilding a parent there would delete its children."""
    target = parse_url(url)
    if target.get_backend_name() == "sqlite":
        pragmas = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=OFF")
        return _sqlite(target, "BEGIN IMMEDIATE", MIGRATION_BUSY_MS, pragmas, pool_size=1)
    return _postgresql(target, pool_size=1)


def is_sqlite(url: str) -> bool:
    """Raises ValueError for a database that is not supported."""
    return parse_url(url).get_backend_name() == "sqlite"


def parse_url(url: str) -> URL:
    """The URL with our driver in it. Raises ValueError for a database that is not supported."""
    target = make_url(url)
    match target.get_backend_name():
        case "sqlite" if target.database and target.database != ":memory:":
            return target.set(drivername="sqlite")
        case "sqlite":
            raise ValueError("SQLite needs a file: readers and the writer connect separately")
        case "postgresql":
            return target.set(drivername="postgresql+psycopg")
        case other:
            raise ValueError(f"unknown database {other!r}: use sqlite:///FILE or postgresql://")


def _sqlite(
    target: URL, begin: str, busy_ms: int, pragmas: tuple[str, ...], pool_size: int
) -> Engine:
    assert target.database is not None
    Path(target.database).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    engine = create_engine(
        target,
        # None: the driver begins nothing by itself. Its own way begins too late, after the first
        # read of a transaction, and so loses updates silently.
        connect_args={"isolation_level": None, "check_same_thread": False},
        pool_size=pool_size,
        max_overflow=0,
        hide_parameters=True,
        json_deserializer=_parsed,
    )
    event.listen(engine, "connect", _on_connect(pragmas, busy_ms))
    event.listen(engine, "begin", _on_begin(begin))
    return engine


def _on_connect(
    pragmas: tuple[str, ...], busy_ms: int
) -> Callable[[_DriverConnection, object], None]:
    def set_pragmas(connection: _DriverConnection, _record: object) -> None:
        with closing(connection.cursor()) as cursor:
            for pragma in (f"busy_timeout={busy_ms}", *pragmas):
                _set(cursor, pragma, patience_s=busy_ms / 1000)

    return set_pragmas


def _set(cursor: _Cursor, pragma: str, patience_s: float) -> None:
    """The switch to WAL is refused at once while others connect, whatever the busy timeout is."""
    give_up = time.monotonic() + patience_s
    while True:
        try:
            cursor.execute(f"PRAGMA {pragma}")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > give_up:
                raise
            time.sleep(_AGAIN_S)


def _on_begin(begin: str) -> Callable[[Connection], None]:
    def begin_transaction(connection: Connection) -> None:
        driver.run(connection, begin)

    return begin_transaction


@lru_cache(maxsize=512)
def _parsed(text: str | bytes) -> object:
    """What stands in a JSON column: the same object for the same text, for most tables have one
    of a few sets of rules. Rows are not changed, so nobody can tell."""
    return json.loads(text)


def _limits(patience_s: float | None) -> str:
    """The server's own limits: it must not go on with what nobody waits for any more."""
    if patience_s is None:
        return ""
    ms = round(patience_s * 1000)
    return f" -c statement_timeout={ms} -c idle_in_transaction_session_timeout={ms}"


def _postgresql(
    target: URL,
    pool_size: int,
    settings: str = "",
    is_pinged: bool = False,
    patience_s: float | None = None,
) -> Engine:
    options = f"{target.query.get('options', '')} {settings}".strip()
    engine = create_engine(
        target,
        connect_args=_POSTGRESQL | {"options": options},
        pool_size=pool_size,
        max_overflow=0,
        pool_pre_ping=is_pinged,
        hide_parameters=True,
        json_deserializer=_parsed,
    )
    event.listen(engine, "handle_error", _cut_details)
    event.listen(engine, "do_connect", _connecting(patience_s))
    return engine


def _ending_transactions(after_s: float) -> Callable[[PatientConnection, object], None]:
    """A process that stands still holds its locks. The limits above do not end that where it sends
    many rows at once: then nothing is running, and the server does not call it idle either.
    PostgreSQL before 17 has no limit for it."""

    def end_transactions(connection: PatientConnection, _record: object) -> None:
        if connection.info.server_version >= 170_000:
            limit = f"{round(after_s * 1000)}ms"
            connection.execute("SELECT set_config('transaction_timeout', %s, false)", [limit])
            connection.commit()

    return end_transactions


def _connecting(patience_s: float | None) -> Callable[..., PatientConnection]:
    def connect(
        _dialect: object,
        _record: object,
        arguments: list[str],
        options: dict[str, Any],  # the driver's own
    ) -> PatientConnection:
        connection = PatientConnection.connect(*arguments, **options)
        if patience_s is not None:  # the server's limit first: then the connection is kept
            connection.patience_s = patience_s + _LATER_S
        return connection

    return connect


def _cut_details(context: ExceptionContext) -> None:
    for error in (context.original_exception, context.sqlalchemy_exception):
        if error is not None:
            driver.without_details(error)
