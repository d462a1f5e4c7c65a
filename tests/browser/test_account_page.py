"""The account page: changing what is one's own, programs, sessions, and leaving for good."""

import json
from typing import Any

from playwright.async_api import Page, expect

from tests.browser.accounts import (
    PASSWORD,
    Person,
    expect_signed_in,
    expect_signed_out,
    person,
    sign_in_by_page,
    sign_up,
)
from tests.browser.looks import EACH_LOOK, faults, unfold
from tests.browser.mailbox import Mailbox
from tests.browser.tables import make_table
from tests.browser.visitors import PHONE, Size, Theme, Visit, Visitor

NEW_PASSWORD = "eleven loud bitterns"


async def account_page(visitor: Visitor) -> Page:
    """With everything unfolded."""
    await visitor.page.goto(visitor.url + "/account")
    await visitor.page.wait_for_selector("#account:not([aria-busy])")
    await unfold(visitor.page)
    return visitor.page


async def with_account(visit: Visit, who: Person, size: Size | None = None) -> Visitor:
    visitor = await (visit() if size is None else visit(size))
    await sign_up(visitor, who)
    return visitor


class TestWhoMayOpenIt:
    async def test_a_stranger_signs_in_first(self, visit_by_post: Visit) -> None:
        anna = person("Alma")
        await with_account(visit_by_post, anna)
        visitor = await visit_by_post()

        await visitor.page.goto(visitor.url + "/account")
        await visitor.page.wait_for_url("**/sign-in?next=/account")
        await sign_in_by_page(visitor.page, visitor.url, anna, "?next=/account")

        await visitor.page.wait_for_url(visitor.url + "/account")
        await expect(visitor.page.locator("#name-now")).to_have_text("Alma")

    async def test_a_server_that_is_busy_signs_nobody_out(self, visit_by_post: Visit) -> None:
        visitor = await with_account(visit_by_post, person("Alina"))
        visitor.expected.append("503")
        page = visitor.page
        busy = {"title": "Busy", "status": 503, "code": "busy", "detail": "Try again soon."}
        await page.route("**/api/me", lambda route: route.fulfill(status=503, json=busy))

        await page.goto(visitor.url + "/account")

        await expect(page.locator(".toast")).to_contain_text("cannot be reached")
        await expect(page.locator("#sign-in")).to_be_hidden()
        assert page.url.endswith("/account")

    async def test_a_guest_is_told_how_to_keep_his_games(self, visit: Visit) -> None:
        visitor = await visit(PHONE)
        await make_table(visitor)

        page = await account_page(visitor)

        await expect(page.locator("#guest-account")).to_be_visible()
        await expect(page.locator("#person-account")).to_be_hidden()
        assert await faults(page) == []

    async def test_a_guest_can_be_forgotten(self, visit: Visit) -> None:
        visitor = await visit()
        visitor.expected.append("401")  # a page that is slow to go asks who is there now
        await make_table(visitor)
        page = await account_page(visitor)

        await page.click("text=Forget this guest")

        await page.wait_for_url(visitor.url + "/")
        await expect_signed_out(page)


