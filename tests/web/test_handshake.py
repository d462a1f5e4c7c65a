"""Who may open a table's socket."""

import asyncio

import pytest
from websockets.asyncio.client import connect

from tests.web.site import Site, closing, duel, guest, hear

FOREIGN = [
    "http://evil.example",
    "null",
    "http://sub.{host}",
    "https://{host}",
    "http://{name}:1",
    "http://{name}",
    "http://{name}.:{port}",
    "http://{host}/",
    "http://{host}.evil.example",
    "http://evil-{host}",
    "http://localhost:{port}",
    None,
]


def origin(site: Site, pattern: str) -> str:
    name, _, port = site.host.partition(":")
    return pattern.format(host=site.host, name=name, port=port)


async def attempt(site: Site, table_id: str, **headers: str) -> int | None:
    """The close code, or None if the socket speaks."""
    async with connect(
        f"ws://{site.host}/ws/tables/{table_id}", additional_headers=headers, proxy=None
    ) as socket:
        message = asyncio.create_task(hear(socket, "update"))
        code = asyncio.create_task(socket.wait_closed())
        await asyncio.wait({message, code}, return_when=asyncio.FIRST_COMPLETED)
        if message.done() and message.exception() is None:
            code.cancel()
            return None
        await asyncio.gather(message, code, return_exceptions=True)
        return socket.close_code


@pytest.mark.parametrize("pattern", FOREIGN)
async def test_a_cookie_opens_nothing_for_a_foreign_page(site: Site, pattern: str | None) -> None:
    _, _, table_id = await duel(site)
    page = site.client()
    await page.post("/api/tables", json={"preset": "duel", "deadline_s": 60, "opponents": "bots"})
    headers = {"cookie": f"bito_session={page.cookies['bito_session']}"}
    if pattern is not None:
        headers["origin"] = origin(site, pattern)

    assert await attempt(site, table_id, **headers) == 4403


async def test_our_own_page_opens_it_with_and_without_a_cookie(site: Site) -> None:
    _, _, table_id = await duel(site)
    page = site.client()
    await page.post("/api/tables", json={"preset": "duel", "deadline_s": 60, "opponents": "bots"})
    cookie = f"bito_session={page.cookies['bito_session']}"

    assert await attempt(site, table_id, origin=site.url, cookie=cookie) is None
    assert await attempt(site, table_id, origin=site.url) is None


async def test_a_token_opens_it_from_anywhere(site: Site) -> None:
    anna, _, table_id = await duel(site)
    token = f"Bearer {anna.token}"

    assert await attempt(site, table_id, authorization=token) is None
    assert (
        await attempt(site, table_id, authorization=token, origin="http://elsewhere.example")
        is None
    )


@pytest.mark.parametrize(
    "headers",
    [{"authorization": "Bearer " + "a" * 43}, {"authorization": "Basic x"}],
)
async def test_a_bad_token_is_a_session_that_is_over(site: Site, headers: dict[str, str]) -> None:
    _, _, table_id = await duel(site)

    assert await attempt(site, table_id, **headers) == 4401


async def test_a_dead_cookie_is_a_session_that_is_over(site: Site) -> None:
    _, _, table_id = await duel(site)

    code = await attempt(site, table_id, origin=site.url, cookie="bito_session=" + "b" * 43)

    assert code == 4401


async def test_one_address_opens_so_many_and_no_more(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.connections.EACH_ADDRESS", 1)
    anna, _, table_id = await duel(site)

    async with anna.socket(table_id) as first:
        await hear(first, "update")
        async with anna.socket(table_id) as second:
            assert await closing(second) == 1013


async def test_a_guest_may_watch_but_has_no_seat(site: Site) -> None:
    _, _, table_id = await duel(site)
    vera = await guest(site, "Vera")

    async with vera.socket(table_id) as socket:
        view = (await hear(socket, "update"))["view"]

    assert view["you"] is None
    assert all("hand" not in seat for seat in view["seats"])


async def test_bots_pause_for_pages_and_not_for_programs(site: Site) -> None:
    """A visitor who only watches has no session yet, and his page is a page all the same."""
    anna, _, table_id = await duel(site)
    room = site.services.hub._rooms.at(table_id)

    async with anna.socket(table_id) as program:
        await hear(program, "update")
        assert not room.audience.has_browser
        async with site.socket(table_id) as page:
            await hear(page, "update")
            assert room.audience.has_browser
