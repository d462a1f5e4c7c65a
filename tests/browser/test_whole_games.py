"""Whole games through the page: two presets, both sizes, mouse, finger and keyboard alone."""

import asyncio
from typing import Any, Final

import pytest
from playwright.async_api import expect

from tests.browser.driver import Hand, Player
from tests.browser.tables import open_table
from tests.browser.visitors import DESKTOP, PHONE, Size, Theme, Visit

#: A small pack makes a short game; one of them is played with the whole.
SHORT: Final = {"pack": 24}


async def play(visit: Visit, size: Size, hand: Hand, theme: Theme, **wish: Any) -> None:
    """One game to its result, and what the page then shows."""
    visitor = await visit(size, theme=theme, motion=hand != "keyboard")
    table_id = await open_table(visitor, **wish)

    moves = await Player(visitor.page, hand).play_to_the_end()

    assert moves > 3
    page = visitor.page
    await expect(page.locator("#end-title")).not_to_be_empty()
    assert len(await page.inner_text("#end-seed")) == 64
    assert await page.get_attribute("#end-check", "href") == f"/games/{table_id}"
    record = await visitor.context.request.get(f"{visitor.url}/api/games/{table_id}")
    assert record.ok
    assert (await record.json())["server_seed"] == await page.inner_text("#end-seed")


@pytest.mark.timeout(600)
async def test_whole_games_end_in_the_page(visit: Visit) -> None:
    """Four people at four browsers at once; each plays his game to the end."""
    await asyncio.gather(
        play(visit, DESKTOP, "mouse", "light", preset="duel"),
        play(visit, PHONE, "finger", "dark", preset="transfer", seats=3, rules=SHORT),
        play(visit, DESKTOP, "keyboard", "dark", preset="transfer", rules=SHORT),
        play(visit, PHONE, "keyboard", "light", preset="duel", rules=SHORT),
    )
