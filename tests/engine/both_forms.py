"""Random games of all rules, as the engine in front of `sys.path` plays them: one JSON object.

`python -P -m tests.engine.both_forms GAMES SEED WORLDS`. For each game its rules and a checksum of
every position, so that two forms of one engine can be held against each other move by move. And for
each level of the bots how many of its moves in so many games were the same in two worlds that its
seat cannot tell apart.
"""

import json
import random
import sys
import zlib

from app.bots.levels import LEVELS
from app.bots.search import lookahead
from app.engine import bout
from app.engine.cards import full_pack
from app.engine.deal import deal
from app.engine.errors import RulesError
from app.engine.playout import any_of
from app.engine.position import FIELDS, Position
from app.engine.rules import CHOICES, PRESETS, Rules, make_rules
from app.engine.setup import Setup
from tests.bots.test_honesty import moves_equal_in_both_worlds

NOT_COMPARED = ("names", "terms")


def main() -> None:
    """Plays them and prints what they were."""
    number, seed, worlds = map(int, sys.argv[1:])
    luck = random.Random(seed)
    games = [game(luck, list(PRESETS)[each % len(PRESETS)]) for each in range(number)]
    honest = {level: moves_equal_in_both_worlds(level, worlds) for level in LEVELS}
    form = [str(bout.__file__), str(lookahead.__file__)]
    sys.stdout.write(json.dumps({"engine": form, "games": games, "honest": honest}))


def game(luck: random.Random, preset: str) -> dict[str, object]:
    """One game to its end; half of the positions are copies of the one before."""
    rules = any_rules(luck, preset)
    position = first(luck, rules)
    sums = [checksum(position)]
    while position.legal:
        if luck.random() < 0.5:
            position = position.copy()
        move = any_of(position.legal, luck.getrandbits(23))
        try:
            bout.advance(position, move)
        except RulesError:  # R9: it asks for another pack than these
            break
        sums.append(checksum(position))
    return {"rules": repr(rules), "sums": sums}


def any_rules(luck: random.Random, preset: str) -> Rules:
    """The preset with about every third of its switches set by luck."""
    while True:
        fields: dict[str, object] = {
            name: luck.choice(values) for name, values in CHOICES.items() if luck.random() < 0.35
        }
        try:
            return make_rules({"seats": luck.randint(2, 6), **fields, "preset": preset})
        except RulesError:  # more seats than the pack can be dealt to
            continue


def first(luck: random.Random, rules: Rules) -> Position:
    """A deal of these rules, with bots where it needs some."""
    packs = [luck.sample(full_pack(rules.pack), rules.pack) for _ in range(4)]
    bots = frozenset(luck.sample(range(rules.seats), luck.randint(1, rules.seats - 1)))
    return deal(Setup(rules, lambda number: packs[number] if number < 4 else None, bots)).position


def checksum(position: Position) -> int:
    """Of all that a position consists of."""
    parts = [repr(getattr(position, name)) for name in FIELDS if name not in NOT_COMPARED]
    return zlib.crc32("|".join(parts).encode())


if __name__ == "__main__":
    main()
