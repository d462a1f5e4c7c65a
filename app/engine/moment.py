"""What everybody sees of a position, in pieces by how long they stay the same.

A part of the one door (`view`), apart because each move is shown in these pieces: plain values by
their names, which cost less than a View.
"""

from dataclasses import dataclass
from functools import cache
from typing import TypedDict

from app.engine.cards import Names, names_for
from app.engine.position import ASK_REDEAL, ATTACK, GAP, OVER, PHASES, EndedBout, Position
from app.engine.state import State

Pairs = tuple[tuple[str, str | None], ...]


@dataclass(frozen=True, slots=True)
class SeatCard:
    """A card that everybody was shown in one seat's hand."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class LastBout:
    """The bout before this one; `outcome` is beaten or taken, `cards` counts its cards."""

    attacker: int
    defender: int
    table: Pairs
    outcome: str
    cards: int


class Moment(TypedDict):
    """What any move may change."""

    phase: str
    turn: int | None
    attacker: int | None
    defender: int | None
    table: Pairs
    talon: int
    trump_card: str | None
    heap: int
    bout: int
    may_add: int


class Past(TypedDict):
    """What stays the same within a bout."""

    trump: str
    last_bout: LastBout | None
    opening_trump: SeatCard | None
    shown_card: SeatCard | None


def moment_of(state: State) -> Moment:
    position = state.position
    is_in_bout = position.stage not in (ASK_REDEAL, OVER)
    return {
        "phase": PHASES[position.stage],
        "turn": state.turn,
        "attacker": position.attacker if is_in_bout else None,
        "defender": position.defender if is_in_bout else None,
        "table": _pairs(position.names, position.attack_log, position.cover_log),
        "talon": position.left,
        "trump_card": position.names.text[position.stock[1]] if position.left else None,
        "heap": position.heap,
        "bout": position.bout,
        "may_add": _may_add(position),
    }


def past_of(state: State) -> Past:
    position = state.position
    is_first = position.bout == 1
    return {
        "trump": position.names.trump,
        "last_bout": _last_bout(position),
        "opening_trump": _seat_card(position, position.opening) if is_first else None,
        "shown_card": _seat_card(position, position.shown),
    }


def past_by(state: State) -> tuple[object, ...]:
    """While this is the same, so is `past_of`."""
    position = state.position
    return position.deal_number, position.bout, position.last


def counts_of(state: State) -> tuple[int, ...]:
    """How many cards each seat holds."""
    return tuple([hand.bit_count() for hand in state.position.hands])


def places_of(state: State) -> tuple[int | None, ...]:
    """In which place each seat ended; None for one that is still in."""
    if state.result:
        return state.result.places
    out = state.position.out
    if not out:
        return (None,) * len(state.position.hands)
    return tuple(out.index(seat) + 1 if seat in out else None for seat in range(state.rules.seats))


def cards_of_bout(ended: EndedBout) -> int:
    """How many cards it had."""
    return len(ended.attacks) + len(ended.covers) - ended.covers.count(0)


def _pairs(names: Names, attack_log: int, cover_log: int) -> Pairs:
    """The cards of a bout's logs (`Position`), the first played first."""
    if not attack_log:
        return ()
    attacks, covers = _texts_in(names, attack_log), _texts_in(names, cover_log)
    covers += [None] * (len(attacks) - len(covers))
    return tuple([(card or "", cover) for card, cover in zip(attacks, covers, strict=True)])


def _texts_in(names: Names, log: int) -> list[str | None]:
    at, texts = _by_place(names.trump), []
    while log:
        texts.append(at[log & GAP])
        log >>= 6
    texts.reverse()
    return texts


@cache
def _by_place(trump: str) -> list[str | None]:
    """The text of each card by its place in a log, and None for a gap."""
    texts: list[str | None] = [None] * (GAP + 1)
    for card, text in names_for(trump).text.items():
        texts[card.bit_length()] = text
    return texts


def _may_add(position: Position) -> int:
    if position.stage in (ASK_REDEAL, OVER):
        return 0
    if not position.throwers:
        return 1 if position.stage == ATTACK else 0
    return position.room


def _last_bout(position: Position) -> LastBout | None:
    last = position.ended_bout()
    if last is None:
        return None
    _, _, _, attacks, _, covers, _ = position.last
    return LastBout(
        attacker=last.attacker,
        defender=last.defender,
        table=_pairs(position.names, attacks, covers),
        outcome="taken" if last.taken else "beaten",
        cards=cards_of_bout(last),
    )


def _seat_card(position: Position, shown: tuple[int, int] | None) -> SeatCard | None:
    return SeatCard(shown[0], position.names.text[shown[1]]) if shown else None
