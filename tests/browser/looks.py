"""A page in both sizes and both themes: nothing serious for axe, nothing sticking out sideways.

Colours depend on the theme and the layout on the size, so that two looks show all four.
"""

from typing import Any, Final

import pytest
from playwright.async_api import Page

from tests.browser.accessibility import grave_findings
from tests.browser.visitors import DESKTOP, PHONE, Size

EACH_LOOK: Final = pytest.mark.parametrize(
    ("size", "theme"),
    [(PHONE, "dark"), (DESKTOP, "light")],
    ids=["phone-dark", "desktop-light"],
)

_HAS_SIZE: Final = "([width, height]) => innerWidth === width && innerHeight === height"
#: What is measured is laid anew after the next measuring of the page.
_LAID_ANEW: Final = """() => new Promise((done) => requestAnimationFrame(() =>
  requestAnimationFrame(() => setTimeout(done))))"""
_STICKS_OUT: Final = """() => {
  const root = document.documentElement;
  return root.scrollWidth > root.clientWidth ? root.scrollWidth : 0;
}"""


async def unfold(page: Page) -> None:
    """Opens all that is folded away, so that it is looked at, too."""
    await page.evaluate("() => document.querySelectorAll('details').forEach((d) => d.open = true)")


async def resize(page: Page, size: Size) -> None:
    """Returns when all of the page is laid out in this size."""
    width, height = size["width"], size["height"]
    await page.set_viewport_size({"width": width, "height": height})
    await page.wait_for_function(_HAS_SIZE, arg=[width, height])
    await page.evaluate(_LAID_ANEW)


async def faults(page: Page) -> list[Any]:
    width = await page.evaluate(_STICKS_OUT)
    return [*await grave_findings(page), *([f"{width} px wide"] if width else [])]
