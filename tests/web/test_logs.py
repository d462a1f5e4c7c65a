"""No line that the server writes holds a card, a seed or a token, at any level."""

import json
import re
import subprocess
import sys
from pathlib import Path

import httpx2
from websockets.asyncio.client import connect

from tests.serving import ROOT, serving
from tests.web.live import Script, script
from tests.web.site import HTTP_S, NO_TLS, closing, hear, say

CARD = re.compile(r"\b[2-9TJQKA][SCDH]\b")


async def test_a_whole_game_leaves_no_card_and_no_seed_in_a_debug_log(tmp_path: Path) -> None:
    with serving(tmp_path, {"BITO_LOG": "debug"}) as server:
        anna = await script(server, seed=2)
        table_id = await anna.new_game(preset="transfer", seats=3)
        await annoy(anna, table_id)
        unfinished = server.log()
        await anna.play(table_id)
        record = json.loads(await anna.record(table_id))
        server.kill()
        server.start()
        async with anna.socket(table_id) as socket:
            await hear(socket, "update")
    log = server.log()

    assert f'"game": "{table_id}"' in unfinished, "debug lines were expected"
    assert CARD.search(log) is None
    for secret in (record["server_seed"], anna.token, record["participants"][0]["nonce"]):
        assert secret not in log
    assert "127.0.0.1" not in log.replace(f"ready on {server.url}", "")


async def annoy(anna: Script, table_id: str) -> None:
    """Everything that is refused, by HTTP and on the socket, at every layer."""
    async with httpx2.AsyncClient(
        base_url=anna.server.url, headers=anna.headers, verify=NO_TLS, timeout=HTTP_S
    ) as http:
        for move in ("attack 6H", "beat 6H 7H", "6H"):
            body = {"move": move, "version": 0, "id": move}
            await http.post(f"/api/tables/{table_id}/moves", json=body)
        await http.post(f"/api/tables/{table_id}/moves", content=b'{"move": "attack 6H"')
        await http.get("/api/nothing/6H")
        await http.get(f"/tables/{table_id}")
    async with anna.socket(table_id) as socket:
        await say(socket, type="move", id="6H", version=99, move="attack 6H")
        await hear(socket, "refused")
        await socket.send('{"type": "attack 6H"')
        await hear(socket, "refused")
        await socket.send(b"attack 6H")
        await closing(socket)
    url = f"{anna.server.ws_url}/ws/tables/{table_id}"
    async with connect(url, additional_headers={"origin": "http://6H"}, proxy=None) as socket:
        await closing(socket)


async def test_json_logs_have_a_level_a_name_and_a_time(tmp_path: Path) -> None:
    with serving(tmp_path, {"BITO_LOG": "debug"}) as server:
        anna = await script(server, seed=1)
        await anna.new_game()
        lines = [line for line in server.log().splitlines() if line.startswith("{")]

    assert lines
    for line in lines:
        assert {"event", "level", "logger", "timestamp"} <= set(json.loads(line))


def test_a_traceback_shows_no_variables() -> None:
    run = subprocess.run(
        [sys.executable, "-c", CRASH], cwd=ROOT, capture_output=True, text=True, check=True
    )

    assert "ValueError" in run.stderr
    assert "Traceback" in run.stderr
    assert CARD.search(run.stderr) is None


CRASH = """
import logging, structlog
from app.web.logs import configure_logs
configure_logs("debug")
def deal():
    hand = [rank + suit for rank in "6789T" for suit in "SCDH"]
    raise ValueError
for log in (structlog.get_logger("app.test"), logging.getLogger("uvicorn.error")):
    try:
        deal()
    except ValueError:
        log.exception("broken")
logging.getLogger("websockets").debug("< TEXT 6" + "H")
logging.getLogger("uvicorn.error").info("6" + "H")
"""
