"""What goes out about a table: the protocol's VIEW and its events, and nothing else does.

Made from the engine's views (law L4) and from facts that everybody at the table may know.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Final

import orjson

from app.engine.state import State
from app.engine.view import (
    LastBout,
    SeatCard,
    counts_of,
    events_for,
    hand_for,
    legal_for,
    moment_of,
    own_for,
    past_by,
    past_of,
    places_of,
)
from app.fair.instants import print_instant
from app.play.audience import Event, Viewer
from app.play.opponents import bots_of
from app.play.series_view import series_view
from app.play.table import Table
from app.play.terms import may_cancel as may_cancel
from app.play.terms import own_terms, place_before_deal, terms_of
from app.play.wishes import wishes_of
from app.storage.rows import ParticipantRow

encode = orjson.dumps
instant = print_instant

_NOTHING_YET: Final[Mapping[str, object]] = {
    "phase": None,
    "turn": None,
    "attacker": None,
    "defender": None,
    "table": [],
    "talon": 0,
    "trump_card": None,
    "heap": 0,
    "bout": 0,
    "may_add": 0,
}
_NO_BOUT_YET: Final[Mapping[str, object]] = {
    "trump": None,
    "last_bout": None,
    "opening_trump": None,
    "shown_card": None,
}
#: What stands in the way of a position once the game is over, by a last move or without one.
_CALLED_OFF: Final[Mapping[str, object]] = {
    "phase": "over",
    "turn": None,
    "attacker": None,
    "defender": None,
    "may_add": 0,
}
_NOBODY: Final[Mapping[int, int]] = {}


def view_of(
    table: Table,
    viewer: Viewer,
    player_id: str | None,
    online: AbstractSet[int],
    absent: Mapping[int, int] = _NOBODY,
) -> dict[str, object]:
    """The whole VIEW of a seat or of a watcher.

    `player_id` is only for the time before the deal, when people have no seats yet: the view then
    says as whom the player sits there. `online` are the seats with a connection, `absent` those
    that have left if nobody connects by the instant given.
    """
    own = own_part(table, viewer, player_id, seats_of(table, online))
    return {**own, **moving_part(table, absent), **bout_part(table), **fixed_part(table)}


def fixed_part(table: Table) -> dict[str, object]:
    """What is the same for all viewers, and for as long as `fixed_by` is."""
    game = table.game
    return {
        "id": game.id,
        "status": table.status,
        "preset": game.preset,
        "rules": game.rules,
        "deadline_s": game.deadline_s,
        "commitment": game.commitment,
        "series": series_view(table),
        **terms_of(table),
        "nonces": [] if table.state is None else _nonces(table),
    }


def fixed_by(table: Table) -> tuple[object, ...]:
    """While this is the same, so is `fixed_part`. Cheap to compare, for it is mostly one object."""
    return table.game, table.participants, table.status, table.state is None, table.series


def bout_part(table: Table) -> Mapping[str, object]:
    """What is the same for all viewers, and for as long as `bout_by` is."""
    if table.state is None:
        return _NO_BOUT_YET
    past = past_of(table.state)
    return past | {
        "last_bout": _last_bout(past["last_bout"]),
        "opening_trump": _seat_card(past["opening_trump"]),
        "shown_card": _seat_card(past["shown_card"]),
    }


def bout_by(table: Table) -> tuple[object, ...]:
    return () if table.state is None else past_by(table.state)


def moving_part(table: Table, absent: Mapping[int, int]) -> dict[str, object]:
    """What is the same for all viewers, and another after every move."""
    state, is_over = table.state, table.is_over
    shown: dict[str, object] = {**(_NOTHING_YET if state is None else moment_of(state))}
    if state is not None and is_over:
        shown |= _CALLED_OFF
    shown["deadline"] = None if table.deadline is None else print_instant(table.deadline)
    shown["absent"] = _absent(table, absent)
    shown["result"] = table.result
    if is_over:
        shown["server_seed"] = table.seed.hex()
        shown["rematch"] = table.rematch
    return shown


def own_part(
    table: Table, viewer: Viewer, player_id: str | None, seats: Sequence[dict[str, object]]
) -> dict[str, object]:
    """What is this viewer's alone; `seats` are those that all see, and his own has his hand."""
    shown = {"you": viewer, "orders": orders(table, viewer), **own_terms(table, viewer, player_id)}
    if table.state is None:
        return shown | {
            "participant": place_before_deal(table, player_id),
            "seats": seats,
            "legal": (),
        }
    own = own_for(table.state, viewer)
    shown["seats"] = [
        {**each, "hand": own.hand} if seat == viewer else each for seat, each in enumerate(seats)
    ]
    shown["legal"] = () if table.is_over else own.legal
    return shown


