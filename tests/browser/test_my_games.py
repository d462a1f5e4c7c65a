"""What waits for a player: the count in header and title, toasts, the key N, his list of games."""

import re
import secrets
from typing import Any, Final

from playwright.async_api import Page, expect

from tests.browser.looks import EACH_LOOK, faults
from tests.browser.tables import make_table, post
from tests.browser.visitors import PHONE, Size, Theme, Visit, Visitor

#: Answers do not tell the server's time.
DATELESS: Final = """
const get = Headers.prototype.get;
Headers.prototype.get = function (name) { return name === "date" ? null : get.call(this, name); };
"""
#: From whom looks elsewhere a toast does not go before it is seen.
LOOKS_ELSEWHERE: Final = "() => Object.defineProperty(document, 'hidden', { value: true })"


async def table_between(one: Visitor, other: Visitor) -> str:
    """A duel of two people that has just been dealt."""
    table_id = await make_table(one, opponents="people")
    await post(other, f"/api/tables/{table_id}/seats", {"nonce": secrets.token_hex(32)})
    return table_id


async def look(visitor: Visitor, table_id: str) -> dict[str, Any]:
    answer = await visitor.context.request.get(f"{visitor.url}/api/tables/{table_id}")
    return dict(await answer.json())


async def by_turn(table_id: str, one: Visitor, other: Visitor) -> tuple[Visitor, Visitor]:
    """Who is to move, and who waits."""
    is_ones = bool((await look(one, table_id))["view"]["legal"])
    return (one, other) if is_ones else (other, one)


async def hand_over(visitor: Visitor, table_id: str) -> None:
    """Moves until it is somebody else's turn, over HTTP: no page of his knows of it."""
    while (seen := await look(visitor, table_id))["view"]["legal"]:
        body = {
            "move": seen["view"]["legal"][0],
            "version": seen["version"],
            "id": secrets.token_hex(4),
        }
        await post(visitor, f"/api/tables/{table_id}/moves", body)


async def come(visitor: Visitor, path: str) -> None:
    """Opens a page that has been told by now what waits: what is told later is news."""
    async with visitor.page.expect_response("**/api/tables?mine=1") as told:
        await visitor.page.goto(visitor.url + path)
    await told.value


async def resign(visitor: Visitor, table_id: str) -> None:
    body = {"move": "resign", "version": 0, "id": secrets.token_hex(4)}
    await post(visitor, f"/api/tables/{table_id}/moves", body)


async def expect_waiting(page: Page, count: int) -> None:
    """In the header, in the title and on the icon."""
    title = re.compile(rf"^\({count}\) " if count else r"^[^(]")
    await expect(page).to_have_title(title)
    picture = re.compile(rf"^data:image/svg.*{count}%3C%2Ftext" if count else r"icon\.svg$")
    await expect(page.locator("link[rel=icon]")).to_have_attribute("href", picture)
    if count:
        await expect(page.locator("#waiting-count")).to_have_text(str(count))
    await expect(page.locator("#waiting")).to_be_visible(visible=count > 0)


