"""A table before the deal: what its link shows, sitting down, the own number, the host's rights."""

import asyncio
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.looks import EACH_LOOK, faults
from tests.browser.people import sign_in
from tests.browser.tables import make_table, post
from tests.browser.visitors import DESKTOP, PHONE, Size, Theme, Visit, Visitor
from tests.serving import LiveServer

NONCE = "0123456789abcdef" * 4


async def invite(visitor: Visitor, table_id: str) -> Page:
    await visitor.page.goto(f"{visitor.url}/tables/{table_id}")
    await visitor.page.wait_for_selector("#table[data-status=open] #invite-words:not(:empty)")
    return visitor.page


async def people_table(host: Visitor, **wish: Any) -> str:
    return await make_table(host, opponents="people", **wish)


class TestTheLink:
    async def test_shows_the_whole_table_before_one_sits_down(self, visit: Visit) -> None:
        host, guest = await visit(), await visit(PHONE)
        table_id = await people_table(
            host, preset="transfer", seats=4, deadline_s=259200, rules={"pack": 52}
        )

        page = await invite(guest, table_id)

        await expect(page.locator("#invite-lead")).to_contain_text("invites you to a game of")
        await expect(page.locator("#invite-title")).to_have_text("Transfer")
        await expect(page.locator("#invite-places .place[data-kind=free]")).to_have_count(3)
        terms = await page.inner_text("#invite-terms")
        for said in ("3 days for each move", "For fun", "Nobody has to stay", "Until "):
            assert said in terms
        await expect(page.locator("#invite-rules [data-changed]")).to_have_text(
            "52 cards, 4 seats, six cards each."
        )
        assert len(await page.inner_text("#invite-commitment")) == 64
        await expect(page.locator("#invite-link")).to_have_value(page.url)

    async def test_is_copied_by_one_press(self, visit: Visit) -> None:
        host = await visit()
        await host.context.grant_permissions(["clipboard-read", "clipboard-write"])
        page = await invite(host, await people_table(host))

        await page.get_by_role("button", name="Copy the link").click()

        await expect(page.locator("#invite-copied")).to_contain_text("Copied")
        assert await page.evaluate("navigator.clipboard.readText()") == page.url


class TestSittingDown:
    async def test_sends_the_number_in_the_field(self, visit: Visit) -> None:
        host, guest = await visit(), await visit()
        table_id = await people_table(host)
        page = await invite(guest, table_id)

        await page.fill("#own-nonce", NONCE)
        await page.get_by_role("button", name="Sit down").click()
        await page.wait_for_selector("#table[data-status=playing]:not([data-watching])")

        answer = await guest.context.request.get(f"{guest.url}/api/tables/{table_id}")
        assert NONCE in (await answer.json())["view"]["nonces"]

    async def test_an_answer_from_before_changes_nothing_after(self, visit: Visit) -> None:
        """The table tells of the new sitter before the sitter's own browser knows who he is."""
        host, guest = await visit(), await visit()
        table_id = await people_table(host, preset="classic", seats=3)
        page = await invite(guest, table_id)
        path = f"{guest.url}/api/tables/{table_id}"
        old = await (await guest.context.request.get(path)).text()
        held: asyncio.Queue[Route] = asyncio.Queue()

        def hold(route: Route) -> None:
            held.put_nowait(route)

        await page.route(path, hold, times=1)

        await page.click("#sit")
        await expect(page.locator("#stand")).to_be_visible()
        asked = await held.get()
        async with page.expect_response(path):
            await asked.fulfill(body=old, content_type="application/json")

        await expect(page.locator("#stand")).to_be_visible()

    async def test_can_be_taken_back_and_the_number_changed(self, visit: Visit) -> None:
        host, guest = await visit(), await visit()
        page = await invite(guest, await people_table(host, preset="classic", seats=3))

        await page.click("#sit")
        await expect(page.locator("#stand")).to_be_visible()
        await expect(page.locator("#nonce-words")).to_contain_text("Sent when you sat down")
        await page.fill("#own-nonce", NONCE)
        await page.get_by_role("button", name="Use this number").click()
        await expect(page.locator("#nonce-use")).to_be_hidden()
        await expect(page.locator("#stand")).to_be_visible()
        await page.click("#stand")

        await expect(page.locator("#sit")).to_be_visible()
        await expect(page.locator("#invite-places .place[data-kind=free]")).to_have_count(2)

    async def test_works_with_the_keyboard_alone(self, visit: Visit) -> None:
        host, guest = await visit(), await visit()
        page = await invite(guest, await people_table(host))
        await expect(page.locator("#sit")).to_be_visible()

        await page.focus("#main")
        await page.keyboard.press("Tab")
        await expect(page.locator("#sit")).to_be_focused()
        await page.keyboard.press("Enter")

        await page.wait_for_selector("#table[data-status=playing]:not([data-watching])")

    async def test_takes_an_account_where_the_table_is_for_such_people(
        self, visit: Visit, server: LiveServer
    ) -> None:
        host, stranger, friend = await visit(), await visit(PHONE), await visit()
        await sign_in(host, server, "Anna")
        await sign_in(friend, server, "Boris")
        table_id = await people_table(host, rated=True, visibility="open")

        page = await invite(stranger, table_id)
        await expect(page.locator("#invite-sign-up")).to_be_visible()
        await expect(page.locator("#sit")).to_be_hidden()
        page = await invite(friend, table_id)
        await page.click("#sit")

        await page.wait_for_selector("#table[data-status=playing]:not([data-watching])")


