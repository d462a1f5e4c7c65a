"""A page in both sizes and both themes: nothing serious for axe, nothing sticking out sideways.

Colours depend on the theme and the layout on the size, so that two looks show all four.
"""

from typing import Any, Final

import pytest
from playwright.async_api import Page

from tests.browser.accessibility import grave_findings
from tests.browser.visitors import DESKTOP, PHONE

EACH_LOOK: Final = pytest.mark.parametrize(
    ("size", "theme"),
    [(PHONE, "dark"), (DESKTOP, "light")],
    ids=["phone-dark", "desktop-light"],
)

_STICKS_OUT: Final = """() => {
  const root = document.documentElement;
  return root.scrollWidth > root.clientWidth ? root.scrollWidth : 0;
}"""


async def unfold(page: Page) -> None:
    """Opens all that is folded away, so that it is looked at, too."""
    await page.evaluate("() => document.querySelectorAll('details').forEach((d) => d.open = true)")


async def faults(page: Page) -> list[Any]:
    width = await page.evaluate(_STICKS_OUT)
    return [*await grave_findings(page), *([f"{width} px wide"] if width else [])]