class TestTwoPlayers:
    async def test_the_count_goes_from_one_to_the_other(self, visit: Visit) -> None:
        anna, boris = await visit(), await visit(PHONE)
        table_id = await table_between(anna, boris)
        mover, other = await by_turn(table_id, anna, boris)
        for visitor in (mover, other):
            await come(visitor, "/rules")
        await expect_waiting(mover.page, 1)
        await expect_waiting(other.page, 0)
        await expect(mover.page.locator(".toast")).to_have_count(0)
        await other.page.evaluate(LOOKS_ELSEWHERE)

        await hand_over(mover, table_id)

        await expect_waiting(mover.page, 0)
        await expect_waiting(other.page, 1)
        toast = other.page.locator(".toast")
        await expect(toast).to_contain_text("Your turn at Duel against Guest")
        await toast.locator("a").click()
        await other.page.wait_for_url(f"**/tables/{table_id}")

    async def test_no_toast_for_the_table_one_looks_at(self, visit: Visit) -> None:
        anna, boris = await visit(), await visit()
        table_id = await table_between(anna, boris)
        mover, other = await by_turn(table_id, anna, boris)
        await come(other, f"/tables/{table_id}")
        await other.page.wait_for_selector("#table[data-status=playing]")
        await expect_waiting(other.page, 0)

        await hand_over(mover, table_id)

        await expect_waiting(other.page, 1)
        await expect(other.page.locator(".toast")).to_have_count(0)

    async def test_another_tab_hears_that_the_turn_is_over(self, visit: Visit) -> None:
        anna, boris = await visit(), await visit()
        mover, _ = await by_turn(table_id := await table_between(anna, boris), anna, boris)
        tab = await mover.tab()
        await mover.page.goto(mover.url + "/my-games")
        await tab.goto(mover.url + "/fair-play")
        await expect(mover.page.locator("#waiting-games .game")).to_have_count(1)
        await expect_waiting(tab, 1)

        await hand_over(mover, table_id)

        await expect_waiting(tab, 0)
        await expect(mover.page.locator("#waiting-games")).to_be_hidden()
        await expect(mover.page.locator("#other-games .game")).to_have_count(1)


class TestTheKeyN:
    async def test_walks_through_all_that_wait(self, visit: Visit) -> None:
        visitor = await visit()
        slow = await make_table(visitor)
        quick = await make_table(visitor, deadline_s=3600)
        page = visitor.page
        await page.goto(visitor.url + "/rules")
        await expect_waiting(page, 2)

        for table_id in (quick, slow, quick):
            await page.keyboard.press("n")
            await page.wait_for_url(f"**/tables/{table_id}")
            await expect_waiting(page, 2)

    async def test_says_when_nothing_else_waits(self, visit: Visit) -> None:
        visitor = await visit()
        await resign(visitor, await make_table(visitor))
        await visitor.page.goto(visitor.url + "/rules")
        await expect(visitor.page.locator("#me-open")).not_to_have_attribute("aria-label", "")

        await visitor.page.keyboard.press("n")

        await expect(visitor.page.locator(".toast")).to_have_text(
            re.compile("No other game waits for you")
        )

    async def test_is_a_letter_while_one_types(self, visit: Visit) -> None:
        visitor = await visit()
        await make_table(visitor)
        page = visitor.page
        await page.goto(visitor.url + "/sign-up")
        await expect_waiting(page, 1)

        await page.focus("#name")
        await page.keyboard.type("Nina")

        await expect(page.locator("#name")).to_have_value("Nina")

    async def test_can_be_switched_off(self, visit: Visit) -> None:
        visitor = await visit()
        await make_table(visitor)
        page = visitor.page
        await page.goto(visitor.url + "/rules")
        await expect_waiting(page, 1)

        await page.click("#settings-open")
        await page.uncheck("input[name=keys]")
        await page.keyboard.press("Escape")
        await page.keyboard.press("n")

        await page.click("#waiting")
        await page.wait_for_url("**/tables/*")


