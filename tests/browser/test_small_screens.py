"""What a phone needs: the result in sight, buttons under either thumb, no scrolling."""

from typing import Final

from playwright.async_api import Page, expect

from tests.browser.driver import Player
from tests.browser.tables import open_table
from tests.browser.visitors import PHONE, Size, Visit

SMALLEST: Final[Size] = {"width": 320, "height": 568}
SIDEWAYS: Final[Size] = {"width": 740, "height": 360}


async def resign(page: Page) -> None:
    await page.click("#side-open")
    await page.get_by_role("button", name="Resign …").click()
    await page.locator("#resign-dialog").get_by_role("button", name="Resign").click()


async def test_the_drawer_gives_way_to_the_result_which_fits_the_felt(visit: Visit) -> None:
    visitor = await visit(PHONE)
    await open_table(visitor, preset="transfer", seats=6)
    page = visitor.page

    await resign(page)

    await expect(page.locator("#side")).to_be_hidden()
    for size in (PHONE, SIDEWAYS, SMALLEST):
        await page.set_viewport_size({"width": size["width"], "height": size["height"]})
        await expect(page.locator("#end-title")).to_be_in_viewport(ratio=1)
        await expect(page.locator("#end-check")).to_be_in_viewport(ratio=1)


async def test_buttons_lie_at_the_right_or_by_a_setting_at_the_left(visit: Visit) -> None:
    visitor = await visit(PHONE)
    await open_table(visitor)
    page, player, seen = visitor.page, Player(visitor.page), "-"
    while not (now := await player.wait_for_turn(seen))["buttons"]:
        seen = str(now["version"])
        await player.move(now)
        assert not now["over"]

    at_first = await middle(page)
    await page.click("#settings-open")
    await page.get_by_role("checkbox", name="Buttons for the left thumb").check()
    await page.keyboard.press("Escape")
    assert at_first > PHONE["width"] * 0.45
    assert await middle(page) == PHONE["width"] - at_first


async def middle(page: Page) -> float:
    box = await page.locator(".actions__button:visible").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2
