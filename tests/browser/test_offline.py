"""Without a line: what was seen here can be read, marked as old; nothing private is left over."""

from typing import Any, Final

import pytest
from playwright.async_api import Page, expect

from tests.browser.driver import Player
from tests.browser.games import finished_game
from tests.browser.tables import open_table
from tests.browser.visitors import PHONE, Visit, Visitor
from tests.serving import LiveServer

GONE: Final = ["WebSocket connection to", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]
#: Everything kept, by where it is kept: the paths of its addresses.
KEPT: Final = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const keys = await (await caches.open(name)).keys();
    found[name] = keys.map((key) => new URL(key.url).pathname);
  }
  return found;
}"""
IS_KEPT: Final = "async (path) => (await caches.match(path)) !== undefined"
#: Of what this page names; what comes later is kept before it comes.
ARE_FILES_KEPT: Final = """async () => {
  const named = [...document.querySelectorAll("link[rel=stylesheet], link[rel=modulepreload]")];
  const found = await Promise.all(named.map((link) => caches.match(link.href)));
  return found.every((file) => file !== undefined);
}"""
#: The name of this server's files, as its pages name them.
VERSION: Final = "() => document.querySelector('link[rel=stylesheet]').href.split('/')[4]"
#: As if somebody had looked at a table here, and what tells that nothing of it is left.
LEAVE: Final = """() => {
  localStorage.setItem("bito-seen:x", '{"at":1}');
  localStorage.setItem("bito-hand:x", '["6S"]');
}"""
IS_CLEAN: Final = "() => !Object.keys(localStorage).some((key) => /^bito-(seen|hand)/.test(key))"
KEEP_FOR: Final = """async (player) => {
  await (await import('/static/js/keeping/private.js')).keepFor(player);
}"""
RULED: Final = "() => navigator.serviceWorker.controller !== null"


async def kept(page: Page, *paths: str) -> None:
    """Returns when the service worker rules this page and keeps all of these, and its files."""
    await page.wait_for_function(RULED)
    for path in paths:
        await page.wait_for_function(IS_KEPT, arg=path)
    await page.wait_for_function(ARE_FILES_KEPT)


@pytest.fixture
async def visitor(visit: Visit) -> Visitor:
    visitor = await visit(PHONE, worker=True)
    visitor.expected += GONE
    return visitor


async def test_a_finished_game_and_a_table_can_be_seen_again_without_a_line(
    visitor: Visitor, server: LiveServer
) -> None:
    page, url = visitor.page, visitor.url
    game, _ = await finished_game(server, 5)
    table = await open_table(visitor)
    await kept(page, f"/tables/{table}")
    hand = (await Player(page).wait_for_turn())["cards"]
    await page.goto(f"{url}/games/{game}")
    await kept(page, "/offline", f"/games/{game}", f"/api/games/{game}")
    await expect(page.locator("#record-result")).not_to_be_empty()
    await expect(page.locator("#review")).to_be_visible()  # its module comes last
    result = await page.locator("#record-result").text_content()
    shelves: dict[str, Any] = await page.evaluate(KEPT)
    version = await page.evaluate(VERSION)

    await visitor.context.set_offline(True)
    await page.reload()
    await expect(page.locator("#record-result")).to_have_text(result or "-")
    await page.goto(f"{url}/tables/{table}")
    await expect(page.locator("#banner")).to_contain_text("as it was last seen here")
    await expect(page.locator("#hand .card").nth(len(hand) - 1)).to_be_attached()
    await page.goto(f"{url}/leaderboards")
    await expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    await expect(page.locator("#offline-games a")).to_have_attribute("href", f"/games/{game}")

    assert set(shelves) == {f"bito-files-{version}", "bito-tables", "bito-games"}
    assert set(shelves["bito-tables"]) == {f"/tables/{table}"}
    assert set(shelves["bito-games"]) == {f"/games/{game}", f"/api/games/{game}"}
    files = [path for path in shelves[f"bito-files-{version}"] if path != "/offline"]
    assert all(path.startswith((f"/static/{version}/", "/texts/")) for path in files)


async def test_nothing_of_a_visitor_is_kept_when_he_signs_out(visitor: Visitor) -> None:
    page = visitor.page
    table = await open_table(visitor)
    await kept(page, f"/tables/{table}")
    await page.goto(f"{visitor.url}/rules")
    before = await page.evaluate("Object.keys(localStorage)")

    await page.evaluate("import('/static/js/site/header.js').then((header) => header.signOut())")
    await page.wait_for_url(f"{visitor.url}/")

    assert f"bito-seen:{table}" in before
    assert not [key for key in await page.evaluate("Object.keys(localStorage)") if "seen" in key]
    assert set(await page.evaluate(KEPT)) <= {f"bito-files-{await page.evaluate(VERSION)}"}


async def test_what_one_has_left_is_gone_before_another_comes(visitor: Visitor) -> None:
    page = visitor.page
    visitor.expected += ["401"]
    await page.goto(f"{visitor.url}/rules")

    await page.evaluate(LEAVE)  # and the session has ended without a word
    await page.reload()
    await page.wait_for_function(IS_CLEAN)

    left = []
    for player in ("anna", "anna", "boris"):
        await page.evaluate(KEEP_FOR, player)
        left.append(not await page.evaluate(IS_CLEAN))
        await page.evaluate(LEAVE)

    assert left == [False, True, False]
