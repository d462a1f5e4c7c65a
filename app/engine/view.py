"""The only door from a state to something that may be seen: what one seat, a watcher, or, after
the game, everybody may know.

Each function lists what is allowed; none strikes anything out of a whole state. What is sent to
a browser is made from these views in `app.play`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Final

from app.engine.cards import names_for
from app.engine.memory import Course, Hidden
from app.engine.memory import Memory as Memory
from app.engine.moment import LastBout as LastBout
from app.engine.moment import Moment as Moment
from app.engine.moment import Pairs as Pairs
from app.engine.moment import Past as Past
from app.engine.moment import SeatCard as SeatCard
from app.engine.moment import cards_of_bout as cards_of_bout
from app.engine.moment import counts_of as counts_of
from app.engine.moment import moment_of as moment_of
from app.engine.moment import past_by as past_by
from app.engine.moment import past_of as past_of
from app.engine.moment import places_of as places_of
from app.engine.move_text import legal_texts
from app.engine.position import EndedBout, Position
from app.engine.result import Result
from app.engine.rules import Rules
from app.engine.shown import Shown, took_at_once
from app.engine.state import State

Event = dict[str, object]


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may see, or a watcher (`you` None, no hand, no legal moves).

    Cards of a hand and legal moves are sorted as text. `may_add` counts the attacking cards that
    may still be added to this bout (R4.7). `places` is None for a seat still in. `shown_card` is
    the card that named trump at a deal of the whole pack (R2.2), wherever it is by now. What is
    private stays out of the `repr`, which may end up in a log.
    """

    you: int | None
    phase: str
    turn: int | None
    attacker: int | None
    defender: int | None
    table: Pairs
    counts: tuple[int, ...]
    hand: tuple[str, ...] = field(repr=False)
    places: tuple[int | None, ...]
    talon: int
    trump: str
    trump_card: str | None
    heap: int
    bout: int
    may_add: int
    legal: tuple[str, ...] = field(repr=False)
    last_bout: LastBout | None
    opening_trump: SeatCard | None
    shown_card: SeatCard | None
    result: Result | None
    rules: Rules


@dataclass(frozen=True, slots=True)
class Own:
    """What of a view is one seat's alone; all else is in everybody's."""

    hand: tuple[str, ...] = field(repr=False)
    legal: tuple[str, ...] = field(repr=False)


_NOTHING: Final = Own((), ())


@dataclass(frozen=True, slots=True)
class FullView(View):
    """A view and all that is hidden in it: for finished games, review and the referee, never for
    a running table. `legal` is that of the seat to move, the talon is in drawing order."""

    hands: tuple[tuple[str, ...], ...] = field(repr=False)
    talon_cards: tuple[str, ...] = field(repr=False)


def view_for(state: State, seat: int | None) -> View:
    """The view of one seat, or of a watcher."""
    return _view(state, seat, own_for(state, seat))


def own_for(state: State, seat: int | None) -> Own:
    """What the view of this seat holds beyond that of a watcher."""
    if seat is None:
        return _NOTHING
    return Own(hand_for(state, seat), tuple(legal_for(state, seat)))


def hand_for(state: State, seat: int) -> tuple[str, ...]:
    """The cards in this seat's hand, for itself alone."""
    position = state.position
    return _hand(position.names.trump, position.hands[seat])


@lru_cache(maxsize=2048)
def _hand(trump: str, cards: int) -> tuple[str, ...]:
    """A hand stays the same for some moves, and is shown after each."""
    return names_for(trump).texts(cards)


def legal_for(state: State, seat: int) -> Sequence[str]:
    """What this seat may do now, for itself alone."""
    return legal_texts(state.position) if seat == state.turn else ()


def full_view(state: State) -> FullView:
    """Everything there is to see, hidden cards too."""
    position = state.position
    view = _view(state, None, Own((), tuple(legal_texts(position))))
    return FullView(
        **{each.name: getattr(view, each.name) for each in fields(View)},
        hands=tuple(position.names.texts(hand) for hand in position.hands),
        talon_cards=position.talon(),
    )