def seats_of(table: Table, online: AbstractSet[int]) -> Sequence[dict[str, object]]:
    """Who sits there, as all may know."""
    if table.state is None:
        return _sitters(table)
    sitters = [table.sitter(seat) for seat in range(table.rules.seats)]
    return [
        {
            **sitter_part(table, who),
            "count": count,
            "place": place,
            "online": who.kind == "bot" or who.seat in online,
        }
        for who, (count, place) in zip(sitters, counts_and_places(table), strict=True)
    ]


def counts_and_places(table: Table) -> Iterator[tuple[int, int | None]]:
    """Of each seat what a move may change."""
    assert table.state is not None
    return zip(counts_of(table.state), places_of(table.state), strict=True)


def sitter_part(table: Table, who: ParticipantRow) -> dict[str, object]:
    """Of one who sits there what is the same for as long as `sitters_by` is."""
    away_until = None if who.player_id is None else table.away.get(who.player_id)
    return {
        "name": who.name,
        "kind": who.kind,
        "level": who.level,
        "program": who.program,
        "rating": None if who.player_id is None else table.ratings.get(who.player_id),
        "away": None if away_until is None else print_instant(away_until),
    }


def sitters_by(table: Table) -> tuple[object, ...]:
    return table.participants, table.ratings, table.away


def _absent(table: Table, absent: Mapping[int, int]) -> list[dict[str, object]]:
    """R, `leave_is_loss`: until when they may come back. Who is out cannot leave any more."""
    if not absent or table.state is None or table.turn is None:
        return []
    still_in = sorted(set(absent) - set(table.state.position.out))
    return [{"seat": seat, "until": print_instant(absent[seat])} for seat in still_in]


def events_of(before: State, seat: int, move: str, after: State, viewer: Viewer) -> Sequence[Event]:
    """What happened in one move, as the viewer may see it."""
    return events_for(before, seat, move, after, viewer)


def dealt(viewer: Viewer) -> Sequence[Event]:
    """What happened when the last seat was taken; the same for all."""
    return ({"kind": "dealt"},)


def hand_and_legal(table: Table, seat: int) -> tuple[Sequence[str], Sequence[str]]:
    """The cards that this seat alone sees, and what it may do."""
    assert table.state is not None
    return hand_for(table.state, seat), legal_for(table.state, seat)


def orders(table: Table, viewer: Viewer) -> dict[str, object] | None:
    """The viewer's own; nobody is told of another seat's."""
    if viewer is None or table.turn is None:
        return None
    return wishes_of(table, viewer).as_dict()


def _sitters(table: Table) -> list[dict[str, object]]:
    """Before the deal: who has sat down, in that order, and the bots that will play."""
    if table.is_over:
        sitters = list(table.participants)
    else:
        sitters = [*table.participants, *bots_of(table.game, len(table.participants))]
    return [
        {**sitter_part(table, who), "count": 0, "place": None, "online": who.kind == "bot"}
        for who in sitters
    ]


def _nonces(table: Table) -> list[str]:
    """As the key was made from them: those of the persons, in the order they sat down."""
    return [who.nonce for who in table.participants if who.kind != "bot"]


def _last_bout(last: LastBout | None) -> dict[str, object] | None:
    if last is None:
        return None
    return {
        "attacker": last.attacker,
        "defender": last.defender,
        "table": last.table,
        "outcome": last.outcome,
        "cards": last.cards,
    }


def _seat_card(shown: SeatCard | None) -> dict[str, object] | None:
    return None if shown is None else {"seat": shown.seat, "card": shown.card}
