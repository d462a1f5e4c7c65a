"""A page whose cookie is of a session that has ended, in whatever order its answers come."""

import asyncio

import pytest
from playwright.async_api import Route, expect

from tests.browser.visitors import PHONE, Visit


class TestASessionThatIsOver:
    @pytest.mark.parametrize("late", ["/api/me", "/api/games?*", "/api/tables?*"])
    async def test_is_told_instead_of_having_no_games(self, visit: Visit, late: str) -> None:
        visitor = await visit(PHONE)
        visitor.expected.append("401")
        await visitor.context.clear_cookies()
        await visitor.context.add_cookies(
            [{"name": "bito_session", "value": "of-nobody", "url": visitor.url}]
        )
        page = visitor.page
        await page.route("**" + late, _after_the_others)

        await page.goto(visitor.url + "/my-games")

        await expect(page.locator("#no-games-words")).to_have_text("You are signed out here.")
        await expect(page.locator("#no-games-sign-in a")).to_be_visible()
        await expect(page.locator("#tell-me")).to_be_hidden()


async def _after_the_others(route: Route) -> None:
    """Answers of one page may come in any order."""
    await asyncio.sleep(0.5)
    await route.continue_()
