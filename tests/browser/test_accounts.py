"""Getting in: signing up with a letter's link, signing in and out, a new password by mail."""

import asyncio

import pytest
from playwright.async_api import Page, Route, expect

from tests.browser.accounts import (
    PASSWORD,
    Person,
    confirm,
    expect_signed_in,
    expect_signed_out,
    person,
    sign_in_by_page,
    sign_up,
)
from tests.browser.looks import EACH_LOOK, faults
from tests.browser.mailbox import Mailbox
from tests.browser.modules import reading_page
from tests.browser.tables import make_table
from tests.browser.visitors import PHONE, Size, Theme, Visit, Visitor

NEW_PASSWORD = "eleven loud bitterns"


async def sign_up_by_page(visitor: Visitor, who: Person, search: str = "") -> Page:
    page = visitor.page
    await page.goto(f"{visitor.url}/sign-up{search}")
    await page.fill("#name", who.name)
    await page.fill("#email", who.email)
    await page.fill("#password", who.password)
    await page.click("text=Make the account")
    return page


class TestSigningUp:
    async def test_the_letter_confirms_the_address(
        self, visit_by_post: Visit, box: Mailbox
    ) -> None:
        visitor, anna = await visit_by_post(PHONE), person("Anna")

        page = await sign_up_by_page(visitor, anna)
        await expect(page.locator("#done-title")).to_have_text("Welcome, Anna")
        await expect(page.locator("#done-title")).to_be_focused()
        await expect(page.locator("#done-words")).to_contain_text(anna.email)
        await expect_signed_in(page, "Anna")
        link = await box.link(anna.email, "/confirm")
        await page.goto(link)

        assert "#" not in page.url
        await page.click("text=Yes, this address is mine")
        await expect(page.locator("#done-title")).to_have_text("Confirmed")
        await page.goto(visitor.url + "/account")
        await expect(page.locator("#email-state")).to_have_text("confirmed")

    async def test_opening_the_link_alone_changes_nothing(
        self, visit_by_post: Visit, box: Mailbox
    ) -> None:
        visitor, who = await visit_by_post(), person("Nonna")
        await sign_up(visitor, who)
        link = await box.link(who.email, "/confirm")

        await visitor.page.goto(link)
        await expect(visitor.page.locator("#confirm")).to_be_visible()
        await visitor.page.goto(visitor.url + "/account")

        await expect(visitor.page.locator("#email-state")).to_have_text("not confirmed yet")

    async def test_a_guest_keeps_his_games(self, visit_by_post: Visit) -> None:
        visitor = await visit_by_post()
        table_id = await make_table(visitor)

        page = await sign_up_by_page(visitor, person("Boris"))
        await expect(page.locator("#done-title")).to_have_text("Welcome, Boris")
        await page.goto(visitor.url + "/my-games")

        await expect(page.locator(f"a[href='/tables/{table_id}']:visible").first).to_be_visible()
        await page.goto(f"{visitor.url}/tables/{table_id}")
        await expect(page.locator("#hand .card").first).to_be_visible()

    async def test_nothing_is_sent_before_the_script_is_there_to_send_it(
        self, visit_by_post: Visit
    ) -> None:
        visitor, who = await visit_by_post(), person("Lidia")
        page, may_come = visitor.page, asyncio.Event()

        async def hold(route: Route) -> None:
            await may_come.wait()
            await route.continue_()

        await page.route("**/account/sign_up.js", hold)
        await page.goto(visitor.url + "/sign-up", wait_until="commit")
        await page.fill("#name", who.name)
        await page.fill("#email", who.email)
        await page.fill("#password", who.password)
        await page.press("#password", "Enter")
        await expect(page.get_by_role("button", name="Make the account")).to_be_disabled()
        may_come.set()
        await page.click("text=Make the account")

        await expect(page.locator("#done-title")).to_have_text("Welcome, Lidia")

    async def test_what_is_wrong_stands_beside_its_field(self, visit_by_post: Visit) -> None:
        visitor, taken = await visit_by_post(), await visit_by_post()
        await sign_up(taken, person("Vera"))
        visitor.expected += ["409", "422"]

        page = await sign_up_by_page(visitor, Person("Vera", "other@example.org"))
        await expect(page.locator("#name-error")).to_contain_text("Choose another")
        await expect(page.locator("#name")).to_be_focused()
        await page.fill("#name", "Verka")
        await expect(page.locator("#name-error")).to_be_empty()
        await page.fill("#password", "password1")
        await page.click("text=Make the account")

        await expect(page.locator("#password-error")).not_to_be_empty()
        assert await faults(page) == []

    async def test_afterwards_he_goes_where_he_wanted(self, visit_by_post: Visit) -> None:
        visitor = await visit_by_post()
        page = visitor.page

        await page.goto(visitor.url + "/sign-in?next=/rules")
        await page.click(".sheet__foot a[href^='/sign-up']")
        await page.fill("#name", "Grisha")
        await page.fill("#email", "grisha@example.org")
        await page.fill("#password", PASSWORD)
        await page.click("text=Make the account")
        await page.click("#done-next")

        await page.wait_for_url(visitor.url + "/rules")


