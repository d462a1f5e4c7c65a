"""People at one table: they talk, mute, block and report each other; an administrator looks on."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.async_api import Page, expect

from app.settings import Settings
from app.storage.database import Database
from app.storage.migrate import upgrade
from tests import people
from tests.browser.accessibility import grave_findings
from tests.browser.tables import post
from tests.browser.visitors import DESKTOP, PHONE, Size, Visitor, Visitors
from tests.serving import LiveServer

PEOPLE: dict[str, dict[str, Any]] = {
    "Anna": {"wants_company": True},
    "Boris": {"wants_company": True},
    "Vera": {},
    "Judge": {"is_admin": True},
}


class House:
    """A server at which these people have accounts and are signed in."""

    def __init__(self, server: LiveServer, tokens: dict[str, str]) -> None:
        self.server = server
        self._tokens = tokens

    async def visitor(self, visitors: Visitors, name: str, size: Size = DESKTOP) -> Visitor:
        visitor = await visitors.make(self.server.url, size)
        cookie = {"name": "bito_session", "value": self._tokens[name], "url": self.server.url}
        await visitor.context.add_cookies([cookie])  # type: ignore[list-item]  # a plain dict will do
        return visitor

    async def table(self, *sitters: Visitor, **wish: Any) -> str:
        """A running game of these people, each with its page open."""
        body = {"preset": "classic", "deadline_s": 86400, "opponents": "people", **wish}
        table = await post(sitters[0], "/api/tables", {"seats": len(sitters), **body})
        for number, sitter in enumerate(sitters):
            seat = {"nonce": f"{number:02x}" * 32}
            await post(sitter, f"/api/tables/{table['id']}/seats", seat)
        for sitter in sitters:
            await sitter.page.goto(f"{sitter.url}/tables/{table['id']}")
            await sitter.page.wait_for_selector("#table[data-status=playing]")
        return str(table["id"])


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Made in the database before the server starts: signing up has its own tests."""
    server = LiveServer(tmp_path_factory.mktemp("company"), {"BITO_LIMITS": "off"})
    server.data.mkdir(mode=0o700, parents=True)
    url = Settings.model_validate({"data": server.data}).database_url
    upgrade(url)
    tokens = asyncio.run(_welcome(url))
    server.start()
    yield House(server, tokens)
    server.stop()


async def _welcome(url: str) -> dict[str, str]:
    database, now = Database.open(url), int(time.time() * 1000)
    tokens = {}
    for name, columns in PEOPLE.items():
        row = await people.person(database, name, now, **columns)
        tokens[name] = await people.token_of(database, row, now, via="cookie")
    database.close()
    return tokens


async def say(page: Page, phrase: str) -> None:
    await page.get_by_role("group", name="Say").get_by_role("button", name=phrase).click()


def remarks(page: Page) -> Any:
    return page.locator("#remarks .remark__text")


async def test_two_people_talk_and_one_mutes_the_other(house: House, visitors: Visitors) -> None:
    anna, boris = [await house.visitor(visitors, name) for name in ("Anna", "Boris")]
    table_id = await house.table(anna, boris)

    await say(anna.page, "Good luck!")
    await expect(remarks(boris.page)).to_have_text(["Good luck!"])
    await boris.page.get_by_label("Your own words").fill("Спасибо <b>& удачи</b>")
    await boris.page.get_by_label("Your own words").press("Enter")
    await expect(remarks(anna.page)).to_have_text(["Good luck!", "Спасибо <b>& удачи</b>"])
    await expect(anna.page.locator("#remarks .remark__name")).to_have_text(["You", "Boris"])

    await anna.page.get_by_role("button", name="Mute Boris").click()
    await expect(remarks(anna.page)).to_have_text(["Good luck!"])
    await say(boris.page, "Oops!")
    await expect(remarks(boris.page)).to_have_count(3)
    await say(anna.page, "Thank you!")
    await expect(remarks(anna.page)).to_have_text(["Good luck!", "Thank you!"])
    await anna.page.reload()
    await expect(remarks(anna.page)).to_have_text(["Good luck!", "Thank you!"])
    await anna.page.get_by_role("button", name="Hear Boris again").click()
    await expect(remarks(anna.page)).to_have_count(4)
    log = anna.page.locator("#remarks-log")
    await expect(log).to_have_attribute("aria-live", "polite")
    await anna.page.get_by_role("button", name="Mute everybody").click()
    await expect(log).to_have_attribute("aria-live", "off")
    await expect(remarks(anna.page)).to_have_text(["Good luck!", "Thank you!"])

    assert await grave_findings(anna.page) == []
    watcher = await visitors.make(house.server.url)
    await watcher.page.goto(f"{house.server.url}/tables/{table_id}")
    await expect(remarks(watcher.page)).to_have_text(["Good luck!", "Oops!", "Thank you!"])
    await expect(watcher.page.locator("#company-speak")).to_be_hidden()


