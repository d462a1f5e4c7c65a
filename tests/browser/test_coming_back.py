"""Whoever opens a table again is told what he has missed, and sees the last bouts once more."""

import re
from typing import Any, Final

from playwright.async_api import expect

from tests.browser.driver import Player
from tests.browser.tables import open_table, post
from tests.browser.visitors import DESKTOP, Visit, Visitor

NOTE_RECAPS: Final = """
  window.recaps = 0;
  addEventListener("DOMContentLoaded", () => {
    const table = document.querySelector("#table");
    if (!table) return;
    new MutationObserver(() => { if (table.hasAttribute("data-recap")) window.recaps += 1; })
      .observe(table, { attributeFilter: ["data-recap"] });
  });
"""
#: Give in whenever that is possible, so that somebody takes; else lead, or be done.
WISHES: Final = ("take", "pass", "attack", "beat")


async def look(visitor: Visitor, table_id: str) -> dict[str, Any]:
    answer = await visitor.context.request.get(f"{visitor.url}/api/tables/{table_id}")
    return dict(await answer.json())


async def play_elsewhere_until_somebody_took(visitor: Visitor, table_id: str, looked: int) -> None:
    """Over HTTP; ends when it is the visitor's turn again."""
    while (now := await look(visitor, table_id))["view"]["status"] == "playing":
        legal = now["view"]["legal"]
        if not legal:
            continue
        since = await visitor.context.request.get(
            f"{visitor.url}/api/tables/{table_id}/since?version={looked}"
        )
        if any(event["kind"] == "taken" for event in (await since.json())["events"]):
            return
        move = next(one for wish in WISHES for one in legal if one.startswith(wish))
        body = {"move": move, "version": now["version"], "id": f"away-{now['version']}"}
        await post(visitor, f"/api/tables/{table_id}/moves", body)
    raise AssertionError("nobody took")


async def test_who_comes_back_reads_who_took_and_sees_the_last_bout_again(visit: Visit) -> None:
    visitor = await visit(DESKTOP, motion=True)
    page = visitor.page
    table_id = await open_table(visitor)
    looked = int((await Player(page).wait_for_turn())["version"])
    await page.goto(f"{visitor.url}/fair-play")
    await play_elsewhere_until_somebody_took(visitor, table_id, looked)
    await page.add_init_script(NOTE_RECAPS)

    await page.goto(f"{visitor.url}/tables/{table_id}")

    await expect(page.locator("#note")).to_contain_text("Since you last looked:")
    await page.wait_for_function("() => window.recaps > 0")
    await page.keyboard.press("Shift")  # any key ends it
    await expect(page.locator("#table")).not_to_have_attribute("data-recap", "")
    view = (await look(visitor, table_id))["view"]
    cards = [card for pair in view["table"] for card in pair if card]
    await expect(page.locator("#pairs [data-card]")).to_have_count(len(cards))
    await expect(page.locator("#log")).to_contain_text(re.compile("takes|pick"))

    await page.reload()
    await page.wait_for_selector("#table[data-status=playing]")
    # What is said at the table comes later than what was missed.
    await page.wait_for_selector("#phrases button", state="attached")
    await expect(page.locator("#note")).not_to_contain_text("Since you last looked:")
    assert await page.evaluate("window.recaps") == 0
