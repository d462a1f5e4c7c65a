"""Undo until sent, the hand in one's own order, and sounds that wait to be wanted."""

import asyncio
from typing import Any, Final

from playwright.async_api import CDPSession, Page, expect

from tests.browser.driver import Player
from tests.browser.tables import open_table
from tests.browser.visitors import DESKTOP, PATIENCE_MS, PHONE, Visit, Visitor

HAND: Final = "[...document.querySelectorAll('#hand .card')].map((card) => card.dataset.value)"
IS_HAND: Final = f"(cards) => JSON.stringify({HAND}) === JSON.stringify(cards)"
#: Plays a card and looks, in one go: no time passes in between, however slow the machine is.
PLAY: Final = """(card) => {
  const table = document.querySelector("#table");
  const look = () => ({
    pending: table.hasAttribute("data-pending"),
    held: Boolean(document.querySelector(`#hand [data-value="${card}"]`)),
    lies: Boolean(document.querySelector(`#pairs [data-card="${card}"][data-sent]`)),
    words: document.querySelector("#pairs").textContent,
    undo: !document.querySelector("#undo").hidden,
    note: document.querySelector("#note").textContent,
  });
  const tap = () => document.querySelector(`#hand [data-value="${card}"]`)?.click();
  const press = (key) => dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, ...key }));
  tap(), tap();
  const played = look();
  press({ key: "z", code: "KeyZ", ctrlKey: true });
  const undone = look();
  tap(), tap();
  press({ key: "Escape", code: "Escape" });
  const again = look();
  tap(), tap();
  return { played, undone, again };
}"""
COUNT_CONTEXTS: Final = """
  window.contexts = 0;
  window.AudioContext = class extends window.AudioContext {
    constructor() { super(); window.contexts += 1; }
  };
"""
#: The module of the sounds comes only where they are wanted.
ARE_SOUNDS_THERE: Final = (
    "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/synth.js'))"
)
VERSION: Final = "Number(document.querySelector('#table')?.dataset.version)"
SOUNDED: Final = "[window.contexts, navigator.userActivation.hasBeenActive]"


