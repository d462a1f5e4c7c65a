"""Sites with a mail server, for tests about accounts: `mailed` on SQLite, `either` on each kind."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.smtp import MailServer, mail_server
from tests.web.site import Site, running


@dataclass(frozen=True, slots=True)
class Mailed:
    """A running application and the mail server it writes to."""

    site: Site
    mail: MailServer


@pytest.fixture(scope="module")
def mail() -> Iterator[MailServer]:
    with mail_server() as server:
        yield server


@pytest.fixture(scope="module")
async def mailed(
    tmp_path_factory: pytest.TempPathFactory, mail: MailServer
) -> AsyncIterator[Mailed]:
    """One for all tests of a module: each uses names of its own."""
    folder = tmp_path_factory.mktemp("mailed")
    async with running(folder, smtp=mail.url, limits="off") as site:
        yield Mailed(site, mail)


@pytest.fixture
async def either(tmp_path: Path, mail: MailServer, database_url: str) -> AsyncIterator[Mailed]:
    """Empty, once on SQLite and once on PostgreSQL."""
    mail.letters.clear()
    async with running(tmp_path / "data", database=database_url, smtp=mail.url) as site:
        yield Mailed(site, mail)
