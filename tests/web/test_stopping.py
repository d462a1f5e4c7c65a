"""The server is told to stop: who is told what, in which order, and what is still finished."""

import asyncio
import json
import signal
from pathlib import Path

import httpx2
import pytest

from app.server import Server
from app.web.close_codes import RESTARTING
from app.web.connections import Connections
from tests.serving import LiveServer
from tests.web.site import HTTP_S, NO_TLS, closing, duel, first_legal, guest, hear, running, say


class Line:
    """A socket as the register of connections sees it."""

    address = "192.0.2.1"
    token_hash: str | None = None
    waiting = 0

    def __init__(self) -> None:
        self.codes: list[int] = []

    def finish(self, code: int) -> None:
        self.codes.append(code)


async def test_sockets_are_sent_away_one_after_the_other() -> None:
    connections, lines = Connections(), [Line() for _ in range(3)]
    for line in lines:
        connections.add(line)

    leaving = asyncio.create_task(connections.finish_in_turn(RESTARTING, within_s=3600))
    await asyncio.sleep(0)

    assert sorted(line.codes for line in lines) == [[], [], [RESTARTING]]
    leaving.cancel()
    await connections.finish_in_turn(RESTARTING, within_s=0)
    assert all(RESTARTING in line.codes for line in lines)


async def test_while_it_drains_it_is_not_ready_but_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = asyncio.Event()  # the first half of the drain is as long as it takes
    monkeypatch.setattr(Server, "_until_nobody_new_comes", lambda _: played.wait())
    async with running(tmp_path, drain_s=0.1) as site:
        anna, _, table_id = await duel(site)
        async with anna.socket(table_id) as socket:
            update = await hear(socket, "update")
            site.stop()
            ready = await site.client().get("/readyz")
            alive = await site.client().get("/healthz")
            looked = await anna.look(table_id)
            if update["view"]["legal"]:
                await say(
                    socket,
                    type="move",
                    id="late",
                    version=update["version"],
                    move=first_legal(update["view"]),
                )
                await hear(socket, "ack")
            played.set()
            await closing(socket)

    assert (ready.status_code, ready.json()["code"]) == (503, "not-ready")
    assert alive.status_code == 200
    assert looked["version"] == update["version"]
    assert (socket.close_code, socket.close_reason) == (1012, "restarting")


async def test_what_has_begun_is_answered_before_it_stops(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        anna = await guest(site)
        body = json.dumps({"preset": "duel", "deadline_s": 86400, "opponents": "bots"}).encode()
        head = (
            f"POST /api/tables HTTP/1.1\r\nhost: {site.host}\r\nexpect: 100-continue\r\n"
            f"authorization: Bearer {anna.token}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\n\r\n"
        )
        host, port = site.host.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(head.encode())
        assert await reader.readline() == b"HTTP/1.1 100 Continue\r\n"
        site.stop()
        await refused(host, int(port))
        writer.write(body)
        answer = await reader.read()  # to the end of the connection
        writer.close()

    assert answer.lstrip().startswith(b"HTTP/1.1 201 ")


async def refused(host: str, port: int) -> None:
    """Returns when nobody is let in any more."""
    while True:
        try:
            _, writer = await asyncio.open_connection(host, port)
        except OSError:
            return
        writer.close()
        await asyncio.sleep(0.01)


def test_a_second_signal_ends_it_at_once(tmp_path: Path) -> None:
    server = LiveServer(tmp_path, {"BITO_DRAIN_S": "600"})
    server.start()
    server.tell(signal.SIGTERM)
    until_not_ready(server)

    code = server.end(signal.SIGINT)

    assert code == 128 + signal.SIGINT


def until_not_ready(server: LiveServer) -> None:
    with httpx2.Client(base_url=server.url, verify=NO_TLS, timeout=HTTP_S) as http:
        while http.get("/readyz").status_code == 200:
            pass
