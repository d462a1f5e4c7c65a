"""Making tables for browser tests through the API, in the visitor's own session."""

import secrets
from typing import Any

from playwright.async_api import Page

from tests.browser.visitors import Visitor


async def make_table(visitor: Visitor, **wish: Any) -> str:
    """A table against bots with this visitor sitting at it; returns its id."""
    body = {"preset": "duel", "deadline_s": 86400, "opponents": "bots", **wish}
    table = await post(visitor, "/api/tables", body)
    await post(visitor, f"/api/tables/{table['id']}/seats", {"nonce": secrets.token_hex(32)})
    return str(table["id"])


async def open_table(visitor: Visitor, **wish: Any) -> str:
    """Makes a table and opens its page; returns when the game can be seen."""
    table_id = await make_table(visitor, **wish)
    await visitor.page.goto(f"{visitor.url}/tables/{table_id}")
    await visitor.page.wait_for_selector("#table[data-status=playing]")
    return table_id


async def resign_by_page(page: Page) -> None:
    if not await page.locator("[data-command=resign]").is_visible():
        await page.click("#side-open")
    await page.click("[data-command=resign]")
    await page.locator("#resign-dialog").get_by_role("button", name="Resign").click()


async def post(visitor: Visitor, path: str, body: dict[str, Any]) -> dict[str, Any]:
    answer = await visitor.context.request.post(
        visitor.url + path, data=body, headers={"Origin": visitor.url}
    )
    assert answer.ok, f"{answer.status} {await answer.text()}"
    return dict(await answer.json())
