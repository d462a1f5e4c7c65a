"""A club of people who play rated games."""

import pytest

from app.storage.database import Database
from tests.ratings.games import Club


@pytest.fixture
def club(database: Database) -> Club:
    """On each kind of database."""
    return Club(database)


@pytest.fixture
def sqlite_club(sqlite_database: Database) -> Club:
    """On SQLite, for what does not depend on the kind."""
    return Club(sqlite_database)
