"""Making a table for people: wishes, what they exclude, and the table that comes of them."""

from typing import Any

from playwright.async_api import Page, expect

from tests.browser.looks import EACH_LOOK, faults, unfold
from tests.browser.people import sign_in
from tests.browser.visitors import PHONE, Size, Theme, Visit, Visitor
from tests.serving import LiveServer


async def new_table(visitor: Visitor) -> Page:
    await visitor.page.goto(f"{visitor.url}/new-table")
    await visitor.page.wait_for_selector(".new-table__seat")
    return visitor.page


async def choose(page: Page, name: str, value: str | int) -> None:
    await page.locator(f"label:has([name={name}][value='{value}'])").click()


async def made(visitor: Visitor) -> dict[str, Any]:
    """The view of the table that the page has gone to."""
    await visitor.page.get_by_role("button", name="Make the table").click()
    await visitor.page.wait_for_url("**/tables/*")
    table_id = visitor.page.url.rsplit("/", 1)[1]
    answer = await visitor.context.request.get(f"{visitor.url}/api/tables/{table_id}")
    return dict((await answer.json())["view"])


class TestAGuest:
    async def test_makes_a_table_of_people_and_bots_by_link(self, visit: Visit) -> None:
        visitor = await visit(PHONE)
        page = await new_table(visitor)

        await choose(page, "preset", "transfer")
        await choose(page, "seats", 4)
        await page.select_option("#seats select >> nth=1", "bot:hard")
        await page.select_option("[name=deadline_s]", "259200")
        await page.check("[name=away]")
        view = await made(visitor)

        assert (view["preset"], view["rules"]["seats"], view["persons"]) == ("transfer", 4, 3)
        assert (view["visibility"], view["rated"]) == ("link", False)
        assert (view["guests"], view["away"], view["deadline_s"]) == (True, True, 259200)
        assert view["you_host"] is True
        assert view["participant"] == 0

    async def test_is_told_what_takes_an_account(self, visit: Visit) -> None:
        page = await new_table(await visit())

        await expect(page.locator("[name=visibility][value=open]")).to_be_disabled()
        await expect(page.locator("#open-note")).to_contain_text("account")
        await expect(page.locator("[name=rated]")).to_be_disabled()
        await expect(page.locator("#rated-note")).to_contain_text("account")

    async def test_plays_bots_alone_at_once(self, visit: Visit) -> None:
        visitor = await visit()
        page = await new_table(visitor)

        await page.select_option("#seats select", "bot:easy")
        await page.get_by_role("button", name="Start the game").click()

        await page.wait_for_selector("#table[data-status=playing]")


class TestAPerson:
    async def test_makes_a_rated_table_in_the_lobby(self, visit: Visit, server: LiveServer) -> None:
        visitor = await visit()
        await sign_in(visitor, server)
        page = await new_table(visitor)
        await expect(page.locator("[name=rated]")).to_be_enabled()

        await page.check("[name=rated]")
        await choose(page, "visibility", "open")
        view = await made(visitor)

        assert (view["visibility"], view["rated"]) == ("open", True)

    async def test_may_keep_guests_away(self, visit: Visit, server: LiveServer) -> None:
        visitor = await visit()
        await sign_in(visitor, server)
        page = await new_table(visitor)

        await page.uncheck("[name=guests]")

        assert (await made(visitor))["guests"] is False

    async def test_is_told_why_a_table_cannot_be_rated(
        self, visit: Visit, server: LiveServer
    ) -> None:
        visitor = await visit()
        await sign_in(visitor, server)
        page = await new_table(visitor)
        why = page.locator("#rated-note")
        await expect(why).to_be_empty()

        await page.select_option("#seats select", "bot:easy")
        await expect(why).to_have_text("Not with bots at the table.")
        await page.select_option("#seats select", "person")
        await choose(page, "seats", 3)
        await expect(why).to_have_text("A rated Duel has two seats.")
        await choose(page, "preset", "house")
        await expect(why).to_contain_text("Only Duel, Classic and Transfer")
        await choose(page, "preset", "classic")
        await expect(why).to_be_empty()
        await page.evaluate("document.querySelector('#house').open = true")
        await page.select_option("#rule-pack", "52")

        await expect(why).to_have_text("Not with house rules of your own.")


async def test_it_says_how_long_such_a_game_takes(visit: Visit) -> None:
    page = await new_table(await visit())
    estimate = page.locator("#estimate")

    await expect(estimate).to_contain_text("about 37 times")
    await expect(estimate).to_contain_text("about 9 days; at the very longest about 5 weeks")
    await choose(page, "seats", 4)
    await page.select_option("[name=deadline_s]", "60")

    await expect(estimate).to_contain_text("about 71 times")
    await expect(estimate).to_contain_text("about 18 minutes; at the very longest about 71 minutes")


@EACH_LOOK
async def test_the_page_is_accessible(visit: Visit, size: Size, theme: Theme) -> None:
    page = await new_table(await visit(size, theme=theme))
    await unfold(page)
    await choose(page, "seats", 6)
    await page.select_option("#seats select >> nth=1", "bot:hard")

    assert await faults(page) == []


async def test_a_time_in_which_nobody_can_stay_is_warned_of(visit: Visit) -> None:
    page = await new_table(await visit(PHONE))
    note = page.locator("#stay-note")

    await expect(note).to_be_empty()
    await choose(page, "preset", "challenge")
    await expect(note).to_contain_text("leaving the page for a minute loses")
    await page.select_option("[name=deadline_s]", "60")
    await expect(note).to_be_empty()
