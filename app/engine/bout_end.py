"""Between two bouts: the table is cleared, hands are filled, seats leave, the next bout begins.

What happens inside a bout is in `bout`. Everything here works on a Position in place.
"""

from app.engine.position import ATTACK, EXCHANGE, NOBODY, OVER, EndedBout, Position
from app.engine.result import Reason, Result


def start_bout(position: Position, attacker: int) -> None:
    """`attacker` must lead a card (R4.1), or the game is drawn by repetition (R6.7)."""
    terms = position.terms
    in_play = position.in_play
    position.bout += 1
    position.emptied = ()
    position.attacker = attacker
    position.cap = terms.cap
    if terms.first_cap and (
        position.beaten_bouts == 0 if terms.until_beaten else position.bout == 1
    ):
        position.cap = min(terms.cap, terms.first_cap)
    defend_from(position, terms.roles.after[in_play << 3 | attacker])
    if not position.left and terms.forbids_repetition:
        key = (attacker, *position.hands)
        if key in position.history:
            _finish(position, None, "repetition")
            return
        position.history += (key,)
    hand = position.hands[attacker]
    position.stage = ATTACK
    position.turn = attacker
    position.legal = hand
    if hand & position.swap and terms.may_swap[attacker]:
        position.legal = hand | EXCHANGE


def defend_from(position: Position, defender: int) -> None:
    """Make `defender` the defender of `position.attacker`, with a limit of his own (R4.7)."""
    position.defender = defender
    key = position.in_play << 6 | position.attacker << 3 | defender
    position.throwers, position.drawers = position.terms.roles.orders[key]
    room = position.hands[defender].bit_count()
    if room > position.cap:
        room = position.cap
    position.room = room - len(position.attacks)


def end_bout(position: Position, taken: bool) -> None:
    """Clear the table (R6.1), draw (R6.2), let seats leave (R6.3) and go on (R6.6) or end."""
    attacks = position.attacks
    covers = position.covers
    defender = position.defender
    cards = sum(attacks) + sum(covers.values())
    position.seen |= cards
    position.last = EndedBout(position.attacker, defender, position.drawers, attacks, covers, taken)
    position.attacks = {}
    position.covers = {}
    position.open = position.ranks = 0
    if taken:
        position.hands[defender] |= cards
        if cards & position.swap and position.terms.own_only:
            _keep_or_lose_exchange(position, attacks)
    else:
        position.heap += cards.bit_count()
        position.beaten_bouts += 1
        position.history = ()
    if position.left:
        _draw(position)
    if position.emptied and not position.left:
        _leave(position)
        if position.stage == OVER:
            return
    if not taken and position.in_play >> defender & 1:
        start_bout(position, defender)
    else:
        start_bout(position, position.terms.roles.after[position.in_play << 3 | defender])


def concede(position: Position, seat: int, reason: Reason) -> None:
    """End the game against one seat (R6.8); cards stay as they lie."""
    _finish(position, seat, reason)


def _draw(position: Position) -> None:
    """Main attacker first, then clockwise, the defender last; each fills up to six (R6.2)."""
    hands = position.hands
    stock = position.stock
    left = position.left
    for seat in position.drawers:
        hand = hands[seat]
        wanted = 6 - hand.bit_count()
        if wanted > 0:
            rest = left - wanted
            if rest <= 0:
                hands[seat] = hand | stock[left]
                position.left = 0
                position.swap = 0
                return
            hands[seat] = hand | (stock[left] ^ stock[rest])
            left = rest
    position.left = left


def _keep_or_lose_exchange(position: Position, attacks: dict[int, int]) -> None:
    """The defender picked up the lowest trump: only his own card keeps its right (R7.3)."""
    player = attacks.get(position.swap, position.defender)
    if player != position.defender:
        position.swap = 0


def _leave(position: Position) -> None:
    """Seats with no cards are out, the first to run out first (R6.3, R6.4)."""
    before = len(position.out)
    for seat in position.emptied:
        if not position.hands[seat]:
            position.out += (seat,)
            position.in_play ^= 1 << seat
    if not position.in_play:
        shared = position.out[before:]
        position.out = position.out[:before]
        _finish(position, None, "draw", shared)
    elif position.in_play & (position.in_play - 1) == 0:
        _finish(position, position.in_play.bit_length() - 1, "durak")


def _finish(
    position: Position, durak: int | None, reason: Reason, shared: tuple[int, ...] = ()
) -> None:
    """Places: those out in order, the durak last, everybody else on the best free one."""
    seats = position.terms.rules.seats
    places = [len(position.out) + 1] * seats
    for place, seat in enumerate(position.out, start=1):
        places[seat] = place
    if durak is not None:
        places[durak] = seats
    given = reason == "durak" and _gives_epaulettes(position)
    position.result = Result(durak, reason, tuple(places), given)
    position.out += shared
    position.stage = OVER
    position.turn = NOBODY
    position.legal = 0


def _gives_epaulettes(position: Position) -> bool:
    """R10: the main attacker left with two cards of the lowest rank as his last two attacks."""
    rules = position.terms.rules
    attacker = position.attacker
    last = position.last
    if not rules.epaulettes or last is None or position.in_play >> attacker & 1:
        return False
    lowest = 15 << (4 * (13 - rules.pack // 4))
    mine = [card for card, seat in last.attacks.items() if seat == attacker]
    return len(mine) >= 2 and bool(mine[-1] & lowest and mine[-2] & lowest)
