"""The table page: what it says, what it weighs, how it fits, who can use it."""

from itertools import product
from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.accessibility import grave_findings
from tests.browser.driver import Player
from tests.browser.looks import resize
from tests.browser.tables import make_table, open_table
from tests.browser.visitors import DESKTOP, PHONE, Size, Theme, Visit

#: Cumulative layout shift while a bout is played, once the page is there.
WORST_SHIFT: Final = 0.02
NOTE_SHIFTS: Final = """
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
"""
#: Presses the first button that appears in the very moment it appears.
#: Two questions before the next picture, with which the browser says that the first was closed.
ASK_TWICE: Final = """async () => {
  const dialog = document.querySelector("#ask-dialog");
  const press = (selector) => document.querySelector(selector).click();
  const button = ".actions__button:not([hidden]):not([aria-disabled])";
  const picture = () => new Promise((drawn) => requestAnimationFrame(drawn));
  press(button);
  press("#ask-dialog [data-command=close]");
  press(button);
  await picture();
  await picture();
  return dialog.open;
}"""
CLICK_EARLY: Final = """() => {
  window.early = null;
  const look = () => {
    const button = document.querySelector(".actions__button[aria-disabled]:not([hidden])");
    if (!button || window.early) return;
    button.click();
    window.early = {
      pending: document.querySelector("#table").hasAttribute("data-pending"),
      note: document.querySelector("#note").textContent,
    };
  };
  new MutationObserver(look).observe(document.querySelector("#actions"),
    { subtree: true, attributes: true });
  look();
}"""
SIZES: Final[tuple[Size, ...]] = (
    {"width": 320, "height": 640},
    PHONE,
    {"width": 740, "height": 360},
    {"width": 1024, "height": 768},
    DESKTOP,
)


