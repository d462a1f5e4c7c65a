"""A playable position from what one seat knows and a guess for the rest.

No hidden card gets in here: the guess comes from outside. The seat must be the one to move.
"""

from collections.abc import Sequence
from functools import lru_cache

from app.engine.bout_end import set_roles
from app.engine.cards import names_for
from app.engine.deal import clear_table, stock_of, terms_for
from app.engine.memory import Memory
from app.engine.move_text import bit_of, parse_move
from app.engine.position import ASK_REDEAL, OVER, PHASES, PILE_ON, THROW_IN, Position, Terms, log_of
from app.engine.rules import Rules
from app.engine.setup import Setup
from app.engine.view import View


def imagine(
    view: View, memory: Memory, hands: Sequence[int], stock_order: Sequence[int]
) -> Position:
    """The position as it would be with these hands and this talon.

    `hands` are sets of card bits by seat, `stock_order` the talon's cards as bits in drawing
    order, the trump card last; both in the bits of `names_for(view.trump)`. What no seat
    remembers starts anew: no bout has been repeated yet, and there was none before this one.

    Raises ValueError where it is not `view.you` who is to move, or no bout has begun (R9), or
    the numbers of cards are not those in the view.
    """
    stage = PHASES.index(view.phase)
    if view.you is None or view.you != view.turn or stage in (ASK_REDEAL, OVER):
        raise ValueError("only the seat to move can imagine a position, and only in a bout")
    if len(stock_order) != view.talon or tuple(map(int.bit_count, hands)) != view.counts:
        raise ValueError("so many cards are not in these hands and this talon")
    position = Position()
    position.terms = _terms(view.rules, memory.course.bots)
    clear_table(position, names_for(view.trump))
    _lay_cards(position, view, memory, hands, stock_order)
    _seat_players(position, view, memory)
    _lay_bout(position, view, memory)
    position.stage = stage
    position.turn = view.you
    if stage in (THROW_IN, PILE_ON):
        position.asked = position.throwers.index(view.you)
    for text in view.legal:
        move = parse_move(position, text)
        assert move is not None
        position.legal |= bit_of(position, move)
    return position


@lru_cache(maxsize=64)
def _terms(rules: Rules, bots: tuple[int, ...]) -> Terms:
    return terms_for(Setup(rules, lambda number: None, frozenset(bots)))


def _lay_cards(
    position: Position,
    view: View,
    memory: Memory,
    hands: Sequence[int],
    stock_order: Sequence[int],
) -> None:
    names = position.names
    gone = names.set_of(memory.gone)
    table = names.set_of(card for pair in view.table for card in pair if card is not None)
    position.hands = list(hands)
    position.stock = stock_of(list(stock_order))
    position.left = view.talon
    position.heap = view.heap
    position.pack = sum(hands) | position.stock[-1] | gone | table
    position.seen = gone | names.set_of(card for hand in memory.known for card in hand)
    if view.trump_card:
        position.seen |= names.card[view.trump_card]
    position.swap = names.card[memory.course.exchange] if memory.course.exchange else 0


def _seat_players(position: Position, view: View, memory: Memory) -> None:
    """Who is out, in what order (R6.4), and who plays which part in this bout."""
    placed = [(place, seat) for seat, place in enumerate(view.places) if place is not None]
    position.out = tuple(seat for _, seat in sorted(placed))
    for seat in position.out:
        position.in_play ^= 1 << seat
    position.deal_number = 0
    position.bout = view.bout
    position.beaten_bouts = memory.course.beaten_bouts
    terms = position.terms
    is_first = position.beaten_bouts == 0 if terms.until_beaten else position.bout == 1
    position.cap = min(terms.cap, terms.first_cap) if terms.first_cap and is_first else terms.cap
    assert view.attacker is not None
    position.opener = view.attacker
    set_roles(position, view.attacker)
    position.emptied = memory.course.emptied


def _lay_bout(position: Position, view: View, memory: Memory) -> None:
    card = position.names.card
    for seat in memory.course.played_by:
        position.owners = position.owners << 3 | seat
    attacks = [card[attack] for attack, _ in view.table]
    covers = [card[cover] if cover else 0 for _, cover in view.table]
    position.open = sum(one for one, cover in zip(attacks, covers, strict=True) if not cover)
    while covers and not covers[-1]:
        covers.pop()
    position.attack_log, position.cover_log = log_of(attacks), log_of(covers)
    position.table = sum(attacks) + sum(covers)
    for rank in range(13):
        if position.table >> 4 * rank & 15:
            position.ranks |= 15 << 4 * rank
    position.room = view.may_add
    position.legal = 0
