"""A whole game by ear: found by roles and names alone, decided by what they say."""

import re
from typing import Final

import pytest
from playwright.async_api import Locator, Page, expect

from tests.browser.tables import make_table
from tests.browser.visitors import DESKTOP, Visit

PATIENCE_MS: Final = 60_000
MOST_MOVES: Final = 150
CAN: Final = re.compile("can be played|can beat")
LIVE: Final = ("status", "log", "alert")
#: A small pack makes a short game; who has to take for himself has enough to do in any.
SHORT: Final = {"pack": 24, "auto_take": False}


class Listener:
    """Hears what a screen reader says, and presses Enter on what it names."""

    def __init__(self, page: Page) -> None:
        table = page.get_by_role("main")
        self.status = table.get_by_role("status").first
        self.alert = table.get_by_role("alert").first
        self.hand = table.get_by_role("toolbar", name="Your hand")
        self.cards = self.hand.get_by_role("button", name=CAN, disabled=False)
        actions = table.get_by_role("region", name="Actions")
        self.buttons = actions.get_by_role("button", disabled=False)
        self.targets = table.get_by_role("region", name="Table cards").get_by_role("button")
        self.end = table.get_by_role("link", name="Check this game")

    async def play(self) -> list[str]:
        """To the end; what the status line said whenever it was my turn."""
        heard: list[str] = []
        for _ in range(MOST_MOVES):
            something = self.cards.or_(self.buttons).or_(self.end)
            await expect(something.first).to_be_visible(timeout=PATIENCE_MS)
            if await self.end.is_visible():
                return heard
            heard.append(await spoken(self.status))
            await self.move()
        raise AssertionError(f"no end after {MOST_MOVES} moves: {heard[-5:]}")

    async def move(self) -> None:
        if await self.cards.count() == 0:
            await self.buttons.first.press("Enter")
            return
        card = self.cards.first
        name = (await card.get_attribute("aria-label") or "").removesuffix(", new")
        await card.press("Enter")  # touched, it is new no more
        same = self.hand.get_by_role("button", name=name, exact=True)
        await expect(same).to_have_attribute("aria-pressed", "true")
        targets = await self.targets.all()
        await (targets[0] if len(targets) > 1 else same).press("Enter")


async def spoken(region: Locator) -> str:
    """What of it is not hidden from the ear."""
    snapshot = await region.aria_snapshot()
    return snapshot.partition(":")[2].strip()


@pytest.mark.timeout(600)
async def test_a_whole_game_is_played_by_roles_and_names_alone(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    page = visitor.page
    await page.goto(f"{visitor.url}/tables/{await make_table(visitor, rules=SHORT)}")
    listener = Listener(page)

    heard = await listener.play()

    assert len(heard) > 4
    assert all(re.search("[Yy]ou|[Bb]eat|attacks|taken?s?", line) for line in heard), heard
    assert not any(sign in line for line in heard for sign in "♠♣♦♥")
    headings = await page.get_by_role("main").get_by_role("heading").all_inner_texts()
    for name in ("Table", "Opponents", "Table cards", "Your hand", "Log"):
        assert name in headings
    end = page.get_by_role("region", name=re.compile("^(You are|A draw)"))
    shown = await end.inner_text()
    said = (await spoken(listener.alert)).rstrip(".")
    assert said
    assert all(sentence in shown for sentence in said.split(". ")), (said, shown)
    opponents = page.get_by_role("region", name="Opponents").get_by_role("listitem")
    assert re.search(r"\d+ cards?", await opponents.first.inner_text())


async def test_live_regions_are_there_before_there_is_anything_to_say(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    answer = await visitor.context.request.get(f"{visitor.url}/tables/{await make_table(visitor)}")

    page = await answer.text()

    for role in LIVE:
        assert f'role="{role}"' in page
