"""Fixtures for tests that need a database. Those named without a kind run twice, once on each.

`database` is open and migrated, `database_url` migrated, `empty_url` has no table yet.

Tests of the folders in `LONG` do much at a time, and are given more of it on a busy machine.
"""

import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from app.compiled import refuse_stale
from app.storage import migrate
from app.storage.database import Database
from tests.databases import KEPT, Cluster, running_cluster
from tests.valkey import Valkey, running_valkey

KINDS = ("sqlite", "postgresql")
LONG = ("cluster", "faults", "simulation")
LONG_S = 900
#: So many more objects than at the last look, and looks of each age before one at the next.
GARBAGE = (10_000, 20, 20)

# Before numpy is loaded: on a busy machine its threads wait for each other longer than they work.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
refuse_stale()

#: The same examples in every run, however slow it is: what fails once fails always.
settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name in LONG and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(LONG_S))


def pytest_collection_finish() -> None:
    """What is loaded by now stays: to look for garbage in it is a sixth of the work of a test that
    makes many objects."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def pytest_unconfigure() -> None:
    KEPT.close()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    """The session's PostgreSQL server, started by the first test that asks for it."""
    with running_cluster() as cluster:
        yield cluster


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated file to copy from."""
    path = tmp_path_factory.mktemp("migrated") / "bito.db"
    migrate.upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture(scope="session")
def migrated_postgresql(postgresql: Cluster) -> Iterator[str]:
    """The URL of a migrated database, which tests use one after the other."""
    url = postgresql.create()
    migrate.upgrade(url)
    yield url
    postgresql.drop(url)


@pytest.fixture
def sqlite_url(tmp_path: Path, migrated_sqlite: Path) -> str:
    """A migrated SQLite database of this test's own."""
    path = tmp_path / "bito.db"
    shutil.copyfile(migrated_sqlite, path)
    return f"sqlite:///{path}"


@pytest.fixture
def postgresql_url(postgresql: Cluster, migrated_postgresql: str) -> Iterator[str]:
    """A migrated PostgreSQL database without rows. Whoever changes its tables changes them back."""
    yield migrated_postgresql
    postgresql.clear(migrated_postgresql)


@pytest.fixture(params=KINDS)
def database_url(request: pytest.FixtureRequest) -> str:
    """A migrated database of this test's own, on each kind."""
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture(params=KINDS)
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without tables, on each kind."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    cluster: Cluster = request.getfixturevalue("postgresql")
    url = cluster.create()
    yield url
    cluster.drop(url)


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """An open, migrated database of this test's own, on each kind."""
    opened = Database.open(database_url)
    yield opened
    opened.close()


@pytest.fixture
def sqlite_database(sqlite_url: str) -> Iterator[Database]:
    """The same on SQLite alone, for what does not depend on the kind."""
    opened = Database.open(sqlite_url)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def valkey_server() -> Iterator[Valkey]:
    """The session's Valkey, started by the first test that asks for it."""
    with running_valkey() as server:
        yield server


@pytest.fixture
def valkey(valkey_server: Valkey) -> Iterator[Valkey]:
    """A Valkey with nothing in it, to be killed, frozen and flushed."""
    yield valkey_server
    valkey_server.recover()
