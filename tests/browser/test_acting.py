"""Acting at a table whose server is the test: every message is seen, every answer chosen."""

import asyncio
import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from tests.browser.tables import make_table
from tests.browser.visitors import DESKTOP, PHONE, Size, Visit, Visitor
from tools.shots.made_up import Laid, view_of

HAND: Final = ["8C", "9D", "7S", "KD"]
#: With spades trump the seven beats the seven of diamonds, or passes it on.
BOTH: Final = {
    "phase": "defend", "turn": 0, "attacker": 1, "defender": 0, "trump": "S", "trump_card": "AS",
    "table": [["7D", None]],
    "legal": ["beat 7D 9D", "beat 7D KD", "beat 7D 7S", "transfer 7S", "take"],
}  # fmt: skip
#: Chooses a card twice and looks before a frame can have passed.
TAP: Final = """(card) => {
  const tap = () => document.querySelector(`#hand [data-value="${card}"]`)?.click();
  tap(), tap(), tap(), tap();
  return [...document.querySelectorAll("#pairs .card")].map((one) =>
    one.dataset.card + (one.hasAttribute("data-sent") ? " sent" : ""));
}"""
TWICE: Final = """(selector) => {
  const form = document.querySelector(selector);
  form.requestSubmit(), form.requestSubmit();
}"""


