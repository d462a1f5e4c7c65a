"""A position before a lead, put together by hand: for puzzles, tests and the referee."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from app.engine.bout_end import start_bout
from app.engine.cards import SUITS, full_pack, names_for
from app.engine.deal import clear_table, lowest_trump, stock_of, swap_of, terms_for
from app.engine.errors import RulesError
from app.engine.position import Position
from app.engine.rules import Rules
from app.engine.setup import Setup
from app.engine.state import State


@dataclass(frozen=True, slots=True)
class Start:
    """Cards as text. The talon is in drawing order, its last card lies face up under it.

    Cards not named do not exist in this game; `heap` is only a counter. `out` is in the order of
    leaving. `exchange_owner` is the seat that may exchange the lowest trump under R7.3; "holder"
    is whoever holds it.
    """

    hands: Sequence[Sequence[str]]
    talon: Sequence[str]
    trump: str
    opener: int = 0
    bout: int = 2
    beaten_bouts: int = 1
    heap: int = 0
    out: Sequence[int] = ()
    exchange_owner: int | Literal["holder"] | None = "holder"


def start_from(rules: Rules, start: Start, bots: frozenset[int] = frozenset()) -> State:
    """The state in which `start.opener` is to lead. Raises RulesError that names the field."""
    terms = terms_for(Setup(rules, lambda number: None, bots))
    _check_cards(rules, start)
    _check_seats(rules, start)
    _check_counters(start)
    position = Position()
    position.terms = terms
    names = names_for(start.trump)
    clear_table(position, names)
    position.deal_number = 0
    position.hands = [names.set_of(hand) for hand in start.hands]
    position.stock = stock_of([names.card[text] for text in start.talon])
    position.left = len(start.talon)
    position.pack = sum(position.hands) | position.stock[-1]
    position.seen = position.stock[1] if position.left else 0
    position.swap = swap_of(position) if _may_exchange(position, start) else 0
    position.heap = start.heap
    position.beaten_bouts = start.beaten_bouts
    position.bout = start.bout - 1
    position.opener = start.opener
    position.out = tuple(start.out)
    for seat in start.out:
        position.in_play ^= 1 << seat
    start_bout(position, start.opener)
    return State(position)


def start_of(state: State) -> Start:
    """The same position as a Start. Only for a state whose table is empty before a lead."""
    position = state.position
    texts = position.names.texts
    low = lowest_trump(position)
    owners = [seat for seat, hand in enumerate(position.hands) if hand & position.swap]
    held = any(hand & low for hand in position.hands)
    owner: int | Literal["holder"] | None = owners[0] if owners else None
    return Start(
        hands=tuple(texts(hand) for hand in position.hands),
        talon=position.talon(),
        trump=position.names.trump,
        opener=position.attacker,
        bout=position.bout,
        beaten_bouts=position.beaten_bouts,
        heap=position.heap,
        out=position.out,
        exchange_owner=owner if held else "holder",
    )


def _check_cards(rules: Rules, start: Start) -> None:
    if start.trump not in SUITS or len(start.trump) != 1:
        raise RulesError("start.trump", "it must be one of S, C, D and H.")
    if len(start.hands) != rules.seats:
        raise RulesError("start.hands", f"there must be one hand for each of {rules.seats} seats.")
    pack = set(full_pack(rules.pack))
    counts = Counter([*start.talon, *(card for hand in start.hands for card in hand)])
    for card, count in counts.items():
        if card not in pack:
            raise RulesError("start", f"{card[:8]} is not a card of a pack of {rules.pack}.")
        if count > 1:
            raise RulesError("start", f"the {card} is named {count} times; each card exists once.")
    if start.talon and start.talon[-1][1] != start.trump:
        raise RulesError("start.talon", "its last card is the trump card and must be a trump.")


def _check_seats(rules: Rules, start: Start) -> None:
    seats = range(rules.seats)
    if any(seat not in seats for seat in start.out) or len(set(start.out)) < len(start.out):
        raise RulesError("start.out", f"it lists seats from 0 to {rules.seats - 1}, each once.")
    if len(start.out) > rules.seats - 2:
        raise RulesError("start.out", "at least two seats must still be in.")
    for seat in seats:
        is_out = seat in start.out
        if is_out and start.hands[seat]:
            raise RulesError("start.out", f"seat {seat} is out but holds cards.")
        if not is_out and not start.hands[seat]:
            raise RulesError("start.hands", f"seat {seat} holds no card; then it must be in out.")
    if start.opener not in seats or start.opener in start.out:
        raise RulesError("start.opener", "it must be a seat that is still in.")
    if isinstance(start.exchange_owner, int) and start.exchange_owner not in seats:
        raise RulesError("start.exchange_owner", "it must be a seat or nobody.")


def _check_counters(start: Start) -> None:
    least = (("bout", start.bout, 1), ("beaten_bouts", start.beaten_bouts, 0))
    for name, value, minimum in (*least, ("heap", start.heap, 0)):
        if not minimum <= value <= 1_000_000:
            raise RulesError(f"start.{name}", f"it must be a number from {minimum} on.")


def _may_exchange(position: Position, start: Start) -> bool:
    """Whether the right to exchange still lives (R7.3); a card still to be drawn gives it anew."""
    if not position.terms.own_only or start.exchange_owner == "holder":
        return True
    low = lowest_trump(position)
    holders = [seat for seat, hand in enumerate(position.hands) if hand & low]
    return not holders or holders == [start.exchange_owner]