class TestTheHost:
    async def test_fills_the_free_places_with_bots(self, visit: Visit) -> None:
        host = await visit()
        page = await invite(host, await people_table(host, preset="classic", seats=4))

        await page.select_option("#fill-level", "easy")
        await page.get_by_role("button", name="Fill the free places").click()

        await page.wait_for_selector("#table[data-status=playing]:not([data-watching])")
        await expect(page.locator("#seats .seat")).to_have_count(3)

    async def test_closes_the_table_in_a_dialog_whose_safe_button_has_the_focus(
        self, visit: Visit
    ) -> None:
        host, guest = await visit(), await visit()
        table_id = await people_table(host)
        page, other = await invite(host, table_id), await invite(guest, table_id)

        await page.get_by_role("button", name="Close the table").click()
        await expect(page.locator(":focus")).to_have_text("Keep it")
        assert await faults(page) == []
        await page.keyboard.press("Enter")
        await page.get_by_role("button", name="Close the table").click()
        await page.get_by_role("button", name="Close it").click()

        for one in (page, other):
            await expect(one.locator("#end-title")).to_have_text("The game was called off")
        await expect(other.locator("#host-part")).to_be_hidden()

    async def test_lets_it_wait_longer(self, visit: Visit) -> None:
        host = await visit()
        page = await invite(host, await people_table(host))

        async with page.expect_response("**/renew") as renewed:
            await page.get_by_role("button", name="Wait 72 hours").click()

        assert (await renewed.value).status == 204


async def test_a_game_can_be_called_off_before_its_first_move(visit: Visit) -> None:
    host, guest = await visit(DESKTOP), await visit(PHONE)
    table_id = await people_table(host)
    await post(guest, f"/api/tables/{table_id}/seats", {"nonce": NONCE})
    for visitor in (host, guest):
        await visitor.page.goto(f"{visitor.url}/tables/{table_id}")
        await visitor.page.wait_for_selector("#table[data-status=playing]")

    await host.page.get_by_role("button", name="Call the game off").click()
    await expect(host.page.locator(":focus")).to_have_text("Play on")
    assert await faults(host.page) == []
    await host.page.get_by_role("button", name="Call it off").click()

    for visitor in (host, guest):
        await expect(visitor.page.locator("#end-title")).to_have_text("The game was called off")


@EACH_LOOK
@pytest.mark.parametrize("role", ["host", "stranger"])
async def test_the_page_is_accessible(
    visit: Visit, server: LiveServer, size: Size, theme: Theme, role: str
) -> None:
    host = await visit(size, theme=theme)
    await sign_in(host, server, "Anna")
    table_id = await people_table(host, visibility="open", preset="house", seats=6)
    visitor = host if role == "host" else await visit(size, theme=theme)

    page = await invite(visitor, table_id)

    await page.wait_for_selector("#host-part:not([hidden]), #invite-sign-up:not([hidden])")
    assert await faults(page) == []
