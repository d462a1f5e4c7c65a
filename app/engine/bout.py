"""Inside a bout: `advance` plays one legal move in place and works out the next position's moves.

This is the hot path of every search, so it works on local names and single bits and repeats a
line or two rather than calling a function; all rules are here, none is left out for speed.
What happens when a bout ends is in `bout_end`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.bout_end import end_bout, set_roles
from app.engine.cards import beaters, count, place_of, same_rank
from app.engine.deal import keep_hand, redeal
from app.engine.position import (
    ACCEPT,
    ASK_ACCEPT,
    ATTACK,
    DEFEND,
    EXCHANGE,
    GAP,
    KEEP,
    PASS,
    PILE_ON,
    REDEAL,
    TAKE,
    TARGET,
    THROW_IN,
    TRANSFER,
    Position,
    log_of,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


def advance(position: Position, move: int) -> None:
    """Play one bit of `position.legal`. Raises ValueError, with nothing changed, for another.

    Raises RulesError when a redeal finds no pack (R9); the position is then as it was.
    """
    if not move & position.legal or move & (move - 1):
        raise ValueError("this move is not legal here")
    if move < PASS:
        if position.stage == DEFEND:
            _beat(position, position.open, move)
        else:
            _attack(position, move)
    elif move == PASS:
        if position.stage == ASK_ACCEPT:
            end_bout(position, False)
        else:
            _ask(position, position.asked + 1)
    elif move == TAKE:
        _take(position)
    else:
        _play_rare(position, move)


def _attack(position: Position, card: i64) -> None:
    """Lead or add one card (R4.1, R4.4, R4.9)."""
    seat = position.turn
    hand = position.hands[seat] ^ card
    position.hands[seat] = hand
    owner: int = seat
    position.attack_log = position.attack_log << 6 | place_of(card)
    position.owners = position.owners << 3 | owner
    position.table |= card
    position.room -= 1
    if not hand:
        position.emptied += (seat,)
    if position.stage == PILE_ON:
        if position.room:
            _ask(position, position.asked)
        else:
            end_bout(position, True)
        return
    if position.stage == ATTACK:
        position.ranks = same_rank(card)
    position.open = card
    _defend(position)


def _beat(position: Position, target: i64, card: i64) -> None:
    """Cover one attacking card; when all are covered the throwers are asked anew (R4.4)."""
    defender = position.defender
    hand = position.hands[defender] ^ card
    position.hands[defender] = hand
    if position.terms.transfers:
        _cover_at(position, target, card)
    else:
        position.cover_log = position.cover_log << 6 | place_of(card)
    position.table |= card
    position.ranks |= same_rank(card)
    position.open ^= target
    if not hand:
        position.emptied += (defender,)
    if position.open:
        _defend(position)
    elif position.room:
        position.stage = THROW_IN
        _ask(position, 0)
    else:
        _beaten(position)


def _defend(position: Position) -> None:
    """It is the defender's turn to beat, take or transfer (R4.3); or he takes at once (R4.10)."""
    terms = position.terms
    defender = position.defender
    hand: i64 = position.hands[defender]
    open_ = position.open
    legal: int = TAKE
    if open_ & (open_ - 1):
        legal |= _covers_of_several(position, hand)
    else:
        legal |= hand & beaters(open_)
    if terms.transfers and open_ == position.table:
        legal |= _transfers(position, hand) << TRANSFER
    if hand & position.swap and terms.may_swap >> defender & 1:
        legal |= EXCHANGE
    if legal != TAKE or not terms.auto_take:
        position.stage = DEFEND
        position.turn = defender
        position.legal = legal
    else:
        _take(position)


def _cover_at(position: Position, target: i64, card: i64) -> None:
    """Note a cover where several cards may be open; those before this one may be so still."""
    if position.open == target and position.attack_log & GAP == place_of(target):
        position.cover_log = position.cover_log << 6 | place_of(card)
        return
    covers = position.covers
    index = position.attacks.index(target)
    covers += [0] * (index + 1 - len(covers))
    covers[index] = card
    position.cover_log = log_of(covers)