class TestSigningIn:
    async def test_by_keyboard_alone(self, visit_by_post: Visit) -> None:
        maker, visitor = await visit_by_post(), await visit_by_post()
        darya = person("Darya")
        await sign_up(maker, darya)
        page = visitor.page

        await page.goto(visitor.url + "/rules")
        await page.focus("#sign-in")
        await page.keyboard.press("Enter")
        await page.wait_for_url("**/sign-in?next=/rules")
        await page.focus("#main")
        await page.keyboard.press("Tab")
        await page.keyboard.type(darya.email)
        await page.keyboard.press("Tab")
        await page.keyboard.type(darya.password)
        await page.keyboard.press("Enter")

        await page.wait_for_url(visitor.url + "/rules")
        await expect_signed_in(page, "Darya")

    async def test_a_wrong_password_says_no_more_than_that(self, visit_by_post: Visit) -> None:
        visitor, egor = await visit_by_post(), person("Egor")
        await sign_up(await visit_by_post(), egor)
        visitor.expected.append("401")

        for who in (Person("Egor", egor.email, "wrong"), person("Nobody")):
            await sign_in_by_page(visitor.page, visitor.url, who)
            error = visitor.page.locator(".form__error")
            await expect(error).to_have_text(
                "This address and this password do not belong together."
            )

    async def test_out_again_from_the_menu(self, visit_by_post: Visit) -> None:
        visitor = await visit_by_post(PHONE)
        await sign_up(visitor, person("Fedor"))
        page = visitor.page
        await page.goto(visitor.url + "/rules")

        await page.click("#me-open")
        await page.click("#sign-out")

        await page.wait_for_url(visitor.url + "/")
        await expect_signed_out(page)

    async def test_the_menu_opens_and_closes_by_keyboard(self, visit_by_post: Visit) -> None:
        visitor = await visit_by_post()
        await sign_up(visitor, person("Petra"))
        page = visitor.page
        await page.goto(visitor.url + "/rules")
        await expect_signed_in(page, "Petra")

        await page.focus("#me-open")
        await page.keyboard.press("Enter")
        await expect(page.locator("#me-menu")).to_be_visible()
        await page.keyboard.press("Tab")
        await expect(page.locator("#me-games")).to_be_focused()
        await page.keyboard.press("Escape")

        await expect(page.locator("#me-menu")).to_be_hidden()


class TestANewPassword:
    async def test_by_the_link_of_a_letter(self, visit_by_post: Visit, box: Mailbox) -> None:
        visitor, zoya = await visit_by_post(PHONE), person("Zoya")
        visitor.expected.append("401")  # the reset ends the session of this page, too
        await sign_up(visitor, zoya)
        await confirm(visitor, zoya, box)
        page = visitor.page

        await page.goto(visitor.url + "/forgot")
        await page.fill("#email", zoya.email)
        await page.press("#email", "Enter")
        await expect(page.locator("#done-words")).to_contain_text(zoya.email)
        await page.goto(await box.link(zoya.email, "/reset"))
        assert "#" not in page.url
        assert page.url.endswith("/reset")
        await page.fill("#password", NEW_PASSWORD)
        await page.click("text=Use this password")
        await expect(page.locator("#done-title")).to_be_focused()

        await sign_in_by_page(page, visitor.url, Person("Zoya", zoya.email, NEW_PASSWORD))
        await page.wait_for_url("**/my-games")

    async def test_a_link_works_once(self, visit_by_post: Visit, box: Mailbox) -> None:
        visitor, ivan = await visit_by_post(), person("Ivan")
        visitor.expected.append("410")
        await sign_up(visitor, ivan)
        link = await box.link(ivan.email, "/confirm")
        await confirm(visitor, ivan, box)

        await visitor.page.goto(link)
        await visitor.page.click("text=Yes, this address is mine")

        await expect(visitor.page.locator(".form__error")).to_contain_text("used already")

    @pytest.mark.parametrize("path", ["/reset", "/confirm", "/reset#short", "/confirm#<b>"])
    async def test_without_a_token_the_page_says_what_is_missing(
        self, visit: Visit, path: str
    ) -> None:
        visitor = await visit()

        await visitor.page.goto(visitor.url + path)

        await expect(visitor.page.locator("#no-token")).to_be_visible()
        await expect(visitor.page.locator("#sheet")).to_be_hidden()


#: Where `next` may not lead, and what would lead there in some browser.
ELSEWHERE = [
    "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "/\t/evil.example",
    "/\n/evil.example", "\t//evil.example", "/.//evil.example", "/..//evil.example",
    "/a/..//evil.example", "/%2e%2e//evil.example", "https://evil.example", "https:evil.example",
    "http:/evil.example", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:text/html,x",
    "evil.example", "@evil.example", ".evil.example", "?next=//evil.example", "", "rules",
    "//evil.example/..", "/\\/evil.example", "/\r/evil.example", "http://127.0.0.1@evil.example",
]  # fmt: skip


#: Where it may lead: to any page of this site.
HERE = ["/", "/tables/abc", "/lobby?preset=duel", "/rules#r3"]

RESOLVE = """async (wishes) => {
  const { nextAddress } = await import("/static/js/account/next.js");
  return wishes.map((next) => nextAddress(`?${new URLSearchParams({ next })}`, "/my-games"));
}"""


class TestWhereNextLeads:
    async def test_never_to_another_site(self, visit: Visit) -> None:
        page = await reading_page(visitor := await visit())

        addresses = await page.evaluate(RESOLVE, ELSEWHERE)

        assert addresses == [visitor.url + "/my-games"] * len(ELSEWHERE)

    async def test_to_any_page_of_this_one(self, visit: Visit) -> None:
        page = await reading_page(visitor := await visit())

        assert await page.evaluate(RESOLVE, HERE) == [visitor.url + path for path in HERE]


@EACH_LOOK
@pytest.mark.parametrize("path", ["sign-up", "sign-in", "forgot", "reset", "confirm"])
async def test_a_small_page_is_accessible(
    visit: Visit, path: str, size: Size, theme: Theme
) -> None:
    visitor = await visit(size, theme=theme)

    await visitor.page.goto(f"{visitor.url}/{path}#{'a' * 43}")
    await visitor.page.wait_for_selector(".sheet:visible")

    assert await faults(visitor.page) == []
