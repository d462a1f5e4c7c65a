"""When two endgames are the same puzzle: only who beats whom and who is like whom counts.

The three plain suits may change their names, and ranks that nobody holds leave no gap.
"""

import hashlib
from itertools import permutations
from typing import Final

from app.engine.cards import RANKS, SUITS
from app.engine.state import State
from app.engine.view import full_view

_ID_LENGTH: Final = 8


def likeness(state: State) -> str:
    """The same text for positions that are alike, seen from the seat to move; else another."""
    view = full_view(state)
    assert view.turn is not None
    assert view.defender is not None
    attacks = [attack for attack, _ in view.table]
    covers = [cover or "--" for _, cover in view.table]
    mine, theirs = view.hands[view.turn], view.hands[1 - view.turn]
    groups = (list(mine), list(theirs), attacks, covers)
    plain = [suit for suit in SUITS if suit != view.trump]
    ranks = sorted({card[0] for group in groups for card in group} & set(RANKS), key=RANKS.index)
    least = min(
        _written(groups, dict(zip((*order, view.trump, "-"), "abct-", strict=True)), ranks)
        for order in permutations(plain)
    )
    role = "defends" if view.defender == view.turn else "attacks"
    return f"{view.phase} {role} {view.rules.transfer} {view.rules.throw_in} {least}"


def id_of(state: State) -> str:
    """A short name for a puzzle: eight hex digits of the hash of its likeness."""
    return hashlib.sha256(likeness(state).encode()).hexdigest()[:_ID_LENGTH]


def _written(groups: tuple[list[str], ...], suits: dict[str, str], ranks: list[str]) -> str:
    numbers = {rank: f"{number:02}" for number, rank in enumerate(ranks)} | {"-": "--"}
    named = [[suits[card[1]] + numbers[card[0]] for card in group] for group in groups]
    pairs = [attack + cover for attack, cover in zip(named[2], named[3], strict=True)]
    return "|".join(" ".join(sorted(part)) for part in (named[0], named[1], pairs))