def memory_for(state: State, seat: int, shown: Shown | None = None) -> Memory:
    """What `seat` can remember; with `shown`, also what other hands have shown not to hold.

    A redeal is a new deal: what was seen before it is forgotten.
    """
    position = state.position
    hands = position.hands
    held = sum(hands)
    gone = position.pack & ~held & ~position.table & ~position.stock[position.left]
    seen_in_hands = held & position.seen
    under_talon = position.stock[1] if position.left else 0
    unseen = position.pack & ~(hands[seat] | position.table | gone | seen_in_hands | under_talon)
    texts = position.names.texts
    return Memory(
        gone=texts(gone),
        known=tuple(texts(hand & position.seen) for hand in hands),
        unseen=texts(unseen),
        hidden=_hidden(position, shown, unseen) if shown else (),
        course=_course(position),
        thrift=shown.thrift if shown else (),
    )


def events_for(
    before: State, seat: int, move: str, after: State, viewer: int | None
) -> tuple[Event, ...]:
    """What happened between two states, in order, as `viewer` may see it.

    The move; a take the rules implied (`auto`); the end of the bout, each draw (the cards only
    for the one who drew), who left; a new deal; the end of the game.
    """
    old, new = before.position, after.position
    events: list[Event] = [_moved(seat, move, False)]
    if new.deal_number != old.deal_number:
        events.append({"kind": "dealt"})
    ended = new.ended_bout() if new.has_ended_bout_since(old) else None
    if took_at_once(old, new, move):
        events.append(_moved(ended.defender if ended else new.defender, "take", True))
    if ended:
        events.append(_outcome(ended))
        events.extend(_draws(old, new, ended, viewer))
    if leavers := new.out[len(old.out) :]:
        places = places_of(after)
        events += [{"kind": "out", "seat": seat, "place": places[seat]} for seat in leavers]
    if after.is_over and not before.is_over:
        events.append({"kind": "over"})
    return tuple(events)


def may_differ(before: State, after: State) -> bool:
    """Whether `events_for` may be another for another viewer: it is when cards were drawn."""
    return after.position.left != before.position.left


def _view(state: State, seat: int | None, own: Own) -> View:
    return View(
        you=seat,
        **moment_of(state),
        **past_of(state),
        counts=counts_of(state),
        hand=own.hand,
        places=places_of(state),
        legal=own.legal,
        result=state.result,
        rules=state.rules,
    )


def _hidden(position: Position, shown: Shown, unseen: int) -> tuple[tuple[Hidden, ...], ...]:
    texts = position.names.texts
    return tuple(
        tuple(
            Hidden(each.count, texts(each.lacks & unseen), texts(each.doubts & unseen))
            for each in groups
        )
        for groups in shown.hands
    )


def _course(position: Position) -> Course:
    return Course(
        bots=tuple(sorted(position.terms.setup.bots)),
        beaten_bouts=position.beaten_bouts,
        exchange=position.names.text[position.swap] if position.swap else None,
        played_by=position.players(),
        emptied=position.emptied,
    )


def _moved(seat: int, move: str, auto: bool) -> Event:
    return {"kind": "move", "seat": seat, "move": move, "auto": auto}


def _outcome(ended: EndedBout) -> Event:
    cards = cards_of_bout(ended)
    if ended.taken:
        return {"kind": "taken", "seat": ended.defender, "cards": cards}
    return {"kind": "beaten", "cards": cards}


def _draws(old: Position, new: Position, ended: EndedBout, viewer: int | None) -> list[Event]:
    """Who drew how many, in the order of drawing (R6.2); nothing drawn can be played yet."""
    drawn = new.stock[old.left] ^ new.stock[new.left]
    events: list[Event] = []
    for seat in ended.drawers:
        cards = new.hands[seat] & drawn
        if cards:
            event: Event = {"kind": "drew", "seat": seat, "count": cards.bit_count()}
            if seat == viewer:
                event["cards"] = list(new.names.texts(cards))
            events.append(event)
    return events
