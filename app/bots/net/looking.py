"""A sight from a seat's view and memory, or from a position that a search imagines.

Of a position it takes what that seat would know there and nothing else: the cards of other hands
count as unseen unless everybody saw them go there.
"""

from app.bots.net.layout import rule_bits
from app.bots.net.sight import Sight
from app.engine.cards import SAME_RANK, Names, names_for
from app.engine.position import PHASES, Position
from app.engine.view import Memory, View


def sight_at(position: Position, rules: int) -> Sight:
    """What the seat to move knows; `rules` are `layout.rule_bits` of the game's rules."""
    seat = position.turn
    seats = len(position.hands)
    hand = position.hands[seat]
    left = position.left
    trump_card = position.stock[1] if left else 0
    attacks = position.attacks
    open_ = position.open if position.stage == 1 else 0
    # As the view has it: where nobody throws in, there is room for the lead alone (R4.5).
    room = position.room if position.throwers else int(position.stage == 0)
    known, before, others, hidden, counts = _other_hands(position, seat)
    # A NamedTuple made by its own constructor takes several times as long.
    return tuple.__new__(
        Sight,
        (
            hand,
            hand & position.seen,
            known,
            before,
            others,
            hidden | position.stock[left] ^ trump_card,
            0,
            position.table ^ open_,
            open_,
            position.ranks if attacks else 0,
            trump_card,
            position.stage,
            left,
            counts,
            (position.attacker - seat) % seats,
            (position.defender - seat) % seats,
            min(len(attacks), 6),
            min(room, 6),
            rules,
            tuple(attacks) if open_ & (open_ - 1) else (),
        ),
    )


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
    return Sight(
        hand=names.set_of(view.hand),
        shown=names.set_of(memory.known[seat]),
        known=known[0],
        known_before=known[-1] if several else 0,
        known_others=sum(known[1:-1]),
        unseen=names.set_of(memory.unseen),
        refused=0,
        covered=covered if stage == 1 else lying,
        open=open_ if stage == 1 else 0,
        ranks=_ranks(lying),
        trump_card=names.card[view.trump_card] if view.trump_card else 0,
        stage=stage,
        talon=view.talon,
        counts=tuple(view.counts[(seat + step) % seats] for step in range(1, seats)),
        attacker=(view.attacker - seat) % seats,
        defender=(view.defender - seat) % seats,
        attacks=min(len(attacks), 6),
        room=min(view.may_add, 6),
        rules=rule_bits(view.rules),
        targets=tuple(attacks) if open_ & (open_ - 1) and stage == 1 else (),
    )


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
