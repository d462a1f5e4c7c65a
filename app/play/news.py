"""What has happened at a table between two moments: what is told with a new view, and whether
there is anything to tell at all."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from app.engine.replay import play_as
from app.engine.state import State
from app.engine.view import may_differ
from app.play import wire
from app.play.audience import Event, Viewer
from app.play.table import Decision, Table
from app.play.wishes import wishes_of
from app.storage.glances import Facts, Glance
from app.storage.rows import MoveRow

EventsFor = Callable[[Viewer], Sequence[Event]]

_MOST_MOVES: Final = 30  # of more, only the last position is shown


def gist_of(table: Table) -> tuple[object, ...]:
    """What changes whenever there is something to tell."""
    game = table.game
    offer = game.rated, game.unrated_because, game.renewed_at, game.opponents, table.rematch
    return table.status, table.version, table.deadline, table.participants, table.away, offer


def facts_of(table: Table) -> Facts:
    """The table in memory in the words in which `storage.glances` tells of the saved one."""
    people = [who for who in table.participants if who.player_id is not None]
    orders = table.orders if table.status == "playing" else ()
    return Facts(
        status=table.status,
        version=table.game.version if table.state is None else table.version,  # or its seed is lost
        deadline=None if table.is_over else table.deadline,
        renewed_at=table.game.renewed_at,
        rated=table.game.rated,
        people=tuple((who.player_id or "", who.name) for who in people),
        rematch=table.rematch,
        orders=(len(orders), max((row.made_at for row in orders), default=None)),
        away=frozenset() if table.is_over else frozenset(table.away.items()),
    )


def has_gone_on(table: Table, facts: Facts) -> bool:
    """Whether these were the table's before its last moves, and nothing else has changed since."""
    known = facts_of(table)
    if facts.version is None or known.version is None or facts.version >= known.version:
        return False
    moved: dict[str, Any] = {
        "status": known.status,
        "version": known.version,
        "deadline": known.deadline,
    }
    return replace(facts, **moved) == known


def seats_elsewhere(table: Table, glance: Glance, node: str) -> frozenset[int]:
    """The seats that are connected to other processes than this node."""
    others = (who for who, nodes in glance.here.items() if nodes - {node})
    return frozenset(seat for who in others if (seat := table.seat_of(who)) is not None)


def seats_with_new_orders(
    shown: Table | None, table: Table, seats: Collection[int]
) -> Sequence[int]:
    """Those of these seats whose owner has ordered something at another process."""
    if shown is None or shown is table:
        return ()
    return [seat for seat in seats if wishes_of(shown, seat) != wishes_of(table, seat)]


def nothing(viewer: Viewer) -> Sequence[Event]:
    return ()


def events_of(before: State, decided: Decision) -> EventsFor:
    """What the move just decided did."""
    seat, move, after = decided.row.seat, decided.row.move, decided.state
    if may_differ(before, after):
        return lambda viewer: wire.events_of(before, seat, move, after, viewer)
    for_all = wire.events_of(before, seat, move, after, None)
    return lambda viewer: for_all


def events_since(shown: Table | None, table: Table) -> EventsFor:
    """What happened since the table was shown last, in whatever process it was played."""
    if shown is None:
        return nothing
    if shown.status == "open" and table.version == 0:
        return wire.dealt
    rows = table.moves[shown.version :] if shown.version is not None else []
    if shown.state is None or not 0 < len(rows) <= _MOST_MOVES:
        return nothing
    steps = _steps(shown.state, rows)
    return lambda viewer: [
        event
        for before, row, after in steps
        for event in wire.events_of(before, row.seat, row.move, after, viewer)
    ]


def _steps(state: State, rows: Sequence[MoveRow]) -> list[tuple[State, MoveRow, State]]:
    steps = []
    for row in rows:
        after = play_as(state, row.seat, row.move)
        steps.append((state, row, after))
        state = after
    return steps
