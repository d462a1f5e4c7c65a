"""The server dies or stops while a game is on: nothing acknowledged is lost or played twice."""

import asyncio
import json
from pathlib import Path

from app.fair.verify import report
from tests.serving import serving
from tests.web.live import Script, script
from tests.web.site import Json, closing, hear, say


async def test_killed_again_and_again_a_game_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna = await script(server, seed=3)
        table_id = await anna.new_game(preset="transfer", seats=3)
        playing = asyncio.create_task(anna.play(table_id))
        for kills in range(3):
            await anna.until_acknowledged(4 * (kills + 1), playing)
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
        last = await playing
        record = json.loads(await anna.record(table_id))

    lines, is_true = report(json.dumps(record, ensure_ascii=False))
    assert is_true, lines
    assert last["version"] == len(record["moves"])
    mine = last["view"]["you"]
    for id, version in anna.acknowledged.items():
        move = record["moves"][version - 1]
        assert (move["seat"], move["move"]) == (mine, anna.sent[id]["move"])
    versions = list(anna.acknowledged.values())
    assert len(set(versions)) == len(versions)


async def test_a_move_sent_before_the_kill_is_not_played_again_after_it(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna = await script(server, seed=5)
        table_id = await anna.new_game()
        body, version = await first_move(anna, table_id)
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)

        again = await anna.post(f"/api/tables/{table_id}/moves", body)

    assert again == {"version": version}


async def first_move(anna: Script, table_id: str) -> tuple[Json, int]:
    """Plays one move over the socket and waits for its acknowledgement only."""
    async with anna.socket(table_id) as socket:
        update = await hear(socket, "update")
        while not update["view"]["legal"]:
            update = await hear(socket, "update")
        move = update["view"]["legal"][0]
        body = {"version": update["version"], "id": "first", "move": move}
        await say(socket, type="move", **body)
        return body, (await hear(socket, "ack"))["version"]


async def test_told_to_stop_it_says_good_bye_and_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna = await script(server, seed=1)
        table_id = await anna.new_game()
        async with anna.socket(table_id) as socket:
            before = await hear(socket, "update")
            while not before["view"]["legal"]:
                before = await hear(socket, "update")
            code = await asyncio.to_thread(server.stop)
            await closing(socket)
        assert (socket.close_code, socket.close_reason) == (1012, "restarting")
        assert code == 0
        assert "Traceback" not in server.log()

        await asyncio.to_thread(server.start)
        async with anna.socket(table_id) as socket:
            after = await hear(socket, "update")

    assert after["version"] == before["version"]
    hands = [m["view"]["seats"][m["view"]["you"]]["hand"] for m in (before, after)]
    assert hands[0] == hands[1]