def _covers_of_several(position: Position, hand: i64) -> int:
    """Beating moves while more than one card is open: one group of bits a target (R4.3)."""
    legal: int = 0
    for index, target in enumerate(position.attacks):
        if target & position.open:
            covers: int = hand & beaters(target)
            legal |= covers << TARGET * (2 + index)
    return legal


def _transfers(position: Position, hand: i64) -> int:
    """The cards that may pass the bout on (R5.1, R5.3), nothing being covered yet."""
    on_table = count(position.table) + 1
    heir = position.terms.roles.after[position.in_play << 3 | position.defender]
    if on_table > position.cap or count(position.hands[heir]) < on_table:
        return 0
    return hand & position.ranks & position.terms.transfers


def _take(position: Position) -> None:
    """The defender gives up; each thrower is asked once (R4.9)."""
    if position.room:
        position.stage = PILE_ON
        _ask(position, 0)
    else:
        end_bout(position, True)


def _ask(position: Position, first: i64) -> None:
    """Ask the throwers from number `first` on; when nobody is left to ask the bout closes.

    Seats with no cards are skipped always, seats with nothing to add under `auto_pass` (R4.10),
    unless they could exchange (R7.4).
    """
    terms = position.terms
    hands = position.hands
    ranks = position.ranks
    swap = position.swap
    throwers = position.throwers
    for index in range(first, len(throwers)):
        seat = throwers[index]
        hand: i64 = hands[seat]
        if hand:
            legal: i64 = hand & ranks
            if hand & swap and terms.may_swap >> seat & 1:
                legal |= EXCHANGE
            if legal or not terms.auto_pass:
                position.asked = index
                position.turn = seat
                position.legal = legal | PASS
                return
    if position.stage == PILE_ON:
        end_bout(position, True)
    else:
        _beaten(position)


def _beaten(position: Position) -> None:
    """The bout is beaten, unless the defender may still accept it (R8)."""
    if position.terms.asks_accept and _is_undecided(position):
        _ask_accept(position)
    else:
        end_bout(position, False)


def _is_undecided(position: Position) -> bool:
    if position.left:
        return True
    defender = position.defender
    others = sum(position.hands) ^ position.hands[defender]
    return bool(position.hands[defender] and others)


def _ask_accept(position: Position) -> None:
    defender = position.defender
    position.stage = ASK_ACCEPT
    position.turn = defender
    position.legal = ACCEPT | PASS
    if position.hands[defender] & position.swap and position.terms.may_swap >> defender & 1:
        position.legal |= EXCHANGE


def _play_rare(position: Position, move: int) -> None:
    if move == EXCHANGE:
        _exchange(position)
    elif move == ACCEPT:
        end_bout(position, True)
    elif move == KEEP:
        keep_hand(position)
    elif move == REDEAL:
        redeal(position)
    elif move < 1 << (TARGET * 2):
        _transfer(position, move >> TRANSFER)
    else:
        _beat_one_of_several(position, move)


def _transfer(position: Position, card: i64) -> None:
    """Add a card of the rank and hand the whole bout to the next seat (R5.2, R5.4)."""
    seat = position.defender
    hands = position.hands
    hands[seat] ^= card
    owner: int = seat
    position.attack_log = position.attack_log << 6 | place_of(card)
    position.owners = position.owners << 3 | owner
    position.table |= card
    position.open |= card
    if not hands[seat]:
        position.emptied += (seat,)
    set_roles(position, seat)
    _defend(position)


def _beat_one_of_several(position: Position, move: int) -> None:
    group, bit = divmod(move.bit_length() - 1, TARGET)
    target = position.attacks[group - 2]
    _beat(position, target, 1 << bit)


def _exchange(position: Position) -> None:
    """Swap the lowest trump for the trump card; the turn goes on, skips are looked at again."""
    seat = position.turn
    low = position.swap
    high = position.stock[1]
    position.hands[seat] ^= low | high
    position.stock = (0, *(cards ^ low ^ high for cards in position.stock[1:]))
    position.seen |= low
    position.swap = 0
    if position.stage == ATTACK:
        position.legal = position.hands[seat]
    elif position.stage == DEFEND:
        _defend(position)
    elif position.stage == ASK_ACCEPT:
        _ask_accept(position)
    else:
        _ask(position, position.asked)
