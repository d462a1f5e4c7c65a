"""A sight from a seat's view and memory, or from a position that a search imagines.

Of a position it takes what that seat would know there and nothing else: the cards of other hands
count as unseen unless everybody saw them go there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.bots.net.layout import rule_bits
from app.bots.net.sight import Sight
from app.engine.cards import SAME_RANK, Names, names_for
from app.engine.position import PHASES, Position
from app.engine.view import Memory, View

if TYPE_CHECKING:
    from mypy_extensions import i64


def sight_at(position: Position, rules: int) -> Sight:
    """What the seat to move knows; `rules` are `layout.rule_bits` of the game's rules."""
    seat: i64 = position.turn
    seats: i64 = len(position.hands)
    hand: i64 = position.hands[seat]
    left: i64 = position.left
    trump_card: i64 = position.stock[1] if left else 0
    attacks = (position.attack_log.bit_length() + 5) // 6
    open_ = position.open if position.stage == 1 else 0
    # As the view has it: where nobody throws in, there is room for the lead alone (R4.5).
    room = position.room if position.throwers else int(position.stage == 0)
    known, before, others, hidden, counts = _other_hands(position, seat)
    sight = Sight.__new__(Sight)
    sight.hand = hand
    sight.shown = hand & position.seen
    sight.known = known
    sight.known_before = before
    sight.known_others = others
    sight.unseen = hidden | position.stock[left] ^ trump_card
    sight.refused = 0
    sight.covered = position.table ^ open_
    sight.open = open_
    sight.ranks = position.ranks if attacks else 0
    sight.trump_card = trump_card
    sight.stage = position.stage
    sight.talon = left
    sight.counts = counts
    sight.attacker = (position.attacker - seat) % seats
    sight.defender = (position.defender - seat) % seats
    sight.attacks = min(attacks, 6)
    sight.room = min(room, 6)
    sight.rules = rules
    sight.targets = tuple(position.attacks) if open_ & (open_ - 1) else ()
    return sight


def _other_hands(position: Position, seat: int) -> tuple[int, int, int, int, tuple[int, ...]]:
    """Known with the next seat, the one before and the rest; not known with any; the counts."""
    hands = position.hands
    seen = position.seen
    seats = len(hands)
    if seats == 2:
        other = hands[1 - seat]
        return other & seen, 0, 0, other & ~seen, (other.bit_count(),)
    round_ = [hands[(seat + step) % seats] for step in range(1, seats)]
    counts = tuple([cards.bit_count() for cards in round_])
    others = sum(round_[1:-1]) & seen
    return round_[0] & seen, round_[-1] & seen, others, sum(round_) & ~seen, counts


def sight_from(view: View, memory: Memory) -> Sight:
    """What `view.you` knows while it is to move."""
    seat = view.you
    if seat is None or view.attacker is None or view.defender is None:
        raise ValueError("only a seat in a bout has a sight")
    names = names_for(view.trump)
    seats = len(view.counts)
    known = [names.set_of(memory.known[(seat + step) % seats]) for step in range(1, seats)]
    several = seats > 2
    covered, open_ = _table(view, names)
    attacks = [names.card[attack] for attack, _ in view.table]
    stage = PHASES.index(view.phase)
    lying = covered | open_
    sight = Sight.__new__(Sight)
    sight.hand = names.set_of(view.hand)
    sight.shown = names.set_of(memory.known[seat])
    sight.known = known[0]
    sight.known_before = known[-1] if several else 0
    sight.known_others = sum(known[1:-1])
    sight.unseen = names.set_of(memory.unseen)
    sight.refused = 0
    sight.covered = covered if stage == 1 else lying
    sight.open = open_ if stage == 1 else 0
    sight.ranks = _ranks(lying)
    sight.trump_card = names.card[view.trump_card] if view.trump_card else 0
    sight.stage = stage
    sight.talon = view.talon
    sight.counts = tuple(view.counts[(seat + step) % seats] for step in range(1, seats))
    sight.attacker = (view.attacker - seat) % seats
    sight.defender = (view.defender - seat) % seats
    sight.attacks = min(len(attacks), 6)
    sight.room = min(view.may_add, 6)
    sight.rules = rule_bits(view.rules)
    sight.targets = tuple(attacks) if open_ & (open_ - 1) and stage == 1 else ()
    return sight


def _table(view: View, names: Names) -> tuple[int, int]:
    """The cards of beaten pairs, and those that are open."""
    covered = open_ = 0
    for attack, cover in view.table:
        if cover is None:
            open_ |= names.card[attack]
        else:
            covered |= names.card[attack] | names.card[cover]
    return covered, open_


def _ranks(cards: int) -> int:
    ranks = 0
    while cards:
        card = cards & -cards
        cards &= ~SAME_RANK[card]
        ranks |= SAME_RANK[card]
    return ranks
