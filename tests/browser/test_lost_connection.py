"""The line breaks, the server dies, the page is reloaded: the game goes on where it was."""

import asyncio
import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

from playwright.async_api import WebSocketRoute, expect

from tests.browser.driver import Player
from tests.browser.people import sign_in
from tests.browser.tables import make_table, open_table, post, resign_by_page
from tests.browser.visitors import DESKTOP, PHONE, Visit, Visitors
from tests.serving import LiveServer, serving

#: What Chromium itself writes to the console when a server is gone.
GONE = ["WebSocket connection to", "ERR_CONNECTION", "failed request: 502"]
#: A note may be gone with the next move, before anybody has looked.
NOTE_NOTES = """() => {
  const note = document.querySelector("#note");
  window.notes = [];
  const follow = () => window.notes.push(note.textContent);
  new MutationObserver(follow).observe(note, { childList: true });
}"""


async def test_a_reload_in_mid_bout_shows_the_same_bout(visit: Visit) -> None:
    visitor = await visit(PHONE)
    await open_table(visitor)
    player = Player(visitor.page, "finger")
    now = await player.wait_for_turn()
    await player.move(now)
    before = await player.wait_for_turn(now["version"])
    cards = await visitor.page.locator("#pairs .card").count()

    await visitor.page.reload()

    after = await player.wait_for_turn()
    assert after["version"] == before["version"]
    assert after["cards"] == before["cards"]
    assert await visitor.page.locator("#pairs .card").count() == cards


async def test_a_killed_server_comes_back_and_the_page_goes_on_by_itself(
    visitors: Visitors, tmp_path: Path
) -> None:
    with serving(tmp_path, {"BITO_LIMITS": "off"}) as server:
        visitor = await visitors.make(server.url, DESKTOP)
        visitor.expected += GONE
        await open_table(visitor)
        player = Player(visitor.page)
        now = await player.wait_for_turn()
        await player.move(now)

        await asyncio.to_thread(server.kill)
        await expect(visitor.page.locator("#banner")).to_be_visible()
        await asyncio.to_thread(server.start)

        await expect(visitor.page.locator("#banner")).to_be_hidden(timeout=60_000)
        later = await player.wait_for_turn(now["version"])
        assert int(later["version"]) > int(now["version"])
        if not later["over"]:
            await player.move(later)
            assert (await player.wait_for_turn(later["version"]))["version"] != later["version"]
        # Chromium closes first, so that the server's end is no trouble.
        await visitor.context.close()


async def test_a_lost_network_is_said_at_once_and_found_again(visit: Visit) -> None:
    visitor = await visit(PHONE)
    visitor.expected += [*GONE, "ERR_INTERNET_DISCONNECTED"]
    await open_table(visitor)
    player = Player(visitor.page, "finger")
    now = await player.wait_for_turn()

    await visitor.context.set_offline(True)
    await expect(visitor.page.locator("#banner")).to_be_visible()
    await visitor.context.set_offline(False)

    await expect(visitor.page.locator("#banner")).to_be_hidden(timeout=60_000)
    await player.move(now)
    assert (await player.wait_for_turn(now["version"]))["version"] != now["version"]


async def test_a_move_made_without_a_line_waits_for_one_and_is_played(visit: Visit) -> None:
    visitor = await visit(PHONE)
    visitor.expected += [*GONE, "ERR_INTERNET_DISCONNECTED"]
    await open_table(visitor)
    player = Player(visitor.page, "finger")
    now = await player.wait_for_turn()

    await visitor.context.set_offline(True)
    await expect(visitor.page.locator("#banner")).to_be_visible()
    await player.move(now)
    await expect(visitor.page.locator("#status-seen")).to_contain_text("no connection")
    await visitor.context.set_offline(False)

    later = await player.wait_for_turn(now["version"])
    assert int(later["version"]) > int(now["version"])


async def test_a_move_that_waits_outlives_the_page_and_is_not_sent_by_itself(
    visit: Visit,
) -> None:
    visitor = await visit(PHONE)
    visitor.expected += [*GONE, "ERR_INTERNET_DISCONNECTED"]
    await open_table(visitor)
    page, player = visitor.page, Player(visitor.page, "finger")
    now = await player.wait_for_turn()
    address = page.url
    await visitor.context.set_offline(True)
    await expect(page.locator("#banner")).to_be_visible()
    await player.move(now)
    await expect(page.locator("#status-seen")).to_contain_text("no connection")

    # Chromium lets a last request of a page out, although it plays at having no network.
    await page.evaluate("() => { window.fetch = () => Promise.reject(new TypeError('gone')); }")
    await page.goto("about:blank")
    await visitor.context.set_offline(False)
    await page.goto(address)

    await expect(page.locator("#note")).not_to_be_empty(timeout=60_000)
    after = await player.wait_for_turn()
    assert after["version"] == now["version"]
    assert after["cards"] == now["cards"]
    chosen = page.locator("#hand [aria-pressed=true]")
    await expect(chosen.or_(page.get_by_text("Make it again")).first).to_be_attached()


