"""Between two bouts: the table is cleared, hands are filled, seats leave, the next bout begins.

What happens inside a bout is in `bout`. Everything here works on a Position in place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.engine.cards import count, lowest_rank
from app.engine.position import ATTACK, EXCHANGE, NOBODY, OVER, Position, cards_in, seats_in
from app.engine.result import Reason, Result

if TYPE_CHECKING:
    from mypy_extensions import i64


def start_bout(position: Position, attacker: i64) -> None:
    """`attacker` must lead a card (R4.1), or the game is drawn by repetition (R6.7)."""
    terms = position.terms
    position.bout += 1
    position.emptied = ()
    cap = terms.cap
    if 0 < terms.first_cap < cap and (
        position.beaten_bouts == 0 if terms.until_beaten else position.bout == 1
    ):
        cap = terms.first_cap
    position.cap = cap
    set_roles(position, attacker)
    hands = position.hands
    # With two seats in and no transfers the attacker has fewer cards after every take.
    if (
        not position.left
        and terms.forbids_repetition
        and (len(position.drawers) > 2 or terms.transfers)
    ):
        key = (attacker, *hands)
        if key in position.history:
            _finish(position, None, "repetition")
            return
        position.history += (key,)
    hand: i64 = hands[attacker]
    position.stage = ATTACK
    position.turn = attacker
    if hand & position.swap and terms.may_swap >> attacker & 1:
        hand |= EXCHANGE
    position.legal = hand


def set_roles(position: Position, attacker: i64) -> None:
    """Make `attacker` the main attacker; the next seat defends, with its own limit (R4.7)."""
    position.attacker = attacker
    defender, position.throwers, position.drawers = position.terms.roles.bouts[
        position.in_play << 3 | attacker
    ]
    position.defender = defender
    most = count(position.hands[defender])
    if most > position.cap:
        most = position.cap
    position.room = most - count(position.table)  # before a lead, or nothing beaten yet (R5.2)


def end_bout(position: Position, taken: bool) -> None:
    """Clear the table (R6.1), draw (R6.2), let seats leave (R6.3) and go on (R6.6) or end.

    Every second or third move of a game comes through here, so the drawing is written out.
    """
    defender = position.defender
    drawers = position.drawers
    hands = position.hands
    cards = position.table
    position.seen |= cards
    position.last = (
        position.attacker,
        defender,
        drawers,
        position.attack_log,
        position.owners,
        position.cover_log,
        taken,
    )
    if taken:
        taker: i64 = hands[defender]
        hands[defender] = taker | cards
        if cards & position.swap and position.terms.own_only:
            _keep_or_lose_exchange(position)
    else:
        position.heap += count(cards)
        position.beaten_bouts += 1
        position.history = ()
    position.attack_log = 0
    position.cover_log = 0
    position.owners = 0
    position.table = 0
    left = position.left
    if left:
        stock = position.stock
        for seat in drawers:
            hand: i64 = hands[seat]
            rest = left + count(hand) - 6
            if rest < left:
                drawn: i64 = stock[left]
                if rest <= 0:
                    hands[seat] = hand | drawn
                    left = 0
                    position.swap = 0
                    break
                drawn ^= stock[rest]
                hands[seat] = hand | drawn
                left = rest
        position.left = left
    if position.emptied and not left:
        _leave(position)
        if position.stage == OVER:
            return
    if taken or not position.in_play >> defender & 1:
        start_bout(position, position.terms.roles.after[position.in_play << 3 | defender])
    else:
        start_bout(position, defender)


def concede(position: Position, seat: int, reason: Reason) -> None:
    """End the game against one seat (R6.8); cards stay as they lie."""
    _finish(position, seat, reason)


def _keep_or_lose_exchange(position: Position) -> None:
    """The defender picked up the lowest trump: only his own card keeps its right (R7.3)."""
    attacks = position.attacks
    if position.swap in attacks:
        player = position.players()[attacks.index(position.swap)]
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
        _finish(position, int(position.in_play).bit_length() - 1, "durak")


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
    if not rules.epaulettes or position.in_play >> attacker & 1:
        return False
    lowest = 15 << 4 * lowest_rank(rules.pack)
    _, _, _, log, owners, _, _ = position.last
    attacks = cards_in(log)
    seats = seats_in(owners, len(attacks))
    mine = [card for card, seat in zip(attacks, seats, strict=True) if seat == attacker]
    return len(mine) >= 2 and bool(mine[-1] & lowest and mine[-2] & lowest)
