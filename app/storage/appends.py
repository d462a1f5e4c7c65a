"""The two statements of many moves at once for PostgreSQL: each with an array for every column.

SQLite runs a statement once for each row at hardly any cost; to PostgreSQL each row would be a
message of its own, there and back.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from sqlalchemy import Connection, Insert, Update, bindparam, column, func, insert, select, update
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.sql.selectable import TableValuedAlias
from sqlalchemy.types import TypeEngine

from app.storage.models import Game, Move

Rows = Sequence[Mapping[str, object]]
Types = Mapping[str, TypeEngine[Any]]  # Any: each column has its own

_MOVE: Final[Types] = {each.name: each.type for each in Move.__table__.columns}
_STEP: Final[Types] = {
    "game_id": Game.id.type,
    "old_version": Game.version.type,
    "version": Game.version.type,
    "turn": Game.turn.type,
    "deadline": Game.deadline.type,
}


def advance_games(connection: Connection, steps: Rows) -> int:
    """Where several games lead; how many of them stood where they should."""
    return connection.execute(_advance(), _arrays(steps, _STEP)).rowcount


def insert_moves(connection: Connection, moves: Rows) -> None:
    """Their moves, one of each."""
    connection.execute(_insert(), _arrays(moves, _MOVE))


def _arrays(rows: Rows, types: Types) -> dict[str, list[object]]:
    return {f"all_{name}": [row[name] for row in rows] for name in types}


@cache
def _advance() -> Update:
    new = _unnested(_STEP)
    standing = (Game.status == "playing", Game.version == new.c.old_version)
    changed = {name: new.c[name] for name in ("version", "turn", "deadline")}
    return update(Game).where(Game.id == new.c.game_id, *standing).values(changed)


@cache
def _insert() -> Insert:
    return insert(Move).from_select(list(_MOVE), select(*_unnested(_MOVE).c))


def _unnested(types: Types) -> TableValuedAlias:
    """Rows out of one array a column, given as the parameter `all_` and its name."""
    arrays = [bindparam(f"all_{name}", type_=ARRAY(type_)) for name, type_ in types.items()]
    columns = [column(name, type_) for name, type_ in types.items()]
    return func.unnest(*arrays).table_valued(*columns).render_derived(name="new")
