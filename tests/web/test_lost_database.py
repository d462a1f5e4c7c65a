"""The database is away for a while: visitors are told to come back, and nothing is called a bug."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import pytest
from sqlalchemy import Connection

from app.accounts.sessions import Sessions
from app.play.clock import SystemClock
from app.play.hub import Hub
from app.settings import Settings
from app.storage.database import Database, DatabaseLost
from app.storage.sealing import SeedSeal
from app.web.limits import Limits
from app.web.services import Services
from tests.play.writers import FrailWriter
from tests.web.site import Site, closing, duel, guest, problem, running


class _Frail(Database):
    """Answers no question while `is_away`."""

    is_away = False

    @contextmanager
    def read(self) -> Iterator[Connection]:
        if self.is_away:
            raise DatabaseLost("cannot read")
        with super().read() as connection:
            yield connection


@asynccontextmanager
async def _open(settings: Settings) -> AsyncIterator[Services]:
    database, clock = _Frail.open(settings.database_url), SystemClock()
    hub = Hub(database, SeedSeal(bytes(32)), clock)  # not started: it asks nothing by itself
    try:
        yield Services(settings, database, hub, clock, Sessions(database), Limits(False))
    finally:
        await hub.stop()
        database.close()


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with running(tmp_path_factory.mktemp("frail"), _open) as one:
        yield one


@contextmanager
def _away(site: Site) -> Iterator[None]:
    database = site.services.database
    assert isinstance(database, _Frail)
    database.is_away = True
    try:
        yield
    finally:
        database.is_away = False


@pytest.mark.parametrize("path", ["/readyz", "/api/me", "/api/games", "/api/tables?status=open"])
async def test_questions_are_answered_by_busy(site: Site, path: str) -> None:
    anna = await guest(site)

    with _away(site):
        answer = await anna.http.get(path)

    assert problem(answer) == (503, "busy")
    assert (await anna.http.get(path)).status_code == 200


async def test_a_write_that_was_lost_is_busy_too(site: Site) -> None:
    database = site.services.database
    whole = database.writer
    database.writer = frail = FrailWriter(whole)
    frail.failures.append("before")

    answer = await site.client().post("/api/guests")
    database.writer = whole

    assert problem(answer) == (503, "busy")


async def test_a_token_that_cannot_be_looked_up_closes_the_socket(site: Site) -> None:
    anna, _, table_id = await duel(site)

    with _away(site):
        async with anna.socket(table_id) as socket:
            assert await closing(socket) == 1011


async def test_a_table_that_cannot_be_loaded_closes_the_socket(site: Site) -> None:
    with _away(site):
        async with site.socket("a" * 26) as watching:
            assert await closing(watching) == 1011
