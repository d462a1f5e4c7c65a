"""Whole games between people at browsers of their own: invited by link, to the end, and again."""

from collections.abc import Sequence
from typing import Final

import pytest
from playwright.async_api import expect

from tests.browser.looks import faults
from tests.browser.people import sign_in
from tests.browser.sprint import sprint
from tests.browser.tables import make_table
from tests.browser.visitors import DESKTOP, PHONE, Visit, Visitor
from tests.serving import LiveServer

#: A small pack makes a short game.
SHORT: Final = {"pack": 24}
#: The number this tab sent when it sat down at that table.
KEPT: Final = "(id) => sessionStorage.getItem('bito-nonce:' + id)"


async def sit_all(table_id: str, visitors: Sequence[Visitor]) -> None:
    """The first one has made the table and sits; the others come by its link."""
    for number, visitor in enumerate(visitors):
        await visitor.page.goto(f"{visitor.url}/tables/{table_id}")
        if number:
            await visitor.page.get_by_role("button", name="Sit down").click()
    await dealt(visitors)


async def dealt(visitors: Sequence[Visitor]) -> None:
    for visitor in visitors:
        await visitor.page.wait_for_selector("#table[data-status=playing]:not([data-watching])")


async def nonces_in_record(visitor: Visitor, game_id: str) -> list[str]:
    answer = await visitor.context.request.get(f"{visitor.url}/api/games/{game_id}")
    return [each["nonce"] for each in (await answer.json())["participants"]]


@pytest.mark.timeout(600)
async def test_two_guests_play_by_link_and_again(visit: Visit) -> None:
    anna, boris = both = (await visit(DESKTOP), await visit(PHONE, theme="dark"))
    await sit_all(await make_table(anna, opponents="people", rules=SHORT), both)
    await sprint(both, seed=1)
    await expect(anna.page.locator("#end-again")).to_have_text("Ask for a rematch")

    await boris.page.click("#end-again")
    await boris.page.wait_for_selector("#table[data-status=open] #stand:not([hidden])")
    await expect(anna.page.locator("#end-rematch")).to_contain_text("would play again")
    await expect(anna.page.locator("#end-again")).to_have_text("Join the rematch")
    await anna.page.click("#end-again")
    await dealt(both)

    await expect(anna.page.locator("#series [data-part=scores] tr")).to_have_count(2)
    await sprint(both, seed=7)
    for visitor in both:
        await expect(visitor.page.locator("#end-series")).to_contain_text("so far")
        assert await faults(visitor.page) == []
    game_id = anna.page.url.rsplit("/", 1)[1]
    sent = [await visitor.page.evaluate(KEPT, game_id) for visitor in both]
    assert sorted(sent) == sorted(await nonces_in_record(anna, game_id))


@pytest.mark.timeout(600)
async def test_two_persons_play_a_rated_duel_from_the_lobby(
    visit: Visit, server: LiveServer
) -> None:
    anna, boris = both = (await visit(PHONE), await visit(DESKTOP))
    names = [await sign_in(anna, server, "Anna"), await sign_in(boris, server, "Boris")]
    table_id = await make_table(anna, opponents="people", visibility="open", rated=True)
    await anna.page.goto(f"{anna.url}/tables/{table_id}")
    await boris.page.goto(f"{boris.url}/lobby")

    card = boris.page.locator(".table-card").filter(has_text=names[0])
    await card.get_by_role("button", name="Sit down").click()
    await dealt(both)
    await sprint(both, seed=3)

    for visitor in both:
        await expect(visitor.page.locator("#end-rating")).to_contain_text("Your rating is")
    await expect(anna.page.locator("#seats .seat__name")).to_have_text(names[1])


@pytest.mark.timeout(600)
async def test_who_leaves_a_table_where_that_loses_is_counted_down(visit: Visit) -> None:
    anna, boris = both = (await visit(DESKTOP), await visit(PHONE))
    await sit_all(await make_table(anna, opponents="people", preset="challenge"), both)

    await boris.context.close()

    await expect(anna.page.locator("#seats .seat[data-absent]")).to_have_count(1)
    await expect(anna.page.locator("#note")).to_contain_text("unless he comes back")
    assert await faults(anna.page) == []


async def test_bots_play_again_at_one_press(visit: Visit) -> None:
    visitor = await visit()
    table_id = await make_table(visitor, preset="classic", seats=3)
    page = visitor.page
    await page.goto(f"{visitor.url}/tables/{table_id}")
    await page.wait_for_selector("#table[data-status=playing]")
    await page.get_by_role("button", name="Resign …").click()
    await page.locator("#resign-dialog").get_by_role("button", name="Resign").click()

    await expect(page.locator("#end-again")).to_have_text("Play again")
    await page.click("#end-again")

    await page.wait_for_url(lambda url: table_id not in url)
    await page.wait_for_selector("#table[data-status=playing]:not([data-watching])")
