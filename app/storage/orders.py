"""Standing orders as they are kept: what a seat's owner wants done on his turn. His alone."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, and_, bindparam, delete, insert, select

from app.storage.models import Game, Participant
from app.storage.people_models import StandingOrder

OrderKind = Literal[
    "pass_this_bout", "pass_same_ranks", "pass_trumps", "take_this_bout", "keep_beaten"
]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderRow:
    """One order. `bout` is the only one in which it stands; None: to the end of the game.
    `ranks`: those it was given for, as "679"; None where they do not matter."""

    game_id: str
    player_id: str
    kind: OrderKind
    bout: int | None
    ranks: str | None = None
    made_at: int


def orders_of(connection: Connection, game_id: str) -> list[OrderRow]:
    """All orders at a table."""
    rows = connection.execute(_ORDERS_OF, {"game_id": game_id})
    return [OrderRow(**row._mapping) for row in rows]


def replace_orders(
    connection: Connection, game_id: str, player_id: str, rows: Collection[OrderRow]
) -> None:
    """These are the player's orders at this table from now on, and no others."""
    mine = (StandingOrder.game_id == game_id, StandingOrder.player_id == player_id)
    connection.execute(delete(StandingOrder).where(*mine))
    if rows:
        connection.execute(insert(StandingOrder), [_columns(row) for row in rows])


def forget_orders(connection: Connection, rows: Collection[OrderRow]) -> None:
    """Deletes what has lapsed, unless it was given anew meanwhile."""
    for row in rows:
        is_this = [
            StandingOrder.__table__.c[name] == value
            for name, value in _columns(row).items()
            if value is not None
        ]
        connection.execute(delete(StandingOrder).where(*is_this))


def drop_orders(connection: Connection, game_id: str) -> None:
    """No order stands at this table any more."""
    connection.execute(delete(StandingOrder).where(StandingOrder.game_id == game_id))


def tables_with_orders_due(connection: Connection, limit: int) -> list[str]:
    """Running games that wait for a seat whose owner has given an order, be it a lapsed one."""
    return list(connection.execute(_ORDERS_DUE, {"most": limit}).scalars())


def _columns(row: OrderRow) -> Mapping[str, object]:
    return {name: getattr(row, name) for name in row.__slots__}


# Made once: to build a statement costs more than to run it.
_ORDERS_OF = (
    select(*StandingOrder.__table__.columns)
    .where(StandingOrder.game_id == bindparam("game_id"))
    .order_by(StandingOrder.player_id, StandingOrder.kind)
)
_AT_SEAT = and_(
    Participant.game_id == StandingOrder.game_id, Participant.player_id == StandingOrder.player_id
)
# A game with a turn is running; asking for the status would lead SQLite through all that are.
_IS_TURN = and_(Game.id == StandingOrder.game_id, Game.turn == Participant.seat)
_ORDERS_DUE = (
    select(StandingOrder.game_id)
    .join(Participant, _AT_SEAT)
    .join(Game, _IS_TURN)
    .distinct()
    .order_by(StandingOrder.game_id)
    .limit(bindparam("most"))
)
