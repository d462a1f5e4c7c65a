"""The lobby: what waits, by wish; sitting down; games to watch."""

from typing import Any

from playwright.async_api import Page, expect

from tests.browser.looks import EACH_LOOK, faults
from tests.browser.people import sign_in
from tests.browser.tables import make_table
from tests.browser.visitors import PHONE, Size, Theme, Visit, Visitor
from tests.serving import LiveServer


async def lobby(visitor: Visitor) -> Page:
    await visitor.page.goto(f"{visitor.url}/lobby")
    await expect(visitor.page.locator("#count")).not_to_contain_text("Looking")
    return visitor.page


async def waiting(host: Visitor, server: LiveServer, **wish: Any) -> tuple[str, str]:
    """The id of a table in the lobby, and the name of the person who sits there."""
    name = await sign_in(host, server, "Anna")
    return await make_table(host, opponents="people", visibility="open", **wish), name


def card(page: Page, name: str) -> Any:
    return page.locator(".table-card").filter(has_text=name)


class TestTables:
    async def test_say_who_sits_what_is_played_and_by_which_house_rules(
        self, visit: Visit, server: LiveServer
    ) -> None:
        rules = {"pack": 52, "auto_pass": False}
        wish = {"preset": "transfer", "seats": 3, "deadline_s": 300, "rules": rules}
        _, name = await waiting(await visit(), server, **wish)

        page = await lobby(await visit(PHONE))

        text = await card(page, name).inner_text()
        for said in ("Transfer", "for fun", "5 minutes for each move", "52 cards", "free"):
            assert said in text
        assert "Everybody is asked, even who can add nothing." in text
        await expect(card(page, name).locator(".place[data-kind=free]")).to_have_count(2)

    async def test_come_and_go_while_one_looks(self, visit: Visit, server: LiveServer) -> None:
        host, visitor = await visit(), await visit()
        page = await lobby(visitor)

        table_id, name = await waiting(host, server)
        await expect(card(page, name)).to_have_count(1)
        await host.context.request.delete(
            f"{host.url}/api/tables/{table_id}", headers={"Origin": host.url}
        )

        await expect(card(page, name)).to_have_count(0)

    async def test_are_filtered_by_wish(self, visit: Visit, server: LiveServer) -> None:
        _, slow = await waiting(await visit(), server, preset="house", seats=5, deadline_s=604800)
        _, quick = await waiting(await visit(), server, rated=True, deadline_s=60)
        page = await lobby(await visit())

        for name, wish in (("preset", "house"), ("seats", "5"), ("pace", "days"), ("rated", "no")):
            await page.select_option(f"[name={name}]", wish)
            await expect(card(page, slow)).to_have_count(1)
            await expect(card(page, quick)).to_have_count(0)
            await page.select_option(f"[name={name}]", "")
        # What no table can be, whatever other tests have left in the lobby.
        await page.select_option("[name=preset]", "duel")
        await page.select_option("[name=seats]", "6")
        await expect(page.locator("#empty-text")).to_contain_text("Others are")
        await page.get_by_role("button", name="Show all").click()

        await expect(card(page, quick)).to_have_count(1)

    async def test_are_sat_down_at_by_people_with_an_account(
        self, visit: Visit, server: LiveServer
    ) -> None:
        host, friend = await visit(), await visit(PHONE)
        table_id, name = await waiting(host, server)
        await sign_in(friend, server, "Boris")
        page = await lobby(friend)
        await expect(page.locator("#account-notice")).to_be_hidden()

        await card(page, name).get_by_role("button", name="Sit down").click()

        await page.wait_for_url(f"**/tables/{table_id}")
        await page.wait_for_selector("#table[data-status=playing]:not([data-watching])")

    async def test_say_why_somebody_may_not_sit_down(
        self, visit: Visit, server: LiveServer
    ) -> None:
        _, name = await waiting(await visit(), server, rated=True)
        friend = await visit(PHONE)
        friend.expected.append("403")
        await sign_in(friend, server, "Boris", is_confirmed=False)
        page = await lobby(friend)

        await card(page, name).get_by_role("button", name="Sit down").press("Enter")

        await expect(page.locator("#error")).to_be_in_viewport()
        await expect(page.locator("#error")).to_contain_text("onfirm")

    async def test_are_only_looked_at_by_others(self, visit: Visit, server: LiveServer) -> None:
        table_id, name = await waiting(await visit(), server)
        page = await lobby(await visit())

        await expect(page.locator("#account-notice")).to_be_visible()
        await expect(card(page, name).get_by_role("button", name="Sit down")).to_be_hidden()
        await card(page, name).get_by_role("link", name="See the table").click()

        await page.wait_for_url(f"**/tables/{table_id}")
        await expect(page.locator("#invite-sign-up")).to_be_visible()

    async def test_know_their_own(self, visit: Visit, server: LiveServer) -> None:
        host = await visit()
        _, name = await waiting(host, server)

        page = await lobby(host)

        await expect(card(page, name)).to_contain_text("You sit here")
        await expect(card(page, name).get_by_role("link", name="Go to the table")).to_be_visible()


async def test_a_running_game_in_the_open_can_be_watched(visit: Visit, server: LiveServer) -> None:
    host, friend, visitor = await visit(), await visit(), await visit()
    table_id, name = await waiting(host, server)
    await sign_in(friend, server, "Boris")
    await friend.context.request.post(
        f"{host.url}/api/tables/{table_id}/seats", data={}, headers={"Origin": host.url}
    )
    page = await lobby(visitor)

    await page.locator(".running__link").filter(has_text=name).click()

    await page.wait_for_selector("#table[data-status=playing][data-watching]")
    await expect(page.locator("#note")).to_contain_text("You are watching.")


async def test_the_home_page_leads_there(visit: Visit) -> None:
    visitor = await visit(PHONE)
    await visitor.page.goto(visitor.url)

    await visitor.page.get_by_role("link", name="Play with people").click()

    await visitor.page.wait_for_url("**/lobby")
    await visitor.page.get_by_role("button", name="Menu").click()
    await expect(visitor.page.get_by_role("link", name="Leaderboards")).to_be_visible()


@EACH_LOOK
async def test_the_page_is_accessible(
    visit: Visit, server: LiveServer, size: Size, theme: Theme
) -> None:
    await waiting(await visit(), server, preset="challenge")
    visitor = await visit(size, theme=theme)
    page = await lobby(visitor)

    assert await faults(page) == []
    await page.select_option("[name=seats]", "6")
    await page.select_option("[name=preset]", "duel")
    await expect(page.locator("#empty")).to_be_visible()
    assert await faults(page) == []
