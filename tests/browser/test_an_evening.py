"""Evenings as people spend them, from signing up to the last rematch; each in a browser of his own.

Nothing is pretended: letters come over SMTP, games are played to the end by clicks in the pages.
What single pages can do besides has tests of its own.
"""

import re
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from playwright.async_api import Page, expect

from app.fair.verify import report
from tests.browser.accounts import (
    Person,
    confirm,
    expect_signed_in,
    expect_signed_out,
    person,
    sign_in_by_page,
    sign_up,
)
from tests.browser.mailbox import Mailbox
from tests.browser.moved_time import timed_site
from tests.browser.people import sign_in
from tests.browser.sprint import sprint
from tests.browser.tables import make_table, post, resign_by_page
from tests.browser.visitors import DESKTOP, PHONE, Visit, Visitor, Visitors
from tests.serving import LiveServer

#: The number this tab sent when it sat down at that table.
KEPT: Final = "(id) => sessionStorage.getItem('bito-nonce:' + id)"
#: A page asks every two seconds who would play again.
PATIENCE_MS: Final = 60_000


async def fill_in_sign_up(page: Page, who: Person) -> None:
    await page.fill("#name", who.name)
    await page.fill("#email", who.email)
    await page.fill("#password", who.password)
    await page.click("text=Make the account")
    await expect(page.locator("#done-title")).to_have_text(f"Welcome, {who.name}")


async def confirm_by_page(page: Page, who: Person, box: Mailbox) -> None:
    await page.goto(await box.link(who.email, "/confirm"))
    await page.click("text=Yes, this address is mine")
    await expect(page.locator("#done-title")).to_have_text("Confirmed")


async def make_rated_duel(page: Page, url: str) -> str:
    """By the page; returns the link that the host sends to others."""
    await page.goto(url + "/new-table")
    await expect(page.locator("[name=rated]")).to_be_enabled()
    await page.check("[name=rated]")
    await page.get_by_role("button", name="Make the table").click()
    await page.wait_for_url("**/tables/*")
    await expect(page.locator("#stand")).to_be_visible()
    await expect(page.locator("#invite-link")).to_have_value(page.url)
    return page.url


async def dealt(visitors: Sequence[Visitor]) -> str:
    """Once all see their cards: the id of the game."""
    for visitor in visitors:
        await visitor.page.wait_for_selector("#table[data-status=playing]:not([data-watching])")
    return visitors[0].page.url.rsplit("/", 1)[1]


async def expect_fair_play(visitors: Sequence[Visitor], game_id: str, commitment: str) -> None:
    """Everybody sees what was sealed before, and all numbers, his own among them."""
    shown = []
    for page in (visitor.page for visitor in visitors):
        await expect(page.locator("#fair-commitment")).to_have_text(commitment)
        await expect(page.locator("#fair-nonces li")).to_have_count(len(visitors))
        shown.append(await page.locator("#fair-nonces").text_content() or "")
    for visitor in visitors:
        number = await visitor.page.evaluate(KEPT, game_id)
        assert [number in text for text in shown] == [True] * len(shown)


async def expect_true_record(visitor: Visitor, game_id: str) -> None:
    """For the program of the command line, and for the page to which the table leads."""
    answer = await visitor.context.request.get(f"{visitor.url}/api/games/{game_id}")
    lines, is_true = report(await answer.text())
    assert is_true, lines[-1]
    page = await visitor.tab()
    await page.goto(f"{visitor.url}/games/{game_id}")
    await page.wait_for_selector("#game-check[data-verdict=right]")


