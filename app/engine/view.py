"""The only door from a state to something that may be seen: what one seat, a watcher, or, after
the game, everybody may know.

Each function lists what is allowed; none strikes anything out of a whole state. What is sent to
a browser is made from these views in `app.play`.
"""

from dataclasses import dataclass, field, fields
from itertools import zip_longest
from typing import Final

from app.engine.memory import Course, Hidden
from app.engine.memory import Memory as Memory
from app.engine.move_text import legal_texts
from app.engine.position import ASK_REDEAL, ATTACK, OVER, EndedBout, Position
from app.engine.result import Result
from app.engine.rules import Rules
from app.engine.shown import Shown, took_at_once
from app.engine.state import State

Pairs = tuple[tuple[str, str | None], ...]
Event = dict[str, object]


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
    position = state.position
    legal = tuple(legal_texts(position)) if seat == state.turn else ()
    return Own(position.names.texts(position.hands[seat]), legal)


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
        places = _places(after)
        events += [{"kind": "out", "seat": seat, "place": places[seat]} for seat in leavers]
    if after.is_over and not before.is_over:
        events.append({"kind": "over"})
    return tuple(events)


def _view(state: State, seat: int | None, own: Own) -> View:
    position = state.position
    names = position.names
    in_first_bout = position.bout == 1
    return View(
        you=seat,
        phase=state.phase,
        turn=state.turn,
        attacker=state.attacker,
        defender=state.defender,
        table=_pairs(position, position.attacks, position.covers),
        counts=tuple([held.bit_count() for held in position.hands]),
        hand=own.hand,
        places=_places(state),
        talon=position.left,
        trump=names.trump,
        trump_card=names.text[position.stock[1]] if position.left else None,
        heap=position.heap,
        bout=position.bout,
        may_add=_may_add(position),
        legal=own.legal,
        last_bout=_last_bout(position),
        opening_trump=_seat_card(position, position.opening) if in_first_bout else None,
        shown_card=_seat_card(position, position.shown),
        result=position.result,
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


def _pairs(position: Position, attacks: list[int], covers: list[int]) -> Pairs:
    text = position.names.text
    pairs = zip_longest(attacks, covers, fillvalue=0)
    return tuple([(text[card], text[cover] if cover else None) for card, cover in pairs])


def _places(state: State) -> tuple[int | None, ...]:
    if state.result:
        return state.result.places
    out = state.position.out
    if not out:
        return (None,) * state.rules.seats
    return tuple(out.index(seat) + 1 if seat in out else None for seat in range(state.rules.seats))


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
    return LastBout(
        attacker=last.attacker,
        defender=last.defender,
        table=_pairs(position, last.attacks, last.covers),
        outcome="taken" if last.taken else "beaten",
        cards=_cards_of(last),
    )


def _seat_card(position: Position, shown: tuple[int, int] | None) -> SeatCard | None:
    return SeatCard(shown[0], position.names.text[shown[1]]) if shown else None


def _moved(seat: int, move: str, auto: bool) -> Event:
    return {"kind": "move", "seat": seat, "move": move, "auto": auto}


def _outcome(ended: EndedBout) -> Event:
    cards = _cards_of(ended)
    if ended.taken:
        return {"kind": "taken", "seat": ended.defender, "cards": cards}
    return {"kind": "beaten", "cards": cards}


def _cards_of(ended: EndedBout) -> int:
    return len(ended.attacks) + len(ended.covers) - ended.covers.count(0)


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
