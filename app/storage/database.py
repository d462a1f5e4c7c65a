"""An open database: one writer, and readers that see a moment each. `migrate` makes its tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from typing import Final, Self

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError, TimeoutError

from app.storage.engines import read_engine, write_engine
from app.storage.writer import WriteFailed, Writer, WriterBusy, WriterClosed

#: Of a server that people wait for: after that they are told to come back.
PATIENCE_S: Final = 5.0
_FAREWELL_S: Final = 20.0  # far beyond what a statement may take


class DatabaseLost(Exception):
    """The database cannot be reached, or does not answer."""


#: The database cannot be asked or told anything just now: it is away, has too much to do, or
#: refuses a statement for the moment (a full disk, a lock held too long, a deadlock).
AWAY: Final = (DatabaseLost, OperationalError, WriteFailed, WriterBusy, WriterClosed)


class Database:
    """Made by `Database.open`; whoever opens it closes it."""

    def __init__(self, writer: Writer, readers: Engine):
        self.writer = writer
        self._readers = readers
        self._changed = Condition()
        self._reading = 0
        self._is_closed = False

    @classmethod
    def open(cls, url: str, patience_s: float | None = None) -> Self:
        """Connect to `sqlite:///FILE` or `postgresql://…`. `patience_s`: how long PostgreSQL may
        take for a statement; None for ever, for whom nobody waits.

        Raises ValueError for another kind of URL, DatabaseLost when it cannot be reached.
        """
        engine = write_engine(url, patience_s)
        try:
            with engine.connect():
                readers = read_engine(url, patience_s)
        except OperationalError as error:
            engine.dispose()
            raise DatabaseLost("cannot connect") from error
        return cls(Writer(engine), readers)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        """A connection that cannot write and that sees one moment of the database throughout.

        Raises DatabaseLost, also from within the block.
        """
        try:
            with self._counted(), self._readers.connect() as connection, connection.begin():
                yield connection
        except OperationalError as error:
            # SQLite says of a wrong statement what it says of a lost disk; only one is a bug.
            if getattr(error.orig, "sqlite_errorname", None) == "SQLITE_ERROR":
                raise
            raise DatabaseLost("cannot read") from error
        except TimeoutError as error:
            raise DatabaseLost("every reader is busy") from error

    @property
    def is_shared(self) -> bool:
        """May other processes serve from it too? A SQLite file is one process's own."""
        return self._readers.dialect.name != "sqlite"

    def close(self) -> None:
        """Finish all queued writes, let those end who read, then disconnect."""
        self.writer.close()
        with self._changed:
            self._is_closed = True
            # A task that is cancelled leaves its thread behind, in the middle of a question: its
            # connection would come back to a pool that nobody closes any more.
            self._changed.wait_for(lambda: not self._reading, timeout=_FAREWELL_S)
        self._readers.dispose()

    @contextmanager
    def _counted(self) -> Iterator[None]:
        with self._changed:
            if self._is_closed:
                raise DatabaseLost("closed")
            self._reading += 1
        try:
            yield
        finally:
            with self._changed:
                self._reading -= 1
                self._changed.notify_all()
