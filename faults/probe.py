"""Two persons who play on one node and watch on another: how long until it is seen there."""

import asyncio
import json
import time
from contextlib import AsyncExitStack
from typing import Any, Final, Self

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from faults.people import Person
from faults.server import Server
from tests.web.site import NO_TLS

Json = dict[str, Any]

PATIENCE_S: Final = 60.0


class Probe:
    """Use as a context; it makes a new table whenever a game is over."""

    def __init__(self, here: Server, there: Server, people: tuple[Person, Person]) -> None:
        self._here = here
        self._there = there
        self._people = people
        self._table = ""
        self._socket: ClientConnection | None = None
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> Self:
        http = httpx2.AsyncClient(base_url=self._here.url, verify=NO_TLS, timeout=PATIENCE_S)
        self._http = await self._stack.enter_async_context(http)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._leave()
        await self._stack.aclose()

    async def delays(self, count: int) -> list[float]:
        """Seconds from a move's answer here until it is shown there, of so many moves."""
        found: list[float] = []
        while len(found) < count:
            if (seconds := await self._move()) is None:
                await self._sit_down()
            else:
                found.append(seconds)
        return found

    async def _move(self) -> float | None:
        """None if there is no game, or none any more."""
        for person in self._people if self._table else ():
            look = await self._ask("GET", "", person)
            if look["view"]["legal"]:
                move = {"id": f"v{look['version']}", "version": look["version"]}
                move["move"] = look["view"]["legal"][0]
                version = (await self._ask("POST", "/moves", person, move))["version"]
                answered = time.monotonic()
                await self._until_shown(version)
                return time.monotonic() - answered
        return None

    async def _sit_down(self) -> None:
        await self._leave()
        self._table = ""
        wish = {"preset": "duel", "opponents": "people", "deadline_s": 86_400}
        self._table = (await self._ask("POST", "", self._people[0], wish))["id"]
        for person in self._people:
            await self._ask("POST", "/seats", person, {})
        self._socket = await connect(
            f"{self._there.url.replace('http', 'ws', 1)}/ws/tables/{self._table}",
            additional_headers={"Authorization": f"Bearer {self._people[0].token}"},
            proxy=None,
        )
        await self._until_shown(0)

    async def _leave(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def _until_shown(self, version: int) -> None:
        assert self._socket is not None
        async with asyncio.timeout(PATIENCE_S):
            async for text in self._socket:
                message = json.loads(text)
                if message["type"] == "update" and (message["version"] or 0) >= version:
                    return

    async def _ask(self, method: str, path: str, who: Person, body: object = None) -> Json:
        headers = {"Authorization": f"Bearer {who.token}"}
        base = f"/api/tables/{self._table}" if self._table else "/api/tables"
        while True:
            answer = await self._http.request(method, base + path, json=body, headers=headers)
            if answer.status_code != 503:
                assert answer.is_success, answer.text
                return dict(answer.json())
            await asyncio.sleep(0.1)
