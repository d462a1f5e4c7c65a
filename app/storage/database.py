"""An open database: one writer, and readers that see a moment each. `migrate` makes its tables."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Self

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import OperationalError, TimeoutError

from app.storage.engines import read_engine, write_engine
from app.storage.writer import WriteFailed, Writer, WriterBusy, WriterClosed

#: Of a server that people wait for: after that they are told to come back.
PATIENCE_S: Final = 5.0


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
            with self._readers.connect() as connection, connection.begin():
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
        """Finish all queued writes, then disconnect."""
        self.writer.close()
        self._readers.dispose()
