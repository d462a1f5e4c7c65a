"""Persons with accounts for browser tests: made over HTTP, as the page does it."""

from dataclasses import dataclass
from typing import Final

from playwright.async_api import Page, expect

from tests.browser.mailbox import Mailbox
from tests.browser.tables import post
from tests.browser.visitors import Visitor

PASSWORD: Final = "seven quiet herons"


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    email: str
    password: str = PASSWORD


def person(name: str) -> Person:
    return Person(name, f"{name.lower().replace(' ', '.')}@example.org")


async def sign_up(visitor: Visitor, who: Person) -> None:
    """The visitor has the account, not confirmed yet, and is signed in."""
    body = {"name": who.name, "email": who.email, "password": who.password}
    await post(visitor, "/api/accounts", body)


async def confirm(visitor: Visitor, who: Person, box: Mailbox) -> None:
    """By the link in the letter."""
    link = await box.link(who.email, "/confirm")
    await post(visitor, "/api/confirmations", {"token": link.partition("#")[2]})


async def sign_in_by_page(page: Page, url: str, who: Person, search: str = "") -> None:
    await page.goto(f"{url}/sign-in{search}")
    await page.fill("#email", who.email)
    await page.fill("#password", who.password)
    await page.press("#password", "Enter")


async def expect_signed_in(page: Page, name: str) -> None:
    await expect(page.locator("#me-open")).to_have_attribute("aria-label", f"Menu of {name}")


async def expect_signed_out(page: Page) -> None:
    await expect(page.locator("#me-open")).to_be_hidden()
    await expect(page.locator("#sign-in")).to_be_visible()