async def test_phrases_are_read_in_the_language_of_the_page(
    house: House, visitors: Visitors
) -> None:
    anna, vera = [await house.visitor(visitors, name) for name in ("Anna", "Vera")]
    cookie = {"name": "bito_language", "value": "ru", "url": vera.url}
    await vera.context.add_cookies([cookie])  # type: ignore[list-item]  # a plain dict will do
    await house.table(anna, vera)

    await vera.page.get_by_role("button", name="Удачи!").click()

    await expect(remarks(anna.page)).to_have_text(["Good luck!"])
    await expect(remarks(vera.page)).to_have_text(["Удачи!"])
    # She has not switched words on, so there is no place for them.
    await expect(vera.page.locator("#words-form")).to_be_hidden()


async def test_a_remark_is_shown_over_the_table_while_the_list_is_folded_away(
    house: House, visitors: Visitors
) -> None:
    anna = await house.visitor(visitors, "Anna", PHONE)
    boris = await house.visitor(visitors, "Boris")
    await house.table(anna, boris)
    # Talk comes later than the table, and what was said before that is shown in the list alone.
    await anna.page.wait_for_selector("#phrases button", state="attached")

    await say(boris.page, "Well played!")

    await expect(anna.page.locator("#said")).to_have_text("Boris: Well played!")
    await expect(anna.page.locator("#side-open[data-news]")).to_be_visible()
    await anna.page.locator("#side-open").click()
    await expect(remarks(anna.page)).to_have_text(["Well played!"])
    await expect(anna.page.locator("#said")).to_be_empty()
    await expect(anna.page.locator("#side-open[data-news]")).to_have_count(0)
    await anna.page.get_by_role("button", name="Mute Boris").click()
    await anna.page.locator("#side-close").click()
    await say(boris.page, "Oops!")
    await expect(remarks(boris.page)).to_have_text(["Well played!", "Oops!"])
    await anna.page.locator("#side-open").click()
    await anna.page.get_by_role("button", name="Hear Boris again").click()
    await expect(remarks(anna.page)).to_have_text(["Well played!", "Oops!"])
    await expect(anna.page.locator("#said")).to_be_empty()


async def test_what_was_said_without_a_line_arrives_once(house: House, visitors: Visitors) -> None:
    anna, boris = [await house.visitor(visitors, name) for name in ("Anna", "Boris")]
    anna.expected.append("ERR_INTERNET_DISCONNECTED")
    await house.table(anna, boris)
    await expect(anna.page.get_by_role("group", name="Say")).to_be_visible()

    await anna.context.set_offline(True)
    await expect(anna.page.locator("#table[data-connection=lost]")).to_be_visible()
    await say(anna.page, "Hello!")
    await anna.context.set_offline(False)

    await expect(remarks(boris.page)).to_have_text(["Hello!"])
    await expect(remarks(anna.page)).to_have_text(["Hello!"])


async def test_a_block_and_a_report_reach_the_administrator(
    house: House, visitors: Visitors
) -> None:
    vera, boris = [await house.visitor(visitors, name) for name in ("Vera", "Boris")]
    vera.expected += ["409", "status of 409"]
    table_id = await house.table(vera, boris)
    await say(boris.page, "Oops!")
    await expect(remarks(vera.page)).to_have_text(["Oops!"])

    for is_first in (True, False):
        await vera.page.get_by_role("button", name="Report Boris …").click()
        dialog = vera.page.get_by_role("dialog", name="Report Boris")
        assert await grave_findings(vera.page) == []
        await dialog.get_by_label("Delays the game on purpose").check()
        await dialog.get_by_label("What happened? (optional)").fill("He <i>waits</i>.")
        await dialog.get_by_role("button", name="Send").click()
        if is_first:
            await expect(vera.page.locator("#company-note")).to_contain_text("Thank you")
        else:
            await expect(dialog.get_by_role("alert")).to_contain_text("already")
            await dialog.get_by_role("button", name="Back").click()
    await vera.page.get_by_role("button", name="Block Boris …").click()
    blocking = vera.page.get_by_role("dialog", name="Block Boris?")
    assert await grave_findings(vera.page) == []
    await blocking.get_by_role("button", name="Block", exact=True).click()
    await expect(remarks(vera.page)).to_have_count(0)
    await say(boris.page, "Sorry!")
    await expect(remarks(boris.page)).to_have_text(["Oops!", "Sorry!"])
    await expect(remarks(vera.page)).to_have_count(0)

    resigning = {"move": "resign", "version": 0, "id": "r"}
    await post(boris, f"/api/tables/{table_id}/moves", resigning)
    await _administrate(await house.visitor(visitors, "Judge"), table_id)
    vera.expected += ["403"]
    await vera.page.goto(f"{vera.url}/admin/reports")
    await expect(vera.page.locator("#reports-notice")).to_contain_text("Only administrators")
    await expect(vera.page.locator(".report")).to_have_count(0)


