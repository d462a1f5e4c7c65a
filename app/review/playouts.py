"""One game to its end by plain players: the cheapest card that does, and now and then any move.

Positions are played in place. Cards are bits as in `app.engine.cards`, the trump suit highest.
"""

from typing import Final

from app.engine.bout import advance
from app.engine.cards import PLAIN_CARDS, TRUMPS
from app.engine.position import (
    ASK_ACCEPT,
    ASK_REDEAL,
    ATTACK,
    DEFEND,
    EXCHANGE,
    KEEP,
    OVER,
    PASS,
    PILE_ON,
    TAKE,
    TARGET,
    TRANSFER,
    Position,
)
from app.review.luck import Luck
from app.review.worth import worths_of

#: Once in so many choices a player does anything, so that no line of play repeats for ever.
_ODD_ONE_IN: Final = 12
#: Games of many seats may go in circles where the rules allow it; such a one counts as even.
_MOST_MOVES: Final = 1_000
_CARDS: Final = PLAIN_CARDS | TRUMPS
#: Up to this card (a jack) one is given to somebody who takes while there is a talon.
_GIVEN: Final = (1 << 4 * 10) - 1
#: With so few cards trumps are thrown in as well.
_FEW: Final = 2


def played_out(position: Position, luck: Luck) -> tuple[tuple[float, ...], int]:
    """What the end was worth to each seat, and how many moves it took. Changes the position."""
    moves = 0
    while position.stage != OVER:
        if moves == _MOST_MOVES:
            return (0.5,) * len(position.hands), moves
        advance(position, chosen(position, luck))
        moves += 1
    result = position.result
    assert result is not None
    return worths_of(result.places), moves


def chosen(position: Position, luck: Luck) -> int:
    """The bit of a legal move."""
    legal = position.legal
    if not legal & (legal - 1):
        return legal
    stage = position.stage
    if legal & EXCHANGE:
        return EXCHANGE
    if stage == ASK_ACCEPT:
        return PASS
    if stage == ASK_REDEAL:
        return KEEP
    if luck.below(_ODD_ONE_IN) == 0:
        return _any(legal, luck)
    if stage == DEFEND:
        return _defence(position, legal)
    if stage == ATTACK:
        plain = legal & PLAIN_CARDS
        return plain & -plain if plain else legal & -legal
    return _addition(position, legal)


def _any(legal: int, luck: Luck) -> int:
    for _ in range(luck.below(legal.bit_count())):
        legal &= legal - 1
    return legal & -legal


def _addition(position: Position, legal: int) -> int:
    """Cheap plain cards are thrown in; trumps only with the last cards (R4.4, R4.9)."""
    fit = legal & PLAIN_CARDS
    if position.left:
        if position.stage == PILE_ON:
            fit &= _GIVEN
    elif position.hands[position.turn].bit_count() <= _FEW:
        fit = fit or legal & TRUMPS
    return fit & -fit if fit else PASS


def _defence(position: Position, legal: int) -> int:
    """A plain card that passes it on, else the cheapest covers, else take."""
    passed_on = legal >> TRANSFER & PLAIN_CARDS if legal >> TRANSFER else 0
    if passed_on and not position.covers and legal < 1 << 2 * TARGET:
        return (passed_on & -passed_on) << TRANSFER
    open_ = position.open
    if not open_ & (open_ - 1):
        covers = legal & _CARDS
        plain = covers & PLAIN_CARDS
        cover = plain & -plain or covers & -covers
        return cover or TAKE
    return _cover_of_several(position, legal)


def _cover_of_several(position: Position, legal: int) -> int:
    """The first open card's cheapest cover, if every open card could be covered."""
    best = 0
    for index, target in enumerate(position.attacks):
        if not target & position.open:
            continue
        shift = TARGET * (2 + index)
        covers = legal >> shift & _CARDS
        if not covers:
            return TAKE
        plain = covers & PLAIN_CARDS
        best = best or (plain & -plain or covers & -covers) << shift
    return best or TAKE
