"""Plays ten games as a guest against a running server, over its WebSocket, and checks each record.

    python -m tools.ten_games [http://127.0.0.1:8000]

It is also the shortest example of a program that plays here: docs/PROTOCOL.md, in code. The player
takes the first legal move of the list. Exits 1 if a record is not true.
"""

import json
import os
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from app.fair.verify import report

WISHES: tuple[dict[str, object], ...] = (
    {"preset": "duel"},
    {"preset": "duel", "level": "easy"},
    {"preset": "classic"},
    {"preset": "classic", "seats": 3},
    {"preset": "transfer"},
    {"preset": "transfer", "seats": 4, "level": "hard"},
    {"preset": "challenge"},
    {"preset": "house"},
    {"preset": "house", "seats": 6},
    {"preset": "house", "rules": {"pack": 52, "transfer": "plain", "exchange": "everyone"}},
)

Json = dict[str, Any]


class Guest:
    """A guest of the server at `url`; the token is all it needs to know."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._headers = {"Content-Type": "application/json"}
        token = self.post("/api/guests", {})["token"]
        self._headers["Authorization"] = f"Bearer {token}"

    def post(self, path: str, body: Json) -> Json:
        request = Request(self._url + path, json.dumps(body).encode(), self._headers)
        with urlopen(request, timeout=30) as answer:
            return dict(json.load(answer))

    def get(self, path: str) -> str:
        with urlopen(Request(self._url + path, headers=self._headers), timeout=30) as answer:
            return str(answer.read().decode())

    def sit_down(self, wish: Json) -> str:
        """Makes a table against bots and takes its only free seat, which starts the game."""
        body = {"deadline_s": 3600, "opponents": "bots", **wish}
        table_id = str(self.post("/api/tables", body)["id"])
        self.post(f"/api/tables/{table_id}/seats", {"nonce": os.urandom(32).hex()})
        return table_id

    def play(self, table_id: str) -> int:
        """Plays to the end; gives the number of moves at the table."""
        url = self._url.replace("http", "ws", 1) + f"/ws/tables/{table_id}"
        headers = {"Authorization": self._headers["Authorization"]}
        with connect(url, additional_headers=headers) as line:
            return _play(line)


def main(url: str) -> int:
    guest = Guest(url)
    are_true = [_game(guest, wish) for wish in WISHES]
    print(f"{sum(are_true)} of {len(are_true)} records are true")
    return 0 if all(are_true) else 1


def _game(guest: Guest, wish: Json) -> bool:
    table_id = guest.sit_down(wish)
    moves = guest.play(table_id)
    lines, is_true = report(guest.get(f"/api/games/{table_id}"))
    print(f"{table_id}  {moves:4} moves  {'true' if is_true else lines[-1]}  {wish}")
    return is_true


def _play(line: ClientConnection) -> int:
    version = -1
    while True:
        message = json.loads(line.recv(timeout=30))
        if message["type"] != "update" or message["version"] <= version:
            continue
        version, view = message["version"], message["view"]
        if view["status"] == "over":
            return int(version)
        if view["legal"]:
            move = {
                "type": "move",
                "id": str(version),
                "version": version,
                "move": view["legal"][0],
            }
            line.send(json.dumps(move))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"))
