"""The table's socket: what is heard, in which order, by whom."""

import json
import socket as sockets

import pytest
from websockets.asyncio.client import ClientConnection

from app.server import listen
from tests.web.site import (
    Json,
    Player,
    Site,
    closing,
    duel,
    first_legal,
    guest,
    hear,
    play_out,
    say,
)

# Without automatic skips the turn surely passes to the other seat.
PLAIN = {"auto_take": False, "auto_pass": False}


async def mover_first(anna: Player, boris: Player, table_id: str) -> tuple[Player, Player]:
    seen = await anna.look(table_id)
    return (anna, boris) if seen["view"]["legal"] else (boris, anna)


async def test_the_first_message_is_the_whole_view(site: Site) -> None:
    anna, _, table_id = await duel(site)

    async with anna.socket(table_id) as socket:
        first = json.loads(await socket.recv())

    assert (first["type"], first["version"], first["events"]) == ("update", 0, [])
    assert set(first) == {"type", "version", "now", "events", "view"}
    assert first["view"] | {"seats": 0} == (await anna.look(table_id))["view"] | {"seats": 0}
    assert len(first["view"]["seats"][first["view"]["you"]]["hand"]) == 6


async def test_before_the_deal_there_is_no_version(site: Site) -> None:
    anna, boris = await guest(site, "Anna"), await guest(site, "Boris")
    table_id = (await anna.make_table(opponents="people"))["id"]
    await anna.sit(table_id)

    async with anna.socket(table_id) as socket:
        before = await hear(socket, "update")
        await boris.sit(table_id)
        after = await hear(socket, "update")
        while after["version"] is None:
            after = await hear(socket, "update")

    assert before["version"] is None
    assert before["view"]["status"] == "open"
    assert {"kind": "dealt"} in after["events"]
    assert after["version"] == 0


async def test_the_ack_comes_before_the_update_and_all_get_the_update(site: Site) -> None:
    anna, boris, table_id = await duel(site, rules=PLAIN)
    mover, other = await mover_first(anna, boris, table_id)

    async with (
        mover.socket(table_id) as tab,
        mover.socket(table_id) as phone,
        other.socket(table_id) as his,
        site.socket(table_id) as watching,
    ):
        mine = (await hear(tab, "update"))["view"]
        for socket in (phone, his, watching):
            await hear(socket, "update")
        await say(tab, type="move", id="m1", version=0, move=first_legal(mine))
        told: list[Json] = []
        while [m["type"] for m in told if m["version"] == 1][-1:] != ["update"]:
            told.append(await hear(tab, "ack", "update", "refused"))
        others = [await until(socket, 1) for socket in (phone, his, watching)]

    kinds = [message["type"] for message in told if message["version"] == 1]
    assert kinds == ["ack", "update"]
    assert [other["version"] for other in others] == [1, 1, 1]
    assert any(event["kind"] == "move" for event in others[0]["events"])


async def until(socket: ClientConnection, version: int) -> Json:
    """The update that shows this version."""
    while True:
        message = await hear(socket, "update")
        if message["version"] == version:
            return message


async def test_a_move_sent_again_anywhere_is_played_once_and_acknowledged(site: Site) -> None:
    anna, boris, table_id = await duel(site, rules=PLAIN)
    mover, _ = await mover_first(anna, boris, table_id)
    async with mover.socket(table_id) as socket:
        view = (await hear(socket, "update"))["view"]
        move = {"id": "m1", "version": 0, "move": first_legal(view)}
        await say(socket, type="move", **move)
        first = await hear(socket, "ack")
        await say(socket, type="move", **move)
        again = await hear(socket, "ack", "refused")

    async with mover.socket(table_id) as socket:
        await say(socket, type="move", **move)
        elsewhere = await hear(socket, "ack", "refused")
    by_http = await mover.http.post(f"/api/tables/{table_id}/moves", json=move)

    assert first == again == elsewhere == {"type": "ack", "id": "m1", "version": 1}
    assert by_http.json() == {"version": 1}
    assert (await mover.look(table_id))["version"] == 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"version": 5}, "stale-version"),
        ({"move": "attack 2S"}, "illegal-move"),
        ({"move": "dance"}, "illegal-move"),
        ({"move": "timeout"}, "illegal-move"),
        ({"version": "0"}, "bad-message"),
        ({"seat": 1}, "bad-message"),
    ],
)
async def test_what_cannot_be_played_is_refused_with_a_code(
    site: Site, change: Json, code: str
) -> None:
    anna, boris, table_id = await duel(site, rules=PLAIN)
    mover, _ = await mover_first(anna, boris, table_id)

    async with mover.socket(table_id) as socket:
        view = (await hear(socket, "update"))["view"]
        move = {"type": "move", "id": "m1", "version": 0, "move": first_legal(view)}
        await say(socket, **{**move, **change})
        refused = await hear(socket, "refused", "ack")

    assert (refused["type"], refused["id"], refused["code"]) == ("refused", "m1", code)
    assert refused["detail"]
    assert refused["version"] == 0


async def test_out_of_turn_as_a_watcher_and_after_the_end(site: Site) -> None:
    anna, boris, table_id = await duel(site, rules=PLAIN)
    _, other = await mover_first(anna, boris, table_id)
    move = {"type": "move", "id": "m1", "version": 0, "move": "take"}

    async with other.socket(table_id) as his, site.socket(table_id) as watching:
        await say(his, **move)
        out_of_turn = await hear(his, "refused", "ack")
        await say(watching, **move)
        not_seated = await hear(watching, "refused", "ack")
        await say(his, type="resign", id="r1")
        resigned = await hear(his, "ack", "refused")
        await say(his, type="resign", id="r1")
        repeated = await hear(his, "ack", "refused")
        await say(his, **{**move, "version": 1, "id": "m2"})
        over = await hear(his, "refused", "ack")

    assert out_of_turn["code"] == "not-your-turn"
    assert not_seated["code"] == "not-seated"
    assert resigned == repeated == {"type": "ack", "id": "r1", "version": 1}
    assert over["code"] == "game-over"


async def test_a_ping_is_answered_with_the_time(site: Site) -> None:
    anna, _, table_id = await duel(site)

    async with anna.socket(table_id) as socket:
        await say(socket, type="ping")
        pong = await hear(socket, "pong")

    assert pong["now"].endswith("Z")


async def test_a_slow_reader_misses_no_ack_and_catches_up_with_the_newest_view(site: Site) -> None:
    anna = await guest(site)
    table_id = (await anna.make_table())["id"]
    await anna.sit(table_id)

    async with anna.socket(table_id) as fast, anna.socket(table_id) as slow:
        last = await play_out(fast)
        caught_up = await until(slow, last["version"])

    assert caught_up["view"]["result"] == last["view"]["result"]


async def test_a_link_table_that_is_not_there_is_closed_with_4404(site: Site) -> None:
    anna = await guest(site)

    async with anna.socket("a" * 26) as unknown, anna.socket("nonsense") as odd:
        assert [await closing(unknown), await closing(odd)] == [4404, 4404]


def test_small_messages_never_wait_for_one_another() -> None:
    """Nagle's algorithm would hold an update back until the client acknowledges the ack before."""
    with listen("127.0.0.1", 0) as listener:
        client = sockets.create_connection(listener.getsockname())
        accepted, _ = listener.accept()

    with client, accepted:
        assert accepted.getsockopt(sockets.IPPROTO_TCP, sockets.TCP_NODELAY)
