"""One application for the tests of the web that need no other."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.web.accounts_site import either, mail, mailed
from tests.web.site import Site, running

__all__ = ["either", "mail", "mailed"]


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with running(tmp_path_factory.mktemp("site")) as one:
        yield one


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"
