"""What a viewer cannot know changes no byte that reaches him (the two-world test, through the
real socket): the same moves are played in two worlds which differ only in cards he never saw."""

import random
import re
from pathlib import Path

import pytest

from app.engine.cards import full_pack
from tests.web.site import Json
from tests.web.worlds import Choose, Heard, Moves, World

CARD = re.compile(r"\b[2-9TJQKA][SCDH]\b")
PLAIN = {"auto_pass": False, "auto_take": False}
TABLES: list[Json] = [
    {"preset": "duel", "count": 2, "rules": PLAIN},
    {"preset": "transfer", "count": 3, "rules": PLAIN},
    {"preset": "house", "count": 4, "rules": {**PLAIN, "pack": 52, "show_opening_trump": False}},
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table["preset"])
@pytest.mark.parametrize("seed", [1, 2])
async def test_worlds_that_differ_in_unseen_cards_look_the_same(
    tmp_path: Path, table: Json, seed: int
) -> None:
    luck = random.Random(seed)
    pack = list(full_pack(table["rules"].get("pack", 36)))
    luck.shuffle(pack)
    moves, first = await World(table, pack).play(tmp_path / "a", at_random(luck, 25))

    for viewer in ("seat 0", "watcher"):
        other = permuted(pack, seen_by(viewer, first), luck)
        again, second = await World(table, other).play(tmp_path / viewer, as_before(moves))

        assert again == moves
        assert second[viewer] == first[viewer]
        assert second["metrics"] == first["metrics"]
        # The worlds were different ones: somebody could see it.
        assert any(second[name] != first[name] for name in first)


def at_random(luck: random.Random, count: int) -> Choose:
    """Chooses so many moves."""
    left = iter(range(count))
    return lambda view: luck.choice(view["legal"]) if next(left, None) is not None else None


def as_before(moves: Moves) -> Choose:
    left = iter(moves)
    return lambda view: next(left, (None, None))[1]


def seen_by(viewer: str, heard: Heard) -> set[str]:
    """Every card that a message to this viewer ever named."""
    return {card for text in heard[viewer] for card in CARD.findall(text)}


def permuted(pack: list[str], seen: set[str], luck: random.Random) -> list[str]:
    """The pack with the unseen cards in another order, each in the place of another unseen one."""
    places = [place for place, card in enumerate(pack) if card not in seen]
    assert len(places) > 1
    shuffled = places[1:] + places[:1]
    other = list(pack)
    for place, source in zip(places, shuffled, strict=True):
        other[place] = pack[source]
    return other
