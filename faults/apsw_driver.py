"""apsw in the dress of the standard library's sqlite3, as far as SQLAlchemy asks for it.

With it `app.storage.engines` opens a database on a `faults.disk.Disk` and notices nothing.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import apsw
from sqlalchemy import Engine, event

_KINDS: Final = (
    (apsw.ConstraintError, sqlite3.IntegrityError),
    (apsw.Error, sqlite3.OperationalError),
)


def through(engine: Engine, disk_name: str) -> Engine:
    """The engine, connecting through the VFS of this name from now on."""

    def connect(_dialect: object, _record: object, arguments: list[Any], _named: object) -> Any:
        return DriverConnection(str(arguments[0]), disk_name)

    event.listen(engine, "do_connect", connect)
    return engine


class DriverConnection:
    """One connection; `Any` in its cursors is whatever a column may hold."""

    isolation_level: str | None = None

    def __init__(self, path: str, disk_name: str) -> None:
        self._connection = apsw.Connection(path, vfs=disk_name)

    def cursor(self) -> "DriverCursor":
        return DriverCursor(self._connection)

    def execute(self, statement: str) -> "DriverCursor":
        cursor = self.cursor()
        cursor.execute(statement)
        return cursor

    def commit(self) -> None:
        if self._connection.in_transaction:
            self.execute("COMMIT")

    def rollback(self) -> None:
        if self._connection.in_transaction:
            self.execute("ROLLBACK")

    def create_function(self, *_arguments: object, **_named: object) -> None:
        """SQLAlchemy's regular expressions, which nobody here uses."""

    def close(self) -> None:
        self._connection.close()


class DriverCursor:
    """What PEP 249 says of a cursor, with results read at once."""

    arraysize = 1
    lastrowid = None

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._rows: Iterator[tuple[Any, ...]] = iter(())
        self.description: Sequence[tuple[Any, ...]] | None = None
        self.rowcount = -1

    def execute(self, statement: str, parameters: Sequence[Any] = ()) -> None:
        self._run(statement, [parameters])

    def executemany(self, statement: str, many: Iterable[Sequence[Any]]) -> None:
        self._run(statement, many)

    def fetchone(self) -> tuple[Any, ...] | None:
        return next(self._rows, None)

    def fetchmany(self, size: int | None = None) -> list[tuple[Any, ...]]:
        return [row for _, row in zip(range(size or self.arraysize), self._rows, strict=False)]

    def fetchall(self) -> list[tuple[Any, ...]]:
        return list(self._rows)

    def close(self) -> None:
        self._rows = iter(())

    def _run(self, statement: str, many: Iterable[Sequence[Any]]) -> None:
        before = self._connection.total_changes()
        rows: list[tuple[Any, ...]] = []
        self.description = None
        with _translated():
            for parameters in many:
                cursor = self._connection.cursor()
                cursor.exec_trace = self._describe  # afterwards apsw does not say any more
                rows += cursor.execute(statement, tuple(parameters)).fetchall()
        self._rows = iter(rows)
        self.rowcount = self._connection.total_changes() - before

    def _describe(self, cursor: apsw.Cursor, _statement: str, _bindings: object) -> bool:
        self.description = cursor.description or None
        return True


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except apsw.Error as error:
        for kind, standard in _KINDS:
            if isinstance(error, kind):
                raise standard(str(error)) from error
        raise
