"""The player of examples/lowest_card.py on a server, with a personal token of its owner's account.

    python -m examples.online http://127.0.0.1:8000 TOKEN            against the server's bots
    python -m examples.online http://127.0.0.1:8000 TOKEN TABLE-ID   at a table that waits

The token comes from the page of the account, or from POST /api/tokens. Who sits down with one is
marked as a program, at the table and in the record. It needs the package `websockets`.
"""

import json
import os
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from examples.lowest_card import choose

Json = dict[str, Any]


def main(url: str, token: str, table_id: str | None) -> None:
    headers = {"Authorization": f"Bearer {token}"}
    if table_id is None:
        wish = {"preset": "duel", "deadline_s": 3600, "opponents": "bots", "level": "easy"}
        table_id = post(url, "/api/tables", wish, headers)["id"]
    nonce = os.urandom(32).hex()
    post(url, f"/api/tables/{table_id}/seats", {"nonce": nonce}, headers)
    address = url.replace("http", "ws", 1) + f"/ws/tables/{table_id}"
    with connect(address, additional_headers=headers) as line:
        view = play(line)
    who = ["the program" if seat == view["you"] else "its opponent" for seat in range(2)]
    durak = view["result"]["durak"]
    print(f"{table_id} {'a draw' if durak is None else f'the durak is {who[durak]}'}")


def play(line: ClientConnection) -> Json:
    """To the end of the game; gives the last view. A version is answered once."""
    played = -1
    for text in line:
        message = json.loads(text)
        if message["type"] == "refused":
            raise SystemExit(f"the server refused a move: {message['detail']}")
        if message["type"] != "update" or message["version"] is None:
            continue
        version, view = message["version"], message["view"]
        if view["status"] == "over":
            return dict(view)
        if view["legal"] and version > played:
            played = version
            move = {"type": "move", "id": f"v{version}", "version": version, "move": choose(view)}
            line.send(json.dumps(move))
    raise SystemExit("the server closed the line before the end of the game")


def post(url: str, path: str, body: Json, headers: Json) -> Json:
    headers = {**headers, "Content-Type": "application/json"}
    with urlopen(Request(url + path, json.dumps(body).encode(), headers), timeout=30) as answer:
        return dict(json.load(answer))


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) == 4 else None)
