"""A finger that touches the glass and nothing else: the browser's own input, at a place looked up
beforehand. Playwright's `tap` asks the page before and during each touch whether it would hit;
with a slowed processor those questions cost more than the page's answer.
"""

from typing import Final

from playwright.async_api import Page

from tests.browser.driver import TOUCH_MS, Player

#: Where a selector's first element lies once it lies still: a fan hides all but the left strip of
#: a card.
_PLACE: Final = """async (selector) => {
  for (let before = ""; ; await new Promise((drawn) => requestAnimationFrame(drawn))) {
    const box = document.querySelector(selector)?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    if (before === `${box.x} ${box.y}`) {
      return [box.x + Math.min(11, box.width / 2), box.y + Math.min(16, box.height / 2)];
    }
    before = `${box.x} ${box.y}`;
  }
}"""


async def touch(page: Page, selector: str) -> None:
    await page.wait_for_selector(selector, timeout=TOUCH_MS)
    place = await page.evaluate(_PLACE, selector)
    if place is not None:
        await page.touchscreen.tap(*place)


class Finger(Player):
    """Plays like the tests' player, by touches alone."""

    async def _touch(self, selector: str) -> None:
        await touch(self.page, selector.removesuffix(" >> nth=0"))
