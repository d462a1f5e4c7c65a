"""A town, an operator of its database, and another place to go to."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from app.storage.database import Database
from tests.databases import Cluster
from tests.operating.commands import Operator
from tests.play.houses import Town
from tests.web.site import Site, running


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with running(tmp_path_factory.mktemp("site")) as one:
        yield one


@pytest.fixture
async def town(database: Database) -> AsyncIterator[Town]:
    town = Town(database)
    yield town
    await town.close()


@pytest.fixture
def operator(database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Operator:
    """Of the town's database, with the key of its seeds."""
    operator = Operator(monkeypatch, database_url, tmp_path / "data")
    operator.keep_key()
    return operator


@pytest.fixture
def elsewhere(
    request: pytest.FixtureRequest, operator: Operator, tmp_path: Path
) -> Iterator[Operator]:
    """Another place with the same key, and no database yet (PostgreSQL: an empty one)."""
    data = tmp_path / "elsewhere"
    if operator.url.startswith("sqlite"):
        other = Operator(operator.patch, f"sqlite:///{data / 'bito.db'}", data)
        other.keep_key()
        yield other
        return
    cluster: Cluster = request.getfixturevalue("postgresql")
    other = Operator(operator.patch, cluster.create(), data)
    other.keep_key()
    yield other
    cluster.drop(other.url)