class TestChanging:
    async def test_name(self, visit_by_post: Visit) -> None:
        visitor = await with_account(visit_by_post, person("Berta"))
        page = await account_page(visitor)

        await page.fill("#new-name", "Berta Blau")
        await page.click("text=Take this name")

        await expect(page.locator("#name-form .form__done")).to_have_text("You are Berta Blau now.")
        await expect(page.locator("#name-now")).to_have_text("Berta Blau")
        await expect_signed_in(page, "Berta Blau")

    async def test_address_when_the_new_one_is_confirmed(
        self, visit_by_post: Visit, box: Mailbox
    ) -> None:
        visitor = await with_account(visit_by_post, person("Clara"))
        page = await account_page(visitor)

        await page.fill("#new-email", "clara.new@example.org")
        await page.fill("#email-password", PASSWORD)
        await page.click("#email-form [type=submit]")
        await expect(page.locator("#email-form .form__done")).to_contain_text("the old address")
        await page.goto(await box.link("clara.new@example.org", "/confirm"))
        await page.click("text=Yes, this address is mine")
        await expect(page.locator("#done-title")).to_be_visible()

        page = await account_page(visitor)
        await expect(page.locator("#email-now")).to_have_text("clara.new@example.org")
        await expect(page.locator("#email-state")).to_have_text("confirmed")

    async def test_password_signs_the_other_browsers_out(self, visit_by_post: Visit) -> None:
        dora = person("Dora")
        here, there = await with_account(visit_by_post, dora), await visit_by_post()
        there.expected.append("401")
        await sign_in_by_page(there.page, there.url, dora)
        await expect_signed_in(there.page, "Dora")
        page = await account_page(here)

        await page.fill("#old-password", PASSWORD)
        await page.fill("#new-password", NEW_PASSWORD)
        await page.click("#password-form [type=submit]")

        await expect(page.locator("#password-form .form__done")).not_to_be_empty()
        await expect_signed_out(there.page)
        await expect(page.locator("#sessions-list .row")).to_have_count(1)
        await expect_signed_in(page, "Dora")

    async def test_a_wrong_old_password_is_named(self, visit_by_post: Visit) -> None:
        visitor = await with_account(visit_by_post, person("Emma"))
        visitor.expected.append("401")
        page = await account_page(visitor)

        await page.fill("#old-password", "not this one")
        await page.fill("#new-password", NEW_PASSWORD)
        await page.click("#password-form [type=submit]")

        problem = page.locator("#password-form").get_by_text("That is not your password.")
        await expect(problem).to_be_visible()

    async def test_switches_count_at_once(self, visit_by_post: Visit) -> None:
        visitor = await with_account(visit_by_post, person("Frida"))
        page = await account_page(visitor)

        await page.check("[name=wants_company]")
        await expect(page.locator("#choices .form__done")).to_have_text("Saved.")
        page = await account_page(visitor)

        await expect(page.locator("[name=wants_company]")).to_be_checked()
        await expect(page.locator("[name=on_leaderboard]")).not_to_be_checked()

    async def test_the_letter_comes_again(self, visit_by_post: Visit, box: Mailbox) -> None:
        gerda = person("Gerda")
        visitor = await with_account(visit_by_post, gerda)
        await box.link(gerda.email, "/confirm")
        page = await account_page(visitor)

        await page.click("text=Send the letter again")
        await expect(page.locator("#confirm-again .form__done")).not_to_be_empty()

        await box.until(lambda: len(box.to(gerda.email)) == 2)


class TestPrograms:
    async def test_a_token_is_shown_once_and_can_be_withdrawn(self, visit_by_post: Visit) -> None:
        visitor = await with_account(visit_by_post, person("Hanna"), PHONE)
        page = await account_page(visitor)

        await page.fill("#token-name", "My bot")
        await page.click("text=Make a token")
        await expect(page.locator("#token-text")).not_to_be_empty()
        token = await page.locator("#token-text").text_content()
        answer = await who_is(visitor, token)
        page = await account_page(visitor)
        await expect(page.locator("#token-made")).to_be_hidden()
        assert answer["player"]["name"] == "Hanna"

        await page.click("#tokens-list >> text=Withdraw")
        await expect(page.locator("#tokens-list .row")).to_have_count(0)
        assert (await who_is(visitor, token))["code"] == "not-signed-in"


async def who_is(visitor: Visitor, token: str | None) -> dict[str, Any]:
    """What the server says to a program with this token; no page is asked."""
    headers = {"Authorization": f"Bearer {token}"}
    answer = await visitor.context.request.get(visitor.url + "/api/me", headers=headers)
    return dict(await answer.json())