@pytest.mark.timeout(600)
async def test_two_strangers_sign_up_play_a_rated_duel_and_again(
    visit_by_post: Visit, box: Mailbox
) -> None:
    anna, boris = both = (await visit_by_post(DESKTOP), await visit_by_post(PHONE))
    hostess, friend = person("Anna of Evening"), person("Boris of Evening")
    await anna.page.goto(anna.url + "/sign-up")
    await fill_in_sign_up(anna.page, hostess)
    await confirm_by_page(anna.page, hostess, box)
    link = await make_rated_duel(anna.page, anna.url)
    commitment = await anna.page.inner_text("#invite-commitment")

    await boris.page.goto(link)
    await expect(boris.page.locator("#invite-commitment")).to_have_text(commitment)
    await boris.page.click("#invite-sign-up")
    await fill_in_sign_up(boris.page, friend)
    await boris.page.click("#done-next")
    await boris.page.wait_for_url(link)
    await expect(boris.page.locator("#sit")).to_be_hidden()
    await expect(boris.page.locator("#invite-words")).to_contain_text("confirmed")
    await confirm_by_page(boris.page, friend, box)
    await boris.page.goto(link)
    await boris.page.click("#sit")
    game_id = await dealt(both)
    await expect_fair_play(both, game_id, commitment)
    await sprint(both, seed=3)
    for visitor in both:
        await expect(visitor.page.locator("#end-rating")).to_contain_text("Your rating is")
    await expect_true_record(boris, game_id)

    await boris.page.click("#end-again")
    await expect(anna.page.locator("#end-rematch")).to_contain_text(
        f"{friend.name} would play", timeout=PATIENCE_MS
    )
    await anna.page.click("#end-again")
    again_id = await dealt(both)
    await resign_by_page(boris.page)
    for visitor in both:
        await expect(visitor.page.locator("#end-series")).to_contain_text("so far")
    await expect_true_record(anna, again_id)

    await anna.page.goto(f"{anna.url}/players/{friend.name}")
    await expect(anna.page.locator("#fact-games")).to_have_text("2")
    await expect(anna.page.locator("[data-pool=duel] .pool__facts")).to_contain_text("2")
    await boris.page.goto(f"{boris.url}/players/{friend.name}")
    for each in (game_id, again_id):
        await expect(boris.page.locator(f"#last-games a[href='/games/{each}']")).to_be_visible()


async def rated_duel(winner: Visitor, loser: Visitor) -> None:
    """A rated game in which one resigns, over HTTP: no page of theirs is open."""
    table_id = await make_table(winner, opponents="people", rated=True)
    await post(loser, f"/api/tables/{table_id}/seats", {"nonce": secrets.token_hex(32)})
    wish = {"move": "resign", "version": 0, "id": secrets.token_hex(4)}
    await post(loser, f"/api/tables/{table_id}/moves", wish)


@pytest.mark.timeout(600)
async def test_the_tenth_rated_game_brings_onto_the_leaderboard(
    visit: Visit, server: LiveServer
) -> None:
    anna, *others = [await visit() for _ in range(6)]
    name, boris_s, *_ = [
        await sign_in(who, server, called)
        for who, called in zip(
            [anna, *others], ("Anna", "Boris", "Vera", "Grisha", "Darya", "Egor"), strict=True
        )
    ]
    for other in [*others, *others[1:]]:
        await rated_duel(anna, other)
    page, boris = anna.page, others[0]

    link = await make_rated_duel(page, anna.url)
    await boris.page.goto(link)
    await boris.page.click("#sit")
    await dealt([anna, boris])
    await resign_by_page(boris.page)
    await expect(page.locator("#end-title")).to_have_text("You are out first")
    await page.goto(anna.url + "/account#company")
    await page.check("[name=on_leaderboard]")
    await expect(page.locator("#choices .form__done")).not_to_be_empty()
    await page.goto(anna.url + "/leaderboards")

    await expect(page.locator("#own-place")).to_contain_text("You stand at place")
    mine = page.locator(".board__line[aria-current]")
    await expect(mine.locator(".board__name")).to_have_text(name)
    await expect(mine.locator("td.board__games")).to_have_text("10")
    await expect(mine.locator("td.board__others")).to_have_text("5")
    await expect(page.get_by_text(boris_s, exact=True)).to_have_count(0)
    await mine.locator(".board__name").click()
    await expect(page.locator("#fact-games")).to_have_text("10")
    await expect(page.locator("#last-games li")).to_have_count(10)


async def test_a_new_password_by_letter_ends_the_other_session(
    visit_by_post: Visit, box: Mailbox
) -> None:
    laptop, phone = await visit_by_post(DESKTOP), await visit_by_post(PHONE)
    zoya, new = person("Zoya of Evening"), "eleven loud bitterns"
    phone.expected.append("401")
    await sign_up(laptop, zoya)
    await confirm(laptop, zoya, box)
    await sign_in_by_page(phone.page, phone.url, zoya)
    await expect_signed_in(phone.page, zoya.name)
    await laptop.context.clear_cookies()

    await laptop.page.goto(laptop.url + "/sign-in")
    await laptop.page.click("a[href^='/forgot']")
    await laptop.page.wait_for_url("**/forgot")
    await laptop.page.fill("#email", zoya.email)
    await laptop.page.click("text=Send the letter")
    await expect(laptop.page.locator("#done-words")).to_contain_text(zoya.email)
    await laptop.page.goto(await box.link(zoya.email, "/reset"))
    await laptop.page.fill("#password", new)
    await laptop.page.click("text=Use this password")
    await expect(laptop.page.locator("#done-title")).to_be_focused()

    await expect_signed_out(phone.page)
    await sign_in_by_page(laptop.page, laptop.url, Person(zoya.name, zoya.email, new))
    await expect_signed_in(laptop.page, zoya.name)


