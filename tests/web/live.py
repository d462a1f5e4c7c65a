"""A client of a real server process: a visitor's script that survives the server's death."""

import asyncio
import json
import random
from contextlib import suppress
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from tests.serving import LiveServer
from tests.web.site import HTTP_S, NO_TLS

Json = dict[str, Any]


class Script:
    """Plays as a guest against the bot. What the server acknowledged stands in `acknowledged`."""

    def __init__(self, server: LiveServer, token: str, seed: int) -> None:
        self.server = server
        self.token = token
        self.luck = random.Random(seed)
        self.acknowledged: dict[str, int] = {}
        self.sent: dict[str, Json] = {}

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    async def new_game(self, **body: object) -> str:
        wanted = {"preset": "duel", "deadline_s": 86400, "opponents": "bots", **body}
        table = await self.post("/api/tables", wanted)
        await self.post(
            f"/api/tables/{table['id']}/seats", {"nonce": self.luck.randbytes(32).hex()}
        )
        return str(table["id"])

    async def post(self, path: str, body: object) -> Json:
        async with _client(self.server, self.headers) as http:
            answer = await http.post(path, json=body)
        assert answer.is_success, answer.text
        return dict(answer.json())

    async def record(self, table_id: str) -> str:
        async with _client(self.server) as http:
            answer = await http.get(f"/api/games/{table_id}")
        assert answer.status_code == 200
        return answer.text

    def socket(self, table_id: str) -> connect:
        url = f"{self.server.ws_url}/ws/tables/{table_id}"
        return connect(url, additional_headers=self.headers, proxy=None)

    async def play(self, table_id: str) -> Json:
        """Plays at random to the end, over as many connections as it takes; the last update."""
        while True:
            with suppress(ConnectionClosed, OSError, InvalidHandshake, InvalidMessage):
                async with self.socket(table_id) as socket:
                    return await self._play_on(socket)
            await asyncio.sleep(0.05)

    async def until_acknowledged(self, count: int, playing: asyncio.Task[Json]) -> None:
        """Returns when so many moves are acknowledged, or the game is over."""
        while len(self.acknowledged) < count and not playing.done():  # noqa: ASYNC110
            await asyncio.sleep(0.001)

    async def _play_on(self, socket: ClientConnection) -> Json:
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "ack":
                self._note(message)
            if message["type"] == "refused":
                assert message["code"] == "stale-version", message
            if message["type"] != "update":
                continue
            if message["view"]["result"] is not None:
                return dict(message)
            await self._move(socket, message)
        raise ConnectionClosed(None, None)

    def _note(self, ack: Json) -> None:
        """An ack may come again after a resend, but never with another version."""
        assert self.acknowledged.setdefault(ack["id"], ack["version"]) == ack["version"]

    async def _move(self, socket: ClientConnection, update: Json) -> None:
        legal, version = update["view"]["legal"], update["version"]
        if not legal:
            return
        id = f"v{version}"
        fresh = {"type": "move", "id": id, "version": version, "move": self.luck.choice(legal)}
        message = self.sent.setdefault(id, fresh)
        await socket.send(json.dumps(message))


async def script(server: LiveServer, seed: int, name: str = "Script") -> Script:
    async with _client(server) as http:
        answer = await http.post("/api/guests", json={"name": name})
    return Script(server, answer.json()["token"], seed)


def _client(server: LiveServer, headers: dict[str, str] | None = None) -> httpx2.AsyncClient:
    return httpx2.AsyncClient(base_url=server.url, headers=headers, verify=NO_TLS, timeout=HTTP_S)