async def test_every_module_that_is_named_beforehand_is_fetched_once(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    await open_table(visitor)

    named, loaded = await visitor.page.evaluate("""() => [
      [...document.querySelectorAll("link[rel=modulepreload]")].map((link) => link.href),
      performance.getEntriesByType("resource").map((entry) => entry.name)]""")

    assert len(named) > 50
    assert [url for url in named if loaded.count(url) != 1] == []


@pytest.mark.parametrize(("size", "theme"), list(product((PHONE, DESKTOP), ("light", "dark"))))
async def test_axe_finds_nothing_grave(visit: Visit, size: Size, theme: Theme) -> None:
    visitor = await visit(size, theme=theme)
    await open_table(visitor, preset="transfer", seats=3)
    page = visitor.page
    await Player(page).wait_for_turn()

    assert await grave_findings(page) == []
    await page.click("#side-open")
    assert await grave_findings(page) == []
    await page.keyboard.press("?")
    assert await grave_findings(page) == []


async def test_nothing_jumps_while_cards_come_and_go(visit: Visit) -> None:
    visitor = await visit(PHONE)
    await visitor.page.add_init_script(NOTE_SHIFTS)
    await open_table(visitor)
    player, seen = Player(visitor.page, "finger"), "-"
    await player.wait_for_turn()
    await visitor.page.evaluate("window.shifted = 0")

    for _ in range(4):
        now = await player.wait_for_turn(seen)
        if not now["over"]:
            seen = str(now["version"])
            await player.move(now)

    assert await visitor.page.evaluate("window.shifted") < WORST_SHIFT


async def test_nothing_is_wider_than_the_window(visit: Visit) -> None:
    visitor = await visit(PHONE)
    await open_table(visitor, seats=6)

    for size in SIZES:
        await resize(visitor.page, size)
        width = await visitor.page.evaluate("document.documentElement.scrollWidth")
        assert width <= size["width"]
        await expect(visitor.page.locator("#hand")).to_be_in_viewport()


async def test_the_game_can_be_resigned_in_a_dialog_whose_safe_button_has_the_focus(
    visit: Visit,
) -> None:
    visitor = await visit(DESKTOP)
    await open_table(visitor)
    page = visitor.page

    await page.get_by_role("button", name="Resign …").click()
    await expect(page.locator(":focus")).to_have_text("Play on")
    await page.keyboard.press("Enter")
    await expect(page.locator("#resign-dialog")).to_be_hidden()
    await page.get_by_role("button", name="Resign …").click()
    await page.locator("#resign-dialog").get_by_role("button", name="Resign").click()

    await expect(page.locator("#end-title")).to_have_text("You are left with the cards")
    await expect(page.locator("#end-reason")).to_contain_text("resigned")
    await page.click("#end-again")
    await page.wait_for_selector("#table[data-status=playing]")


async def test_a_button_that_has_just_appeared_does_not_obey_yet(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    await open_table(visitor)
    page = visitor.page
    await page.evaluate(CLICK_EARLY)

    player = Player(page)
    seen = "-"
    while (early := await page.evaluate("window.early")) is None:
        now = await player.wait_for_turn(seen)
        seen = str(now["version"])
        await player.move(now)

    assert early == {"pending": False, "note": "One moment: this button has only just appeared."}


async def test_giving_up_a_choice_is_asked_about_in_a_slow_game(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    await open_table(visitor)
    page = visitor.page
    player, seen = Player(page), "-"
    now = await player.wait_for_turn()
    while not (now["buttons"] and now["cards"]):
        seen = str(now["version"])
        await player.move(now)
        now = await player.wait_for_turn(seen)
        assert not now["over"]

    await page.locator(".actions__button:visible:not([aria-disabled])").first.click()
    await expect(page.locator("#ask-dialog")).to_be_visible()
    await expect(page.locator(":focus")).to_have_text("Back")
    await page.keyboard.press("Enter")
    await expect(page.locator("#ask-dialog")).to_be_hidden()
    assert await page.get_attribute("#table", "data-version") == now["version"]
    assert await page.evaluate(ASK_TWICE), "the end of one question has ended the next"
    await page.keyboard.press("Escape")
    await expect(page.locator("#ask-dialog")).to_be_hidden()
    await page.locator(".actions__button:visible").first.click()
    await page.get_by_role("button", name="Yes, go on").click()

    later = await player.wait_for_turn(str(now["version"]))
    assert later["over"] or int(later["version"]) > int(now["version"])


async def test_a_stranger_with_the_link_watches_and_sees_no_hand(visit: Visit) -> None:
    player, stranger = await visit(DESKTOP), await visit(PHONE)
    await open_table(player)
    page = stranger.page
    await page.goto(player.page.url)
    await page.wait_for_selector("#table[data-status=playing][data-watching]")

    await expect(page.locator("#hand-section")).to_be_hidden()
    await expect(page.locator("#hand .card")).to_have_count(0)
    await expect(page.locator("#seats .seat")).to_have_count(2)
    await expect(page.locator("#resign-box")).to_be_hidden()


async def test_an_unplayable_card_can_be_reached_and_says_why(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    await open_table(visitor)
    page = visitor.page
    player = Player(page, "keyboard")
    card = page.locator("#hand .card[aria-disabled=true]").first
    now = await player.wait_for_turn()
    while not now["over"] and await card.count() == 0:  # whoever leads may play any card
        await player.move(now)
        now = await player.wait_for_turn(str(now["version"]))

    await card.focus()
    assert await card.get_attribute("aria-description")
    await page.keyboard.press("Enter")
    await expect(page.locator("#note")).not_to_be_empty()


async def test_settings_are_kept_and_applied_before_the_first_paint(visit: Visit) -> None:
    visitor = await visit(DESKTOP, theme="light")
    await open_table(visitor)
    page = visitor.page
    await page.click("#settings-open")
    await page.get_by_role("radio", name="Dark").check()
    await page.get_by_role("radio", name="Four colours").check()
    await page.keyboard.press("Escape")
    await page.reload(wait_until="commit")

    await page.wait_for_selector("html[data-theme=dark][data-deck=four]")


async def test_two_people_sit_down_in_the_page_and_play_each_other(visit: Visit) -> None:
    host, guest = await visit(DESKTOP), await visit(PHONE)
    table_id = await make_table(host, opponents="people")
    for visitor in (host, guest):
        await visitor.page.goto(f"{visitor.url}/tables/{table_id}")
    await expect(host.page.locator("#invite-words")).to_contain_text("You have a place here")

    await guest.page.get_by_role("button", name="Sit down").click()

    for visitor in (host, guest):
        await visitor.page.wait_for_selector("#table[data-status=playing]:not([data-watching])")
        await expect(visitor.page.locator("#hand .card")).to_have_count(6)
    turns = [await Player(one.page).look() for one in (host, guest)]
    assert [one["turn"] for one in turns].count(True) == 1
