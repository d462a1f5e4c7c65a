"""The one database of a world: SQLite in memory, set back to a template for each world.

Every statement is the program's own and is really done. Works are whole: between the BEGIN and the
COMMIT of one nothing else happens, as where two lock the same row.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Connection, StaticPool, create_engine, event

from app.storage.models import Base
from app.storage.node_models import Presence
from app.storage.people_models import Account

#: Named so that the tables of these modules are made, too.
MODELS: Final = (Account, Presence)

Row = tuple[Any, ...]


class DeadlockVictim(sqlite3.OperationalError):
    """What the driver raises in a transaction that PostgreSQL has chosen to end."""

    sqlstate: Final = "40P01"


class _Cursor(sqlite3.Cursor):
    """Asks before each change whether it may be done."""

    may_change: Callable[[], None]

    def execute(self, statement: str, parameters: Any = (), /) -> "_Cursor":
        self._ask(statement)
        super().execute(statement, parameters)
        return self

    def executemany(self, statement: str, many: Any, /) -> "_Cursor":
        self._ask(statement)
        super().executemany(statement, many)
        return self

    def _ask(self, statement: str) -> None:
        if statement.startswith(("UPDATE", "INSERT", "DELETE")):
            self.may_change()


class _Driver(sqlite3.Connection):
    """The one connection, whose cursors ask `may_change`, which may raise."""

    may_change: Callable[[], None]

    def cursor(self, factory: object = None) -> _Cursor:  # type: ignore[override]  # one kind only
        made = super().cursor(_Cursor)
        made.may_change = self.may_change
        return made


class Disk:
    """Made once a process: its engine keeps the statements that were compiled."""

    def __init__(self) -> None:
        self._raw = _Driver(":memory:", isolation_level=None, check_same_thread=False)
        self._raw.may_change = self._before
        self._engine = create_engine(
            "sqlite://", creator=lambda: self._raw, poolclass=StaticPool, hide_parameters=True
        )
        event.listen(self._engine, "begin", self._begin)
        self._victims = 0
        self._is_reading = False
        Base.metadata.create_all(self._engine)
        self._raw.execute("PRAGMA foreign_keys=ON")
        self.empty = self.copy()
        self._connection = self._engine.connect()

    def reset(self, template: sqlite3.Connection) -> None:
        """Everything is as in the template. No transaction may be open."""
        template.backup(self._raw)
        self._victims = 0

    def copy(self) -> sqlite3.Connection:
        """A template of what there is now."""
        copied = sqlite3.connect(":memory:", check_same_thread=False)
        self._raw.backup(copied)
        return copied

    @contextmanager
    def writing(self, victims: int = 0) -> Iterator[Connection]:
        """A connection to begin on. Its first `victims` changes end as a deadlock does."""
        self._victims = victims
        try:
            yield self._connection
        finally:
            self._victims = 0

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """One moment of the database, which cannot be changed."""
        self._is_reading = True
        self._raw.execute("PRAGMA query_only=ON")
        try:
            with self._connection.begin():
                yield self._connection
        finally:
            self._raw.execute("PRAGMA query_only=OFF")
            self._is_reading = False

    def ask(self, question: str, *values: object) -> list[Row]:
        """What is committed, for those who judge: no work is ever open when they look."""
        assert not self._raw.in_transaction
        return self._raw.execute(question, values).fetchall()

    def change(self, statement: str, *values: object) -> None:
        """What the world itself does to the database."""
        self._raw.execute(statement, values)

    def changes(self) -> int:
        """Grows with every row that was ever changed."""
        return self._raw.total_changes

    def _begin(self, connection: Connection) -> None:
        """Readers need none: nothing else happens until they have read all."""
        if not self._is_reading:
            self._raw.execute("BEGIN")

    def _before(self) -> None:
        if self._victims:
            self._victims -= 1
            raise DeadlockVictim("deadlock detected")
