"""Dragging: wherever a card is let go on the felt counts, elsewhere it comes back."""

from typing import Final

from playwright.async_api import Page, expect

from tests.browser.driver import Player
from tests.browser.tables import open_table
from tests.browser.visitors import DESKTOP, PHONE, Visit

#: Parts of the felt that lie over it or beside the free places.
PLACES: Final = (".felt__rules", "#stock", "#heap", ".pair:last-child")


async def test_a_card_dropped_anywhere_on_the_felt_is_played(visit: Visit) -> None:
    visitor = await visit(PHONE)
    await open_table(visitor, preset="classic", rules={"auto_pass": False})
    page, player, seen = visitor.page, Player(visitor.page), "-"
    left = list(PLACES)

    while left:
        now = await player.wait_for_turn(seen)
        if now["over"]:
            await page.click("#end-again")
            await page.wait_for_selector("#table[data-status=playing]")
            player, seen = Player(page), "-"
            continue
        seen = str(now["version"])
        if now["cards"] and "left" not in now["buttons"]:
            await drag(page, now["cards"][0], left.pop())
            await expect(page.locator("#table")).not_to_have_attribute("data-version", seen)
        else:
            await player.move(now)


async def test_a_card_dropped_outside_the_felt_comes_back(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    await open_table(visitor, preset="classic")
    page, player = visitor.page, Player(visitor.page)
    now = await player.wait_for_turn()
    while not (now["cards"] and "left" in now["buttons"]):
        await player.move(now)
        now = await player.wait_for_turn(str(now["version"]))
        assert not now["over"]

    await drag(page, now["cards"][0], "header")
    await expect(page.locator("#hand [data-dragged]")).to_have_count(0)
    seen = await player.look()
    assert (seen["version"], seen["pending"]) == (now["version"], False)


async def drag(page: Page, card: str, goal: str) -> None:
    """Takes a card by its left strip and lets it go over the middle of `goal`."""
    source = page.locator(f'#hand [data-value="{card}"]')
    await source.hover(position={"x": 11, "y": 16})
    box = await page.locator(goal).bounding_box()
    assert box
    await page.mouse.down()
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    await page.mouse.up()
