"""A whole player for the arena: it plays the lowest card it may, a trump only if it must.

    python -m app arena "cmd:python examples/lowest_card.py" easy

One question a line comes in, one answer a line goes out; docs/ARENA.md says which.
"""

import json
import sys
from typing import Any

RANKS = "23456789TJQKA"

Json = dict[str, Any]


def choose(view: Json) -> str:
    """The legal move with the cheapest card; no card at all only where none goes."""

    def price(move: str) -> tuple[bool, bool, int]:
        card = move.split()[-1]
        return " " not in move, card[-1] == view["trump"], RANKS.find(card[0])

    legal: list[str] = view["legal"]
    return min(legal, key=price)


def answer(question: Json) -> Json:
    if question["ask"] == "hello":
        return {"protocol": 1, "name": "lowest card"}
    if question["ask"] == "move":
        return {"move": choose(question["view"])}
    return {"ready": True}


if __name__ == "__main__":
    for line in sys.stdin:
        message = json.loads(line)
        if "ask" in message:
            print(json.dumps(answer(message)), flush=True)
