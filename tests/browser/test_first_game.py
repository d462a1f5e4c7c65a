"""The hints of a first game: tied to the position, one at a time, and never again."""

from typing import Any, Final

from playwright.async_api import Page, expect

from tests.browser.accessibility import grave_findings
from tests.browser.driver import Player
from tests.browser.modules import call, reading_page
from tests.browser.tables import open_table
from tests.browser.visitors import PHONE, Visit

FOR: Final = """async (views) => {
  const { lessonFor } = await import("/static/js/lessons/choosing.js");
  return views.map(([view, seen]) => lessonFor(view, seen));
}"""
VIEW: Final[dict[str, Any]] = {
    "status": "playing", "you": 0, "turn": 0, "phase": "attack", "legal": ["attack 6H"],
    "talon": 12, "trump": "S", "trump_card": "9S", "bout": 1,
}  # fmt: skip
#: Where the hand and the felt stand; they must not move when a hint comes or goes.
PLACES: Final = """() => ["#hand", "#felt", "#actions"].map((part) => {
  const box = document.querySelector(part).getBoundingClientRect();
  return [box.top, box.height];
})"""


async def test_the_position_chooses_the_hint_and_each_comes_once(visit: Visit) -> None:
    page = await reading_page(await visit())
    defending = {"phase": "defend", "legal": ["beat 6H 7H", "transfer 6D", "take"]}
    cases: list[tuple[dict[str, Any], list[str], str | None]] = [
        ({}, [], "lead"),
        ({}, ["lead"], "trump"),
        ({}, ["lead", "trump"], None),
        ({"bout": 3}, ["lead", "trump"], "draw"),
        ({"talon": 0, "trump_card": None}, ["lead"], "goingOut"),
        (defending, [], "transfer"),
        (defending, ["transfer"], "beat"),
        (defending, ["transfer", "beat"], "take"),
        ({"phase": "throw_in", "legal": ["attack 6D", "pass"]}, [], "throwIn"),
        ({"phase": "throw_in", "legal": ["pass"]}, [], "done"),
        ({"phase": "pile_on", "legal": ["pass"]}, [], "pileOn"),
        ({"turn": 1}, [], None),
        ({"you": None}, [], None),
        ({"status": "over"}, [], None),
    ]

    found = await call(page, FOR, [[VIEW | changes, seen] for changes, seen, _ in cases])

    assert found == [wanted for _, _, wanted in cases]


async def shown(page: Page) -> str:
    await expect(page.locator("#lesson-text")).not_to_be_empty()
    await expect(page.locator("#lesson")).not_to_have_attribute("data-empty", "")
    return await page.locator("#lesson-text").text_content() or ""


async def test_a_newcomer_gets_hints_until_he_wants_no_more(visit: Visit) -> None:
    visitor = await visit(PHONE, newcomer=True)
    page = visitor.page
    await open_table(visitor)
    await Player(page, "finger").wait_for_turn()
    first, before = await shown(page), await page.evaluate(PLACES)
    assert await grave_findings(page) == []

    await page.locator("#lesson-next").tap()
    await expect(page.locator("#lesson-text")).not_to_have_text(first)
    assert await page.evaluate(PLACES) == before
    await page.locator("#lesson-off").tap()
    await expect(page.locator("#lesson")).to_be_hidden()

    await page.reload()
    await Player(page, "finger").wait_for_turn()
    await expect(page.locator("#lesson")).to_be_hidden()
    assert await page.evaluate("localStorage.getItem('bito-lessons')") == '{"off":true}'
