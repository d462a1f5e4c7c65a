"""One application for the tests of the web that need no other; and time that counts no test out."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Final

import pytest

from app.accounts.delays import FORGOTTEN_MS, LONGEST_MS
from app.valkey.tries import Delay
from tests.web.accounts_site import either, mail, mailed
from tests.web.site import Site, running

__all__ = ["either", "mail", "mailed"]

#: In the middle of an hour and of a minute (s since 1970).
HALF_PAST: Final = 1_796_128_230.0


@pytest.fixture(scope="package", autouse=True)
def unhurried() -> Iterator[None]:
    """Whoever fills a counter or uses up his tries takes as long as he likes: no minute or hour
    turns for the counters, and the first wait after wrong passwords is as long as the longest."""
    with pytest.MonkeyPatch.context() as patch:
        standing = SimpleNamespace(time=lambda: HALF_PAST)
        patch.setattr("limits.aio.storage.memory.time", standing)
        patch.setattr("app.accounts.delays.SECOND_MS", LONGEST_MS)
        patch.setattr("app.main._DELAY", Delay(LONGEST_MS, LONGEST_MS, FORGOTTEN_MS))
        yield


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with running(tmp_path_factory.mktemp("site")) as one:
        yield one


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"