class TestSessions:
    async def test_another_one_is_ended_from_here(self, visit_by_post: Visit) -> None:
        ida = person("Ida")
        here, there = await with_account(visit_by_post, ida), await visit_by_post(PHONE)
        there.expected.append("401")
        await sign_in_by_page(there.page, there.url, ida)
        await expect_signed_in(there.page, "Ida")
        page = await account_page(here)
        await expect(page.locator("#sessions-list .row")).to_have_count(2)

        await page.click("#sessions-list .row:not([data-current]) >> text=End")

        await expect(page.locator("#sessions-list .row")).to_have_count(1)
        await expect(page.locator("#sessions-title")).to_be_focused()
        await expect_signed_out(there.page)

    async def test_log_out_everywhere_ends_the_other_page_at_once(
        self, visit_by_post: Visit
    ) -> None:
        jana = person("Jana")
        here, there = await with_account(visit_by_post, jana), await visit_by_post()
        here.expected.append("401")
        there.expected.append("401")
        await sign_in_by_page(there.page, there.url, jana)
        await expect_signed_in(there.page, "Jana")
        page = await account_page(here)

        await page.click("text=Sign out everywhere")

        # First what does not stay for long.
        await expect(there.page.locator(".toast")).to_contain_text("You have been signed out.")
        await expect_signed_out(there.page)
        await page.wait_for_url("**/sign-in")
        await expect_signed_out(page)


class TestBlocking:
    async def test_by_name_and_back(self, visit_by_post: Visit) -> None:
        await with_account(visit_by_post, person("Klaus"))
        visitor = await with_account(visit_by_post, person("Lena"))
        visitor.expected.append("404")
        page = await account_page(visitor)

        await page.fill("#block-name", "Nobody here")
        await page.click("#block-form [type=submit]")
        await expect(page.locator("#block-form .form__error")).not_to_be_empty()
        await page.fill("#block-name", "Klaus")
        await page.click("#block-form [type=submit]")
        await expect(page.locator("#blocks-list .row__name")).to_have_text("Klaus")
        await page.click("#blocks-list >> text=Unblock")

        await expect(page.locator("#blocks-list .row")).to_have_count(0)


class TestLeaving:
    async def test_the_data_come_as_one_file(self, visit_by_post: Visit) -> None:
        maria = person("Maria")
        visitor = await with_account(visit_by_post, maria)
        page = await account_page(visitor)

        async with page.expect_download() as coming:
            await page.click("text=Download it")
        download = await coming.value
        text = (await download.path()).read_text(encoding="utf-8")

        assert maria.email in text
        assert json.loads(text)

    async def test_the_account_is_gone_for_good(self, visit_by_post: Visit) -> None:
        nora = person("Nora")
        visitor = await with_account(visit_by_post, nora, PHONE)
        visitor.expected.append("401")
        await make_table(visitor)
        page = await account_page(visitor)

        await page.fill("#delete-password", "wrong")
        await page.click("text=Delete my account for good")
        await expect(page.locator("#delete-form").get_by_text("not your password")).to_be_visible()
        await page.fill("#delete-password", PASSWORD)
        await page.click("text=Delete my account for good")
        await page.wait_for_url(visitor.url + "/")
        await expect(page.locator(".toast")).to_contain_text("Your account is deleted.")

        await expect_signed_out(page)
        await sign_in_by_page(page, visitor.url, nora)
        await expect(page.locator(".form__error")).not_to_be_empty()


@EACH_LOOK
async def test_the_page_is_accessible(visit_by_post: Visit, size: Size, theme: Theme) -> None:
    visitor = await visit_by_post(size, theme=theme)
    await sign_up(visitor, person(f"Olga {size['width']}"))
    page = await account_page(visitor)
    await page.fill("#token-name", "My bot")
    await page.click("text=Make a token")
    await expect(page.locator("#token-made")).to_be_visible()

    assert await faults(page) == []
