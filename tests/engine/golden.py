"""Golden games: whole games as text with a digest of every position they pass through.

`python -m tests.engine.golden` writes tests/vectors/golden.txt anew; replaying a record must give
the same states for ever (L3), so a change in it needs a new version of the rules.
"""

import hashlib
import json
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from app.engine.deal import deal
from app.engine.notation import Game, parse_game, print_game
from app.engine.rules import PRESETS
from app.referee import position_of
from tests.engine.builders import random_game, rules_of, setup_of, shuffled_packs

FILE = Path(__file__).parents[1] / "vectors" / "golden.txt"
SEATS = {"duel": (2,), "classic": (2, 4), "transfer": (2, 3, 5), "challenge": (2, 3), "house": (6,)}


def digest(game: Game) -> str:
    """SHA-256 over all positions of a game, as the referee writes them."""
    whole = hashlib.sha256()
    for state in game.states():
        whole.update(json.dumps(position_of(state)).encode() + b"\n")
    return whole.hexdigest()


def stored() -> Iterator[tuple[str, Game]]:
    """The golden games and their digests."""
    for block in FILE.read_text(encoding="utf-8").split("# digest ")[1:]:
        first, text = block.split("\n", 1)
        yield first, parse_game(text)


def record() -> Iterator[Game]:
    """One game for each preset and number of seats, some moves by seats that are bots."""
    for preset in PRESETS:
        for seats in SEATS[preset]:
            rules = rules_of(preset, seats=seats)
            packs = shuffled_packs(rules, seats, count=3)
            bots = tuple(range(1, seats, 2))
            setup = setup_of(rules, packs, bots)
            steps = list(islice(random_game(deal(setup), seats), 400))
            moves = tuple((int(str(before.turn)), move) for before, move, _ in steps)
            if not steps[-1][2].is_over:
                moves += ((random.Random(seats).randrange(seats), "resign"),)
            packs_text = tuple(tuple(pack) for pack in packs)
            yield Game(rules=rules, packs=packs_text, bots=bots, moves=moves)


if __name__ == "__main__":
    text = "".join(f"# digest {digest(game)}\n{print_game(game)}" for game in record())
    FILE.write_text(text, encoding="utf-8")