class TestTheList:
    async def test_what_waits_stands_first_and_the_soonest_on_top(self, visit: Visit) -> None:
        visitor = await visit()
        slow = await make_table(visitor)
        quick = await make_table(visitor, deadline_s=3600, preset="transfer", seats=3)
        waiting = await make_table(visitor, opponents="people", preset="classic", seats=3)
        lost = await make_table(visitor)
        await resign(visitor, lost)
        page = visitor.page

        await page.goto(visitor.url + "/my-games")

        links = page.locator("#waiting-games .game__link")
        await expect(links).to_have_count(2)
        assert [await link.get_attribute("href") for link in await links.all()] == [
            f"/tables/{quick}",
            f"/tables/{slow}",
        ]
        await expect(links.first).to_contain_text("Transfer against Bot 1 and Bot 2")
        await expect(links.last.locator(".game__left")).to_contain_text(
            re.compile(r"23 h 5\d min left")
        )
        await expect(links.last.locator(".game__until")).to_contain_text("until")
        await expect(page.locator("#open-games .game__link")).to_have_attribute(
            "href", f"/tables/{waiting}"
        )
        await expect(page.locator("#open-games")).to_contain_text("Waits for 2 more players")
        await expect(page.locator("#finished .game__link")).to_have_attribute(
            "href", f"/games/{lost}"
        )
        await expect(page.locator("#finished")).to_contain_text("You resigned")

    async def test_little_time_left_is_said_in_words(self, visit: Visit) -> None:
        visitor = await visit()
        await visitor.page.add_init_script(DATELESS)  # or they would set the page's clock right
        await visitor.page.clock.install()
        await make_table(visitor)
        await visitor.page.goto(visitor.url + "/my-games")
        row = visitor.page.locator("#waiting-games .game")
        await expect(row).not_to_have_attribute("data-urgent", re.compile("."))

        await visitor.page.clock.fast_forward("19:00:00")
        await expect(row).to_have_attribute("data-urgent", "soon")
        await expect(row).to_contain_text("only 4 h")
        await visitor.page.clock.fast_forward("04:10:00")

        await expect(row).to_have_attribute("data-urgent", "last")

    async def test_the_winner_reads_why(self, visit: Visit) -> None:
        anna, boris = await visit(), await visit()
        table_id = await table_between(anna, boris)
        await resign(boris, table_id)

        await anna.page.goto(anna.url + "/my-games")

        await expect(anna.page.locator("#finished .game__state")).to_have_text(
            re.compile(r"You won: Guest \d+ resigned")
        )

    async def test_a_stranger_is_shown_how_to_begin(self, visit: Visit) -> None:
        visitor = await visit()

        await visitor.page.goto(visitor.url + "/my-games")

        await expect(visitor.page.locator("#no-games")).to_be_visible()
        assert await faults(visitor.page) == []

    async def test_a_guest_is_asked_to_keep_his_games(self, visit: Visit) -> None:
        visitor = await visit(PHONE)
        await make_table(visitor)
        page = visitor.page

        await page.goto(visitor.url + "/my-games")

        await expect(page.locator("#keep-games")).to_be_visible()
        await page.click("#me-open")
        await page.click("#me-menu >> text=Keep your games")
        await page.wait_for_url("**/sign-up")

    @EACH_LOOK
    async def test_is_accessible(self, visit: Visit, size: Size, theme: Theme) -> None:
        visitor = await visit(size, theme=theme)
        await make_table(visitor)
        await make_table(visitor, opponents="people")
        await resign(visitor, await make_table(visitor))
        page = visitor.page
        await page.goto(visitor.url + "/my-games")
        await expect(page.locator("#finished .game")).to_have_count(1)
        assert await faults(page) == []

        await page.click("#me-open")

        assert await faults(page) == []


class TestARematch:
    async def test_is_an_invitation_until_one_sits_there(self, visit: Visit) -> None:
        anna, boris = await visit(), await visit(PHONE)
        table_id = await table_between(anna, boris)
        await resign(anna, table_id)
        await post(anna, f"/api/tables/{table_id}/rematch", {})

        await boris.page.goto(boris.url + "/my-games")
        row = boris.page.locator("#open-games .game__state")
        await expect(row).to_have_text("You are asked for a rematch")
        await boris.page.goto(boris.url + "/")
        await expect(boris.page.locator(".home-games__turn")).to_have_text(
            "You are asked for a rematch"
        )

    async def test_which_is_closed_again_is_offered_no_more(self, visit: Visit) -> None:
        anna, boris = await visit(), await visit()
        table_id = await table_between(anna, boris)
        await resign(anna, table_id)
        page = boris.page
        await page.goto(f"{boris.url}/tables/{table_id}")
        rematch = (await post(anna, f"/api/tables/{table_id}/rematch", {}))["id"]
        await post(anna, f"/api/tables/{rematch}/seats", {"nonce": secrets.token_hex(32)})
        await page.reload()
        await expect(page.locator("#end-rematch")).to_contain_text("would play again")

        await anna.context.request.delete(
            f"{anna.url}/api/tables/{rematch}", headers={"Origin": anna.url}
        )

        await expect(page.locator("#end-again")).to_have_text("Ask for a rematch")
        await expect(page.locator("#end-rematch")).to_be_empty()
