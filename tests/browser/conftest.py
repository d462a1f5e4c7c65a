"""Fixtures of the browser tests: one real server, one Chromium, and visitors who notice trouble.

    async def test_x(visit: Visit) -> None:
        visitor = await visit(PHONE, theme="dark")
        await visitor.page.goto(visitor.url + "/")

At the end of a test every visitor is asked for console errors, CSP violations, failed or
foreign requests; there must be none but those the test named in `visitor.expected`.
"""

import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests.browser.chromium import chromium_path, launch_flags, shell_path
from tests.browser.games import finished_game
from tests.browser.mailbox import Mailbox, mailbox
from tests.browser.visitors import Visit, Visitors
from tests.serving import LiveServer, serving

#: For what a page will show: long, since it only bounds how late a failing test is given up.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server for all tests that do not kill it."""
    folder = tmp_path_factory.mktemp("browser")
    with serving(folder, {"BITO_LIMITS": "off"}, "tests.quick_server") as running:
        yield running


@pytest.fixture(scope="session")
def box() -> Iterator[Mailbox]:
    """Where the letters of `postal_server` arrive."""
    with mailbox() as running:
        yield running


@pytest.fixture(scope="session")
def postal_server(tmp_path_factory: pytest.TempPathFactory, box: Mailbox) -> Iterator[LiveServer]:
    """One server that sends letters, so that addresses have to be confirmed."""
    environment = {"BITO_LIMITS": "off", "BITO_SMTP_URL": box.url}
    with serving(tmp_path_factory.mktemp("postal"), environment, "tests.quick_server") as running:
        yield running


@pytest_asyncio.fixture(scope="session")
async def game(server: LiveServer) -> tuple[str, str]:
    """A game of four, played to its end: its id and its record."""
    return await finished_game(server, 7, preset="transfer", seats=4)


@pytest.fixture
def record(game: tuple[str, str]) -> dict[str, Any]:
    """The record of that game."""
    return dict(json.loads(game[1]))


@pytest_asyncio.fixture(scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with launched(shell_path()) as running:
        yield running


@pytest_asyncio.fixture(scope="session")
async def whole_browser() -> AsyncIterator[Browser]:
    """For what the headless shell does not have: messages of the system."""
    async with launched(chromium_path()) as running:
        yield running


@asynccontextmanager
async def launched(program: str | None) -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=program, args=launch_flags())
        yield running
        await running.close()


@pytest_asyncio.fixture
async def visitors(browser: Browser) -> AsyncIterator[Visitors]:
    """Makes visitors for any server; closes and questions them at the end."""
    made = Visitors(browser)
    yield made
    await made.close()
    assert made.troubles() == []


@pytest.fixture
def visit(visitors: Visitors, server: LiveServer) -> Visit:
    """Makes visitors of the session's server: `await visit(PHONE, theme="dark")`."""
    return visitors.at(server.url)


@pytest.fixture
def visit_by_post(visitors: Visitors, postal_server: LiveServer) -> Visit:
    """Makes visitors of the server that sends letters."""
    return visitors.at(postal_server.url)
