"""A town for each test, on SQLite and PostgreSQL or on SQLite alone."""

from collections.abc import AsyncIterator

import pytest

from app.storage.database import Database
from tests.play.houses import Town


@pytest.fixture
async def town(database: Database) -> AsyncIterator[Town]:
    """On each kind of database."""
    town = Town(database)
    yield town
    await town.close()


@pytest.fixture
async def small_town(sqlite_database: Database) -> AsyncIterator[Town]:
    """On SQLite alone, for what does not depend on the kind."""
    town = Town(sqlite_database)
    yield town
    await town.close()
