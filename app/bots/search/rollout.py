"""A game played to its end without thinking: the cheapest card, now and then any move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.bots.search.chance import Chance
from app.engine.bout import advance
from app.engine.cards import PLAIN_CARDS, TRUMPS
from app.engine.position import DEFEND, EXCHANGE, KEEP, OVER, PASS, TAKE, Position

if TYPE_CHECKING:
    from mypy_extensions import i64

# One move in so many is any that is legal.
_ANY_ONE_IN: Final = 10
_CARDS: Final = PLAIN_CARDS | TRUMPS
_WORDS: Final = ((1 << 60) - 1) ^ _CARDS


def play_out(position: Position, chance: Chance) -> None:
    """Plays in place until the game is over."""
    while position.stage != OVER:
        legal = position.legal
        if legal & (legal - 1) == 0:
            advance(position, legal)
        elif chance.below(_ANY_ONE_IN):
            advance(position, cheapest(position))
        else:
            advance(position, any_of(legal, chance))


def cheapest(position: Position) -> int:
    """The lowest plain card, else the lowest trump; no trump is thrown in while the talon lasts."""
    legal = position.legal
    if legal & EXCHANGE:
        return EXCHANGE
    plain: i64 = legal & PLAIN_CARDS
    if plain:
        return plain & -plain
    trumps: i64 = legal & TRUMPS
    stays: i64 = legal & (PASS | KEEP)
    if trumps and not (stays and position.left):
        return trumps & -trumps
    if stays:
        return stays & -stays
    if position.stage == DEFEND:
        others = legal & ~_WORDS
        return others & -others if others else TAKE
    return legal & -legal


def any_of(legal: int, chance: Chance) -> int:
    """One of the moves, all equally likely."""
    for _ in range(chance.below(legal.bit_count())):
        legal &= legal - 1
    return legal & -legal
