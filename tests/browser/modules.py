"""Running the browser's own modules: on a page of the real server, under its real CSP."""

import json
from typing import Any

from playwright.async_api import Page

from tests.browser.visitors import Visitor


async def reading_page(visitor: Visitor) -> Page:
    """A quiet page of the site, from which modules can be imported."""
    await visitor.page.goto(f"{visitor.url}/fair-play")
    return visitor.page


async def call(page: Page, function: str, *arguments: Any) -> Any:
    """`function` is the text of an async JavaScript function over `arguments`.

    Both ways as JSON text, for which Playwright need not walk through every value.
    """
    wrapped = f"async (given) => JSON.stringify(await ({function})(...JSON.parse(given)))"
    return json.loads(await page.evaluate(wrapped, json.dumps(arguments)))