@pytest.mark.timeout(600)
async def test_four_people_play_rated_transfer_and_all_come_again(
    visit: Visit, server: LiveServer
) -> None:
    four = [await visit(size) for size in (DESKTOP, PHONE, DESKTOP, PHONE)]
    for who, name in zip(four, ("Anna", "Boris", "Vera", "Grisha"), strict=True):
        await sign_in(who, server, name)
    table_id = await make_table(
        four[0], opponents="people", preset="transfer", seats=4, rated=True, visibility="open"
    )
    for who in four:
        await who.page.goto(f"{who.url}/tables/{table_id}")
    for who in four[1:]:
        await who.page.click("#sit")
    await dealt(four)

    sprinted = await sprint(four, seed=11)

    assert any(one.watching for one in sprinted), "whoever is out sees how it goes on"
    for who in four:
        await expect(who.page.locator("#end-places li")).to_have_count(4)
        await expect(who.page.locator("#end-places")).to_contain_text(re.compile(r"You \(\d+\)"))
        await expect(who.page.locator("#end-rating")).to_contain_text("Your rating is")
    await expect_true_record(four[3], table_id)
    await four[2].page.click("#end-again")
    await four[2].page.wait_for_selector("#table[data-status=open] #stand:not([hidden])")
    for who in (four[0], four[1], four[3]):
        await expect(who.page.locator("#end-rematch")).to_contain_text(
            "would play again", timeout=PATIENCE_MS
        )
        await who.page.click("#end-again")
    await dealt(four)
    for who in four:
        await expect(who.page.locator("#series [data-part=scores] tr")).to_have_count(4)


async def test_who_lets_a_minute_pass_has_lost(visitors: Visitors, tmp_path: Path) -> None:
    async with timed_site(tmp_path) as timed:
        anna, boris = both = [
            await visitors.make(timed.site.url, size) for size in (DESKTOP, PHONE)
        ]
        for who, name in zip(both, ("Anna", "Boris"), strict=True):
            await timed.welcome(who, name)
        table_id = await make_table(anna, opponents="people", rated=True, deadline_s=60)
        for who in both:
            await who.page.goto(f"{who.url}/tables/{table_id}")
        await boris.page.click("#sit")
        await dealt(both)
        pages = [who.page for who in both]
        is_annas = await anna.page.locator("#me[data-turn]").count() == 1
        late, prompt = pages if is_annas else reversed(pages)
        name_of_late = "Anna" if is_annas else "Boris"
        clocks = (late.locator("#me .seat__clock"), prompt.locator("#seats .seat__clock"))
        for clock in clocks:
            await expect(clock).to_be_visible()

        await timed.pass_time(40_000, *pages)
        for clock in clocks:
            await expect(clock).not_to_have_attribute("data-soon", "")
        await timed.pass_time(8_000, *pages)
        for clock in clocks:
            await expect(clock).to_have_attribute("data-soon", "")
        await expect(late.locator("#note")).to_have_text("A quarter of your time is left.")
        await expect(late.locator("#end")).to_be_hidden()
        await timed.pass_time(15_000, *pages)

        await expect(late.locator("#end-reason")).to_have_text("You ran out of time.")
        await expect(prompt.locator("#end-reason")).to_have_text(f"{name_of_late} ran out of time.")
        await prompt.goto(timed.site.url + "/my-games")
        await expect(prompt.locator("#finished-list .game__state")).to_have_text(
            f"You won: {name_of_late} ran out of time"
        )
        await late.goto(timed.site.url + "/my-games")
        await expect(late.locator("#finished-list .game__state")).to_have_text("Your time ran out")
        await late.goto(f"{timed.site.url}/players/{name_of_late}")
        await expect(late.locator("#fact-missed")).to_contain_text("1")
        await expect(late.locator("#fact-missed")).to_contain_text("100")
