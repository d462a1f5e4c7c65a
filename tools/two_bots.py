"""Lets two programs of one's own play each other: two accounts, a token for each, one rated duel.

    python -m tools.two_bots [http://127.0.0.1:8000]

It signs up two people, has each make a token for his program, and then forgets the people: the
programs make a table, sit down, play over the WebSocket and check the record. One plays the lowest
card it may, the other whatever comes first. For a server without mail (where an account counts at
once) or with accounts that are confirmed already: `python -m tools.two_bots URL TOKEN TOKEN`.
"""

import asyncio
import json
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from app.fair.verify import report

RANKS: Final = "23456789TJQKA"

Json = dict[str, Any]
Choose = Callable[[Sequence[str]], str]


class Program:
    """One who comes with a token and knows how to choose a move."""

    def __init__(self, url: str, token: str, choose: Choose) -> None:
        self.url = url
        self.headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self.choose = choose

    def ask(self, method: str, path: str, body: Json | None = None) -> Json:
        return ask(self.url, method, path, body, self.headers)[0]

    def sit(self, table_id: str) -> None:
        nonce = os.urandom(32).hex()
        self.ask("POST", f"/api/tables/{table_id}/seats", {"nonce": nonce})

    async def play(self, table_id: str) -> None:
        """To the end of the game; every move is acknowledged before the next."""
        address = self.url.replace("http", "ws", 1) + f"/ws/tables/{table_id}"
        own = {"Authorization": self.headers["Authorization"]}
        async with connect(address, additional_headers=own) as line:
            await self._play(line)

    async def _play(self, line: ClientConnection) -> None:
        played = -1
        async for text in line:
            message = json.loads(text)
            if message["type"] != "update" or message["version"] is None:
                continue
            version, view = message["version"], message["view"]
            if view["status"] == "over":
                return
            if view["legal"] and version > played:
                played = version
                move = self.choose(view["legal"])
                wish = {"type": "move", "id": f"v{version}", "version": version, "move": move}
                await line.send(json.dumps(wish))


def lowest(legal: Sequence[str]) -> str:
    """The move whose card is lowest; taking or passing only where nothing else goes."""
    return min(legal, key=lambda move: (" " not in move, RANKS.find(move.split()[-1][0])))


def first(legal: Sequence[str]) -> str:
    return legal[0]


def new_token(url: str, name: str) -> str:
    """A token of a new account."""
    account = {
        "email": f"{secrets.token_hex(8)}@example.org",
        "name": name,
        "password": secrets.token_urlsafe(16),
    }
    headers = {"Content-Type": "application/json"}
    _, cookies = ask(url, "POST", "/api/accounts", account, headers)
    headers["Cookie"] = "; ".join(cookie.partition(";")[0] for cookie in cookies)
    return str(ask(url, "POST", "/api/tokens", {"name": "two bots"}, headers)[0]["token"])


def ask(
    url: str, method: str, path: str, body: Json | None, headers: Json
) -> tuple[Json, list[str]]:
    """The answer's body and the cookies it sets. Raises urllib's HTTPError."""
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url + path, data, headers, method=method), timeout=30) as answer:
        text = answer.read().decode()
        return dict(json.loads(text)) if text else {}, answer.headers.get_all("set-cookie") or []


def main(url: str, tokens: Sequence[str]) -> int:
    number = secrets.randbelow(9000) + 1000
    names = [f"Anna {number}", f"Boris {number}"]
    one, other = tokens or [new_token(url, name) for name in names]
    programs = [Program(url, one, lowest), Program(url, other, first)]
    wish = {"preset": "duel", "deadline_s": 3600, "opponents": "people", "rated": True}
    table_id = programs[0].ask("POST", "/api/tables", wish)["id"]
    for program in programs:
        program.sit(table_id)
    asyncio.run(_play(programs, table_id))
    record = programs[0].ask("GET", f"/api/games/{table_id}")
    lines, is_true = report(json.dumps(record))
    names = [who["name"] for who in record["participants"]]
    print(f"{table_id}  {len(record['moves'])} moves  {' against '.join(names)}")
    print(f"{'rated' if record['rated'] else 'unrated'}, {'true' if is_true else lines[-1]}")
    return 0 if is_true else 1


async def _play(programs: Sequence[Program], table_id: str) -> None:
    async with asyncio.TaskGroup() as group:
        for program in programs:
            group.create_task(program.play(table_id))


if __name__ == "__main__":
    address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    sys.exit(main(address, sys.argv[2:4]))