async def test_a_move_that_waited_too_long_is_not_sent(visit: Visit) -> None:
    visitor = await visit(PHONE)
    visitor.expected += [*GONE, "ERR_INTERNET_DISCONNECTED"]
    table_id = await open_table(visitor)
    player = Player(visitor.page, "finger")
    now = await player.wait_for_turn()
    view = await visitor.context.request.get(f"{visitor.url}/api/tables/{table_id}")
    other = (await view.json())["view"]["legal"][-1]

    await visitor.context.set_offline(True)
    await expect(visitor.page.locator("#banner")).to_be_visible()
    await player.move(now)
    move = {"id": "elsewhere", "version": int(now["version"]), "move": other}
    await post(visitor, f"/api/tables/{table_id}/moves", move)
    await visitor.page.evaluate(NOTE_NOTES)
    await visitor.context.set_offline(False)

    await visitor.page.wait_for_function(
        "() => window.notes.some((note) => note.includes('so your move was not sent'))"
    )
    await expect(visitor.page.locator("#table:not([data-pending])")).to_be_attached()
    assert int((await player.look())["version"]) > int(now["version"])


async def test_a_move_whose_answer_was_lost_is_sent_again_and_played_once(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    sent: list[dict[str, object]] = []
    acks: list[dict[str, object]] = []
    lines: list[WebSocketRoute] = []
    closing: list[asyncio.Future[None]] = []

    async def swallow_first_answer(route: WebSocketRoute) -> None:
        line = route.connect_to_server()
        lines.append(line)
        is_first = len(lines) == 1

        def to_server(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "move":
                sent.append(message)
            line.send(text)

        def to_page(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "ack":
                acks.append(message)
            if is_first and acks:
                closing.append(asyncio.ensure_future(route.close(code=1011)))
            else:
                route.send(text)

        route.on_message(to_server)
        line.on_message(to_page)

    await visitor.page.route_web_socket("**/ws/tables/*", swallow_first_answer)
    await open_table(visitor)
    player = Player(visitor.page)
    now = await player.wait_for_turn()
    await player.move(now)

    await player.wait_for_turn(now["version"])

    assert len(sent) == 2
    assert sent[0] == sent[1]
    assert acks[0]["version"] == acks[1]["version"] == int(now["version"]) + 1


async def test_a_move_that_gets_no_answer_is_asked_about_on_a_new_line(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    moves: list[dict[str, object]] = []

    async def fall_silent(route: WebSocketRoute) -> None:
        line = route.connect_to_server()

        def to_server(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "move":
                moves.append(message)
            if len(moves) != 1:
                line.send(text)

        route.on_message(to_server)

    await visitor.page.clock.install()
    await visitor.page.route_web_socket("**/ws/tables/*", fall_silent)
    await open_table(visitor)
    player = Player(visitor.page)
    await visitor.page.clock.run_for(1_000)
    now = await player.wait_for_turn()
    await player.move(now)
    assert (await player.look())["pending"]

    await visitor.page.clock.run_for(11_000)

    later = await player.wait_for_turn(now["version"])
    assert int(later["version"]) > int(now["version"])
    assert len(moves) == 2
    assert moves[0] == moves[1]


async def test_a_line_that_never_opens_is_given_up_for_another(visit: Visit) -> None:
    visitor = await visit(PHONE)
    first, second, never = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def open_but_the_first(route: WebSocketRoute) -> None:
        if first.is_set():
            second.set()
            route.connect_to_server()
            return
        first.set()
        await never.wait()

    await visitor.page.route_web_socket("**/ws/tables/*", open_but_the_first)
    table_id, clock = await make_table(visitor), visitor.page.clock
    await clock.install()
    await clock.pause_at(datetime.now(UTC) + timedelta(seconds=5))
    await visitor.page.goto(f"{visitor.url}/tables/{table_id}")
    await first.wait()
    await clock.run_for(14_000)
    await expect(visitor.page.locator("#hand [data-value]")).to_have_count(0)
    assert not second.is_set()

    await clock.run_for(3_000)
    await second.wait()
    await clock.resume()

    await Player(visitor.page, "finger").wait_for_turn()
    never.set()


async def test_whoever_is_known_here_sits_down_without_a_new_line(
    visit: Visit, server: LiveServer
) -> None:
    """A new one would be deaf here; and while it opened nothing could be sent."""
    host, boris = await visit(), await visit(PHONE)
    await sign_in(boris, server, "Boris")
    lines = 0

    async def all_but_the_first_are_deaf(route: WebSocketRoute) -> None:
        nonlocal lines
        lines += 1
        if lines == 1:
            route.connect_to_server()

    await boris.page.route_web_socket("**/ws/tables/*", all_but_the_first_are_deaf)
    await boris.page.goto(f"{host.url}/tables/{await make_table(host, opponents='people')}")
    async with boris.page.expect_response("**/seats"):
        await boris.page.click("#sit")
    await boris.page.wait_for_selector("#table[data-status=playing]:not([data-watching])")

    await resign_by_page(boris.page)

    await expect(boris.page.locator("#end-title")).not_to_be_empty()
    assert lines == 1


async def test_whoever_became_another_meanwhile_sits_down_as_he_is_now(
    visit: Visit, server: LiveServer
) -> None:
    host, boris = await visit(), await visit(PHONE)
    await sign_in(boris, server, "Boris")
    await boris.page.goto(f"{host.url}/tables/{await make_table(host, opponents='people')}")
    await expect(boris.page.locator("#sit")).to_be_visible()

    name = await sign_in(boris, server, "Vera")  # in another tab
    await boris.page.click("#sit")

    await boris.page.wait_for_selector("#table[data-status=playing]:not([data-watching])")
    await expect(boris.page.locator("#me-open")).to_have_attribute("aria-label", f"Menu of {name}")


async def test_resigning_needs_no_line(visit: Visit) -> None:
    visitor = await visit()
    visitor.expected += GONE
    lines: list[WebSocketRoute] = []

    async def only_the_first(route: WebSocketRoute) -> None:
        lines.append(route)
        if len(lines) == 1:
            route.connect_to_server()
        else:
            await route.close(code=4001)

    await visitor.page.route_web_socket("**/ws/tables/*", only_the_first)
    table_id = await open_table(visitor)
    await lines[0].close(code=4001)
    await expect(visitor.page.locator("#banner")).to_be_visible()

    async with visitor.page.expect_response("**/moves"):
        await resign_by_page(visitor.page)

    game = await visitor.context.request.get(f"{visitor.url}/api/games/{table_id}")
    assert (await game.json())["result"]["reason"] == "resign"


async def test_a_refused_move_explains_itself_and_gives_the_card_back(visit: Visit) -> None:
    visitor = await visit(DESKTOP)

    async def spoil_version(route: WebSocketRoute) -> None:
        line = route.connect_to_server()

        def to_server(text: str | bytes) -> None:
            message = json.loads(text)
            line.send(json.dumps({**message, "version": message.get("version", 0) + 1000}))

        route.on_message(to_server)

    await visitor.page.route_web_socket("**/ws/tables/*", spoil_version)
    await open_table(visitor)
    player = Player(visitor.page)
    now = await player.wait_for_turn()
    await player.move(now)

    await expect(visitor.page.locator("#note[data-tone=bad]")).not_to_be_empty()
    await expect(visitor.page.locator("#alert")).not_to_be_empty()
    after = await player.look()
    assert after["version"] == now["version"]
    assert after["cards"] == now["cards"]


async def test_two_tabs_of_one_seat_show_the_same_game(visit: Visit) -> None:
    visitor = await visit(DESKTOP)
    await open_table(visitor)
    second = await visitor.tab()
    await second.goto(visitor.page.url)
    first_player, second_player = Player(visitor.page), Player(second)

    now = await first_player.wait_for_turn()
    await second_player.wait_for_turn()
    await second_player.move(now)

    later = await first_player.wait_for_turn(now["version"])
    seen = await second_player.wait_for_turn(now["version"])
    assert later["version"] == seen["version"]
    assert later["cards"] == seen["cards"]
    hands = [await page.locator("#hand").inner_html() for page in (visitor.page, second)]
    assert hands[0].count("data-card") == hands[1].count("data-card")