async def _administrate(judge: Visitor, table_id: str) -> None:
    page = judge.page
    await page.goto(f"{judge.url}/admin/reports")
    entry = page.locator(".report")
    await expect(entry).to_have_count(1)
    await expect(entry.get_by_role("heading", level=2)).to_have_text("Vera reports Boris")
    await expect(entry.locator("[data-part=details]")).to_have_text("He <i>waits</i>.")
    await expect(entry.locator(".report__remark")).to_have_text(["Boris: Oops!", "Boris: Sorry!"])
    finished = entry.get_by_role("link", name="Look at the finished game")
    await expect(finished).to_have_attribute("href", f"/games/{table_id}")
    assert await grave_findings(page) == []

    await entry.get_by_label("Note").fill("Talked to him.")
    await entry.get_by_role("button", name="Close this report").click()

    await expect(page.locator("#reports-notice")).to_have_text("No report waits.")
    await page.get_by_label("Closed", exact=True).check()
    await expect(entry.locator("[data-part=closed]")).to_contain_text("Judge")
    await expect(entry.locator("[data-part=closed]")).to_contain_text("Talked to him.")
    await expect(entry.get_by_role("button", name="Close this report")).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
async def test_orders_are_given_by_a_tap_and_kept(
    house: House, visitors: Visitors, size: Size
) -> None:
    anna, boris = [await house.visitor(visitors, name, size) for name in ("Anna", "Boris")]
    await house.table(anna, boris, preset="challenge", rules={"redeal_on_five": False})
    order = anna.page.get_by_label("Never pick up what I have beaten")
    opener = anna.page.locator("#orders-open")
    await opener.click()
    await order.click()
    await expect(opener).to_have_text("1 order stands")
    await expect(order).to_be_checked()
    assert await grave_findings(anna.page) == []

    await anna.page.reload()
    await expect(opener).to_have_text("1 order stands")
    await opener.click()
    await order.click()
    await expect(opener).to_have_text("Orders …")
    await anna.page.reload()
    await expect(opener).to_have_text("Orders …")
    await expect(order).not_to_be_checked()


async def test_an_order_passes_for_its_owner(house: House, visitors: Visitors) -> None:
    anna, boris = [await house.visitor(visitors, name) for name in ("Anna", "Boris")]
    attacker, defender = await _about_to_beat(house, anna, boris)
    order = attacker.page.get_by_label("Add no more in this bout")
    await attacker.page.keyboard.press("o")
    await expect(order).to_be_focused()
    await order.click()
    await expect(attacker.page.locator("#orders-open")).to_have_text("1 order stands")
    await expect(order).to_be_checked()
    await attacker.page.keyboard.press("Escape")
    await expect(order).to_be_hidden()
    await defender.page.keyboard.press("o")
    taking = defender.page.get_by_label("Take whatever comes in this bout")
    await expect(taking).to_be_focused()
    await expect(defender.page.get_by_label("Add no more in this bout")).to_be_hidden()
    await expect(taking).not_to_be_checked()
    await defender.page.keyboard.press("Escape")

    await _move(defender, "beat")

    # Covering was the second move; the third one the server makes.
    await expect(attacker.page.locator("#table[data-version='3']")).to_be_visible()
    # He defends now.
    await expect(attacker.page.locator("#orders-open")).to_have_text("Orders …")


async def _about_to_beat(house: House, anna: Visitor, boris: Visitor) -> tuple[Visitor, Visitor]:
    """A game in which the defender can beat the first card; attacker and defender."""
    for _ in range(20):
        await house.table(anna, boris, rules={"auto_pass": False})
        attacker = anna if (await _view(anna))["legal"] else boris
        defender = boris if attacker is anna else anna
        await _move(attacker, "attack")
        if any(move.startswith("beat") for move in (await _view(defender))["legal"]):
            return attacker, defender
    raise AssertionError("nobody could beat")


async def _look(visitor: Visitor) -> dict[str, Any]:
    path = f"/api/tables/{visitor.page.url.rpartition('/')[2]}"
    return dict(await (await visitor.context.request.get(visitor.url + path)).json())


async def _view(visitor: Visitor) -> dict[str, Any]:
    return dict((await _look(visitor))["view"])


async def _move(visitor: Visitor, kind: str) -> None:
    look = await _look(visitor)
    move = next(move for move in look["view"]["legal"] if move.startswith(kind))
    wish = {"move": move, "version": look["version"], "id": f"{kind}{look['version']}"}
    await post(visitor, f"/api/tables/{look['view']['id']}/moves", wish)


async def test_no_order_is_offered_where_nobody_would_ask(house: House, visitors: Visitors) -> None:
    anna, boris = [await house.visitor(visitors, name) for name in ("Anna", "Boris")]
    table_id = await house.table(anna, boris, preset="house", rules={"throw_in": "none"})
    watcher = await visitors.make(house.server.url)
    await watcher.page.goto(f"{house.server.url}/tables/{table_id}")
    await watcher.page.wait_for_selector("#table[data-status=playing]")

    offered = "#orders:not([hidden]) [data-order^=pass]:not([hidden])"
    for visitor in (anna, boris, watcher):
        await expect(visitor.page.locator(offered)).to_have_count(0)
    await expect(watcher.page.locator("#orders")).to_be_hidden()
