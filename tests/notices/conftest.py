"""The towns of tests.play, and an office that tells their people: by real mail and real push."""

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.notices.offices import TellingOffice, telling_office
from tests.notices.push_services import PushService, push_service
from tests.play.conftest import small_town, town
from tests.play.houses import Town
from tests.smtp import MailServer, mail_server

__all__ = ["small_town", "town"]


@pytest.fixture(scope="session")
def mail() -> Iterator[MailServer]:
    """A mail server of the session; tests write to addresses of their own."""
    with mail_server() as server:
        yield server


@pytest.fixture
async def service() -> AsyncIterator[PushService]:
    async with push_service() as running:
        yield running


@pytest.fixture
async def office(
    town: Town, mail: MailServer, service: PushService
) -> AsyncIterator[TellingOffice]:
    """On each kind of database."""
    async with telling_office(town, mail, service) as one:
        yield one


@pytest.fixture
async def small_office(
    small_town: Town, mail: MailServer, service: PushService
) -> AsyncIterator[TellingOffice]:
    """On SQLite alone."""
    async with telling_office(small_town, mail, service) as one:
        yield one