@dataclass
class Line:
    """The server's end of a table's socket."""

    page: Page
    socket: WebSocketRoute
    moves: "asyncio.Queue[dict[str, Any]]" = field(default_factory=asyncio.Queue)
    version: int = 1

    def tell(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    async def lay(self, **changes: Any) -> None:
        """Returns when the page shows this position."""
        now = datetime.now(UTC)
        view = view_of(Laid(hand=4), now) | changes
        seats = view["seats"]
        assert isinstance(seats, list)
        seats[0] |= {"hand": changes.get("hand", HAND), "count": 4}
        self.version += 1
        self.tell(type="update", version=self.version, now=_iso(now), events=[], view=view)
        await self.page.wait_for_selector(f"#table[data-version='{self.version}']")

    def hear(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "ping":  # from time to time, and nobody's doing
            self.tell(type="pong", now=_iso(datetime.now(UTC)))
        else:
            self.moves.put_nowait(message)

    async def sent(self) -> dict[str, Any]:
        return await asyncio.wait_for(self.moves.get(), 60)

    async def answer_with_refusal(self, move: str) -> None:
        """This move came; the same position can be played once more."""
        sent = await self.sent()
        assert sent["move"] == move
        self.tell(type="refused", id=sent["id"], code="busy", detail="", version=self.version)
        await self.page.wait_for_selector("#table:not([data-pending])")

    async def nothing_more(self) -> None:
        """A later message has come, and no move before it."""
        await self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        assert (await self.sent())["type"] == "looking"


async def sit(visitor: Visitor) -> Line:
    lines: asyncio.Queue[Line] = asyncio.Queue()

    def answer(socket: WebSocketRoute) -> None:
        line = Line(visitor.page, socket)
        lines.put_nowait(line)
        socket.on_message(line.hear)

    await visitor.page.route_web_socket("**/ws/tables/*", answer)
    await visitor.page.goto(f"{visitor.url}/tables/{await make_table(visitor)}")
    line = await asyncio.wait_for(lines.get(), 60)
    await line.lay(**BOTH)
    return line


async def test_a_move_is_shown_at_once_and_taken_back_with_a_reason(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    line = await sit(visitor)
    page = visitor.page

    assert await page.evaluate(TAP, "9D") == ["7D", "9D sent"]
    await expect(page.locator("#pairs")).to_contain_text("nine of diamonds, not confirmed yet")
    sent = await line.sent()
    assert (sent["move"], sent["version"]) == ("beat 7D 9D", line.version)
    await line.nothing_more()

    line.tell(
        type="refused", id=sent["id"], code="illegal-move", detail="R4.5", version=line.version
    )
    await expect(page.locator("#hand [data-value='9D'][data-playable]")).to_be_visible()
    reason = "Your move was not accepted, so it was taken back. That is not possible here now."
    await expect(page.locator("#note")).to_have_text(reason)
    await expect(page.locator("#alert")).to_have_text(reason)
    await expect(page.locator("#pairs")).not_to_contain_text("nine of diamonds")


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
async def test_a_card_that_can_beat_and_pass_on_is_asked_about_or_dropped(
    visit: Visit, size: Size
) -> None:
    visitor = await visit(size)
    line = await sit(visitor)
    page = visitor.page
    card = page.locator("#hand [data-value='7S']")

    choices = {"Beat 7♦ with 7♠": "beat 7D 7S", "Pass it on with 7♠": "transfer 7S"}
    for choice, move in choices.items():
        for _ in range(2):
            await (card.tap if size is PHONE else card.click)(position={"x": 9, "y": 30})
        await page.get_by_role("dialog").get_by_role("button", name=choice).click()
        await line.answer_with_refusal(move)
    for zone, move in {".pair[data-open]": "beat 7D 7S", "#zone-transfer": "transfer 7S"}.items():
        await drag(page, "7S", zone)
        await line.answer_with_refusal(move)
    await card.click(position={"x": 9, "y": 30})
    await page.get_by_role("button", name="Pass it on with 7♠").click()
    await line.answer_with_refusal("transfer 7S")


async def test_a_misdrop_comes_back_and_says_why(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    line = await sit(visitor)
    page = visitor.page

    await drag(page, "8C", ".pair[data-open]")
    await expect(page.locator("#note")).to_have_text("8♣ beats nothing that is open here.")
    await expect(page.locator("#hand [data-dragged]")).to_have_count(0)
    await drag(page, "9D", "header")
    await line.nothing_more()
    await expect(page.locator("#hand .card")).to_have_count(4)


async def test_the_focus_goes_to_the_result_when_the_last_card_goes(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    line = await sit(visitor)
    page = visitor.page
    await page.locator("#hand [data-value='9D']").focus()
    result = {"durak": 1, "reason": "durak", "places": [1, 2], "epaulettes": False}

    over: dict[str, Any] = {
        "status": "over",
        "phase": "over",
        "turn": None,
        "legal": [],
        "table": [],
    }
    await line.lay(**over, hand=[], result=result, server_seed="00" * 32)

    await expect(page.locator("#end")).to_be_focused()
    await page.keyboard.press("Tab")
    await expect(page.locator("#end-again")).to_be_focused()


def _iso(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


async def drag(page: Page, card: str, goal: str) -> None:
    """The goal may be one that shows only while a card is dragged."""
    source = page.locator(f'#hand [data-value="{card}"]')
    await source.hover(position={"x": 9, "y": 30}, force=True)
    felt = await page.locator("#bout").bounding_box()
    assert felt
    await page.mouse.down()
    await page.mouse.move(felt["x"] + 5, felt["y"] + felt["height"] - 5, steps=3)
    box = await page.locator(goal).first.bounding_box()
    assert box
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    await page.mouse.up()


@pytest.mark.parametrize(
    ("path", "form"), [("/", "#game-form"), ("/new-table", "#table-form")], ids=["home", "new"]
)
async def test_a_form_sent_twice_makes_one_table(visit: Visit, path: str, form: str) -> None:
    visitor = await visit(DESKTOP)
    page = visitor.page
    made: list[str] = []
    page.on(
        "request",
        lambda sent: made.append(sent.method) if sent.url.endswith("/api/tables") else None,
    )
    await page.goto(visitor.url + path)

    await page.wait_for_function("() => document.querySelector('#nonce').value")
    await page.evaluate(TWICE, form)
    await page.wait_for_selector("#table[data-status=playing], #table[data-status=open]")

    assert made == ["POST"]
