"""Short ways to write and to read in the tests of storage, and people to play."""

from collections.abc import Callable
from typing import Protocol, TypeVar

import pytest
from sqlalchemy import Connection

from app.storage.database import Database
from app.storage.players import create_guest
from app.storage.rows import PlayerRow

T = TypeVar("T")


class Do(Protocol):
    """Runs a function `(connection, …)` in the database and returns its result."""

    def __call__(self, work: Callable[..., T], /, *arguments: object, **named: object) -> T: ...


@pytest.fixture
def write(database: Database) -> Do:
    """Do through the writer and wait until it is durable."""

    def write(work: Callable[..., T], /, *arguments: object, **named: object) -> T:
        def bound(connection: Connection) -> T:
            return work(connection, *arguments, **named)

        return database.writer.submit(bound).result()

    return write


@pytest.fixture
def read(database: Database) -> Do:
    """Do on a reading connection."""

    def read(work: Callable[..., T], /, *arguments: object, **named: object) -> T:
        with database.read() as connection:
            return work(connection, *arguments, **named)

    return read


@pytest.fixture
def anna(write: Do) -> PlayerRow:
    return write(create_guest, "Anna", 900)


@pytest.fixture
def boris(write: Do) -> PlayerRow:
    return write(create_guest, "Boris", 901)


@pytest.fixture
def vera(write: Do) -> PlayerRow:
    return write(create_guest, "Vera", 902)
