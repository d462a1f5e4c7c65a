"""Leaderboards and the page of a player, on a server with a league that has played."""

import random
import time
from collections.abc import Iterator
from functools import partial
from itertools import combinations

import pytest
from playwright.async_api import expect

from app.accounts.tokens import hash_token, new_token
from app.storage.database import Database
from app.storage.players import create_session
from app.storage.rows import SessionRow
from tests.browser.looks import EACH_LOOK, faults, unfold
from tests.browser.visitors import PHONE, Size, Theme, Visitor, Visitors
from tests.ratings.games import DAY, HOUR, Club, id_of
from tests.serving import LiveServer, serving

NAMES = ("Anna", "Boris", "Vera", "Grisha", "Dasha", "Egor", "Zoya the Patient One")
SHY = "Lev"
NOBODY_S = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Seven who are listed after three rounds of duels, and one who is not; Anna is the best."""
    with serving(tmp_path_factory.mktemp("league"), {"BITO_LIMITS": "off"}) as server:
        database = Database.open(f"sqlite:///{server.data / 'bito.db'}")
        fill(Club(database, now=int(time.time() * 1000) - 40 * DAY))
        database.close()
        yield server


def fill(club: Club) -> None:
    chance = random.Random(7)
    people = [club.person(name) for name in NAMES]
    shy = club.person(SHY, listed=False)
    rounds = [(number, pair) for number in range(3) for pair in combinations([*people, shy], 2)]
    club.play_all(
        [
            (
                club.now + number * 13 * DAY + turn * HOUR,
                pair if chance.random() < 0.75 else pair[::-1],
            )
            for turn, (number, pair) in enumerate(rounds)
        ]
    )
    club.step = HOUR
    club.play(*people[:4], preset="transfer", visibility="open")


async def signed_in(visitors: Visitors, server: LiveServer, name: str, size: Size) -> Visitor:
    """A browser in which this person is signed in."""
    visitor = await visitors.make(server.url, size)
    token, now = new_token(), int(time.time() * 1000)
    database = Database.open(f"sqlite:///{server.data / 'bito.db'}")
    row = SessionRow(hash_token(token), id_of(name), "cookie", now, now)
    database.writer.submit(partial(create_session, session=row)).result()
    database.close()
    await visitor.context.add_cookies([{"name": "bito_session", "value": token, "url": server.url}])
    return visitor


class TestLeaderboards:
    async def test_it_lists_who_wants_to_be_seen(
        self, visitors: Visitors, league: LiveServer
    ) -> None:
        visitor = await visitors.make(league.url)
        await visitor.page.goto(f"{league.url}/leaderboards")
        rows = visitor.page.locator(".board__line")

        await expect(rows).to_have_count(len(NAMES))
        await expect(rows.first.locator(".board__place")).to_have_text("1")
        await expect(visitor.page.get_by_text(SHY, exact=True)).to_have_count(0)
        await expect(visitor.page.locator("#own-place")).to_be_empty()

    async def test_pool_and_period_stand_in_the_address(
        self, visitors: Visitors, league: LiveServer
    ) -> None:
        visitor = await visitors.make(league.url)
        page = visitor.page
        await page.goto(f"{league.url}/leaderboards")
        await expect(page.locator(".board__line")).to_have_count(len(NAMES))

        await page.get_by_role("radio", name="Transfer").check()
        await expect(page.locator("#board-empty")).to_be_visible()
        assert page.url.endswith("?pool=transfer&period=all")
        await page.reload()

        await expect(page.get_by_role("radio", name="Transfer")).to_be_checked()
        await expect(page.locator("#board")).to_be_hidden()

    async def test_a_line_leads_to_the_player(self, visitors: Visitors, league: LiveServer) -> None:
        visitor = await visitors.make(league.url, PHONE)
        page = visitor.page
        await page.goto(f"{league.url}/leaderboards")

        await page.get_by_role("link", name="Zoya the Patient One").click()

        await expect(page.get_by_role("heading", level=1)).to_have_text("Zoya the Patient One")

    async def test_one_s_own_place_is_told_and_marked(
        self, visitors: Visitors, league: LiveServer
    ) -> None:
        visitor = await signed_in(visitors, league, "Boris", PHONE)
        await visitor.page.goto(f"{league.url}/leaderboards")

        await expect(visitor.page.locator("#own-place")).to_contain_text("You stand at place")
        mine = visitor.page.locator(".board__line[aria-current]")
        await expect(mine.locator(".board__name")).to_have_text("Boris")

    async def test_who_has_just_said_that_he_wants_to_be_seen_is_told_to_wait(
        self, visitors: Visitors, league: LiveServer
    ) -> None:
        visitor = await visitors.make(league.url)
        told = {"pool": "duel", "period": "all", "made_at": "2026-01-01T00:00:00.000Z"}
        nothing = {"games": 10, "opponents": 5, "missing": []}
        body: dict[str, object] = {
            **told,
            "players": 0,
            "lines": [],
            "you": None,
            "not_listed": nothing,
        }
        await visitor.page.route(
            "**/api/leaderboards/duel*", lambda route: route.fulfill(json=body)
        )

        await visitor.page.goto(f"{league.url}/leaderboards")

        await expect(visitor.page.locator("#own-place")).to_contain_text("in a moment")

    async def test_who_is_not_listed_is_told_why(
        self, visitors: Visitors, league: LiveServer
    ) -> None:
        visitor = await signed_in(visitors, league, SHY, PHONE)
        await visitor.page.goto(f"{league.url}/leaderboards")
        own = visitor.page.locator("#own-place")

        await expect(own).to_contain_text("you have not said that you want to be")
        await visitor.page.get_by_role("radio", name="Classic").check()
        await expect(own).to_contain_text("0 rated games count here, and it takes 10")


class TestPlayer:
    async def test_ratings_history_and_habits_are_shown(
        self, visitors: Visitors, league: LiveServer
    ) -> None:
        visitor = await visitors.make(league.url)
        page = visitor.page
        await page.goto(f"{league.url}/players/anna")

        await expect(page.locator("[data-pool=duel] .pool__facts")).to_contain_text("21 games")
        await expect(page.locator("#history-caption")).to_contain_text("in 21 rated games")
        await expect(page.locator(".history__dot")).to_have_count(21)
        await expect(page.locator("#history-rows tr")).to_have_count(21)
        await expect(page.locator("#fact-games")).to_have_text("22")
        await expect(page.locator("#places-rows tr")).to_have_count(2)
        await expect(page.locator("#profile-own")).to_be_hidden()

        await page.locator("[data-pool=transfer]").click()
        await expect(page.locator("#history-caption")).to_contain_text("after 1 rated game")
        await expect(page.locator("[data-pool=classic] input")).to_be_disabled()

    async def test_the_chart_can_be_read_as_a_table(
        self, visitors: Visitors, league: LiveServer
    ) -> None:
        visitor = await visitors.make(league.url)
        page = visitor.page
        await page.goto(f"{league.url}/players/anna")
        chart = page.get_by_role("img", name="Duel: from")
        await expect(chart).to_be_visible()

        await page.get_by_text("The same as a table").click()

        newest = page.locator("#history-rows tr").first
        value = await page.locator("[data-pool=duel] .pool__value").inner_text()
        await expect(newest.locator("td").last).to_have_text(value.split("?")[0].split()[0])

    async def test_one_s_own_page_says_so(self, visitors: Visitors, league: LiveServer) -> None:
        visitor = await signed_in(visitors, league, "Vera", PHONE)
        await visitor.page.goto(f"{league.url}/players/VERA")

        await expect(visitor.page.locator("#profile-own")).to_be_visible()
        await expect(visitor.page.locator(".last__game")).to_have_count(10)
        await visitor.page.get_by_role("button", name="Older games").click()
        await expect(visitor.page.locator(".last__game")).to_have_count(20)

    async def test_nobody_s_name_gives_a_page_that_says_so(
        self, visitors: Visitors, league: LiveServer
    ) -> None:
        visitor = await visitors.make(league.url)
        visitor.expected.append("404")
        await visitor.page.goto(f"{league.url}/players/{NOBODY_S}")

        await expect(visitor.page.locator("body")).to_contain_text("no player with this name")


@EACH_LOOK
@pytest.mark.parametrize(
    "path", ["/leaderboards", "/leaderboards?pool=classic", "/players/anna", "/players/lev"]
)
async def test_the_page_is_accessible(
    visitors: Visitors, league: LiveServer, path: str, size: Size, theme: Theme
) -> None:
    visitor = await visitors.make(league.url, size, theme)
    await visitor.page.goto(league.url + path)
    await visitor.page.wait_for_selector("[aria-busy]", state="detached")

    await unfold(visitor.page)

    assert await faults(visitor.page) == []