async def test_a_move_is_undone_until_it_is_sent_and_sent_by_whoever_leaves(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    table_id = await open_table(visitor)
    page = visitor.page
    await page.click("#settings-open")
    await page.get_by_role("radio", name="3 seconds").check(force=True)
    await page.keyboard.press("Escape")
    now = await lead(page)
    before = int(now["version"])

    seen = await page.evaluate(PLAY, now["cards"][0])
    await page.goto(f"{visitor.url}/rules")

    assert seen["played"] == {
        "pending": True, "held": False, "lies": True, "undo": True, "note": seen["played"]["note"],
        "words": seen["played"]["words"],
    }  # fmt: skip
    assert "not confirmed yet" in seen["played"]["words"]
    for undone in (seen["undone"], seen["again"]):
        assert (undone["pending"], undone["held"], undone["undo"]) == (False, True, False)
        assert undone["note"] == "Undone: nothing was sent."
    await version_after(visitor, table_id, before)


async def test_the_hand_keeps_the_order_its_owner_gave_it(visit: Visit) -> None:
    visitor = await visit(PHONE)
    # The person leads, so no move of the bot comes in the way.
    await open_table(visitor, deadline_s=300, rules={"opens": "human"})
    page = visitor.page
    first = await page.evaluate(HAND)

    await page.locator("#hand .card").first.focus()
    await page.keyboard.press("Alt+End")
    ends = [*first[1:], first[0]]
    await page.wait_for_function(IS_HAND, arg=ends)
    await expect(page.locator("#hand .card").last).to_be_focused()
    await expect(page.locator("#sort")).to_have_text("In my own order")
    await expect(page.locator("#note")).to_contain_text("is card 6 of 6 now")

    await drag_within(page, ends[0], ends[2])
    dragged = [ends[1], ends[2], ends[0], *ends[3:]]
    await page.wait_for_function(IS_HAND, arg=dragged)
    await page.get_by_role("button", name="Move the card to the left").click()
    ordered = [dragged[0], dragged[2], dragged[1], *dragged[3:]]
    await page.wait_for_function(IS_HAND, arg=ordered)

    await page.reload()
    await page.wait_for_selector("#table[data-status=playing]")
    assert [card for card in await page.evaluate(HAND) if card in ordered] == ordered
    await page.click("#sort")
    await expect(page.locator("#sort")).to_have_text("Sorted by suit")


async def test_nothing_sounds_before_it_is_wanted_and_somebody_has_touched_the_page(
    visit: Visit,
) -> None:
    visitor = await visit(DESKTOP)
    page = visitor.page
    await visitor.context.add_init_script(COUNT_CONTEXTS)
    table_id = await open_table(visitor, rules={"opens": "human"})
    player = Player(page)
    await player.move(await player.wait_for_turn())
    assert await page.evaluate("window.contexts") == 0

    await page.click("#settings-open")
    for name in ("turnVolume", "cardsVolume"):
        await expect(page.locator(f"[name={name}]")).to_have_value("0")
    await page.locator("[name=turnVolume]").press("ArrowRight")
    await page.wait_for_function("() => window.contexts === 1")
    await page.locator("[name=cardsVolume]").press("ArrowRight")

    # A page that is loaded again may count as touched; one in a new tab does not.
    await page.reload()
    await page.click("#settings-open")
    for name in ("turnVolume", "cardsVolume"):
        await expect(page.locator(f"[name={name}]")).to_have_value("10")
    await page.keyboard.press("Escape")
    now = await lead(page)
    tab = await visitor.tab()
    await tab.goto(f"{visitor.url}/tables/{table_id}")
    unseen = await visitor.context.new_cdp_session(tab)
    await until(unseen, f"{ARE_SOUNDS_THERE} && {VERSION} === {now['version']}")
    await player.move(now)
    await until(unseen, f"{VERSION} > {now['version']}")
    assert await ask(unseen, SOUNDED) == [0, False]

    other = Player(tab)
    await other.move(await other.wait_for_turn(str(now["version"])))
    await tab.wait_for_function("() => window.contexts === 1")


async def ask(session: CDPSession, expression: str) -> object:
    """What a page says to somebody who does not touch it: `evaluate` counts as a touch."""
    answer = await session.send(
        "Runtime.evaluate",
        {"expression": expression, "awaitPromise": True, "returnByValue": True},
    )
    assert "exceptionDetails" not in answer, answer
    return answer["result"]["value"]


async def until(session: CDPSession, condition: str) -> None:
    """The same, when the condition has come true."""
    look = f"const look = () => ({condition}) ? done(true) : setTimeout(look, 40)"
    async with asyncio.timeout(PATIENCE_MS / 1000):
        await ask(session, f"new Promise((done) => {{ {look}; look(); }})")


async def lead(page: Page) -> dict[str, Any]:
    """Plays on until this page may play any card onto an empty table."""
    player = Player(page)
    now = await player.wait_for_turn()
    while not now["cards"] or now["buttons"]:
        assert not now["over"]
        await player.move(now)
        now = await player.wait_for_turn(str(now["version"]))
    return now


async def version_after(visitor: Visitor, table_id: str, version: int) -> None:
    """Returns when the table has moved on."""
    for _ in range(600):
        answer = await visitor.context.request.get(f"{visitor.url}/api/tables/{table_id}")
        if int((await answer.json())["version"]) > version:
            return
        await asyncio.sleep(0.1)
    raise AssertionError(f"nothing came after version {version}")


async def drag_within(page: Page, card: str, goal: str) -> None:
    """By the strips that a fan leaves in sight."""
    places = []
    for code in (card, goal):
        place = await page.locator(f'#hand [data-value="{code}"]').bounding_box()
        assert place
        places.append((place["x"] + 9, place["y"] + 30))
    await page.mouse.move(*places[0])
    await page.mouse.down()
    await page.mouse.move(*places[1], steps=5)
    await page.mouse.up()
