"""The two statements of many moves at once, as each database takes them most cheaply.

SQLite runs a prepared statement once for each row at hardly any cost: what costs is to name the
values of each, so the rows go to its driver as tuples. To PostgreSQL each row would be a message
of its own, there and back: all of them are one parameter, in JSON.
"""

from collections.abc import Sequence
from functools import cache
from operator import attrgetter
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import (
    JSON,
    ColumnElement,
    Connection,
    Insert,
    String,
    Update,
    bindparam,
    cast,
    column,
    func,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.sql.selectable import TableValuedAlias
from sqlalchemy.types import TypeEngine

from app.storage import driver
from app.storage.driver import text_of
from app.storage.models import Game, Move
from app.storage.rows import MoveRow

#: Any: each column has its own.
Types = dict[str, TypeEngine[Any]]

_PLAYING: Final = "playing"
_ROWS: Final = ("rows",)
_VALUES: Final = attrgetter(*MoveRow.__slots__)


class Step(NamedTuple):
    """Where a move leads its game, in the order in which `_ADVANCE` wants it."""

    version: int
    turn: int | None
    deadline: int | None
    game_id: str
    old_status: str
    old_version: int
    old_deadline: int | None


def step(move: MoveRow, turn: int | None, deadline: int | None, known: int | None) -> Step:
    """From the version before the move, while the game is played; and where its deadline is
    `known`, from that."""
    return Step(move.version, turn, deadline, move.game_id, _PLAYING, move.version - 1, known)


def advance_games(connection: Connection, steps: Sequence[Step]) -> int:
    """Where several games lead; how many of them stood where they should."""
    dialect = connection.dialect
    if dialect.name == "postgresql":
        rows = [each._asdict() for each in steps]
        return driver.run(
            connection, text_of(_advance_all(), dialect, _ROWS), {"rows": _json(rows)}
        )
    return driver.run_all(connection, text_of(ADVANCE, dialect, Step._fields), steps)


def insert_moves(connection: Connection, moves: Sequence[MoveRow]) -> None:
    """Their moves, one of each."""
    dialect = connection.dialect
    if dialect.name == "postgresql":
        driver.run(connection, text_of(_insert_all(), dialect, _ROWS), {"rows": _json(moves)})
    else:
        text = text_of(INSERT_MOVE, dialect, MoveRow.__slots__)
        driver.run_all(connection, text, [_VALUES(move) for move in moves])


def _json(rows: Sequence[object]) -> str:
    return orjson.dumps(rows).decode()


@cache
def _advance_all() -> Update:
    types = {name: Game.__table__.columns[name].type for name in ("version", "turn", "deadline")}
    old = {"old_version": Game.version.type, "old_deadline": Game.deadline.type}
    new = _unpacked(types | {"game_id": Game.id.type} | old)
    changed = {name: new.c[name] for name in types}
    standing = (
        Game.status == literal_column(f"'{_PLAYING}'"),
        Game.version == new.c.old_version,
        _is_not_put_off(new.c.old_deadline),
    )
    return update(Game).where(Game.id == new.c.game_id, *standing).values(changed)


@cache
def _insert_all() -> Insert:
    types = {each.name: each.type for each in Move.__table__.columns}
    return insert(Move).from_select(list(types), select(*_unpacked(types).c))


def _unpacked(types: Types) -> TableValuedAlias:
    """Rows of these columns out of the parameter `rows`."""
    columns = [column(name, type_) for name, type_ in types.items()]
    rows = cast(bindparam("rows", type_=String), JSON)
    named = func.json_to_recordset(rows).table_valued(*columns)
    return named.render_derived(name="new", with_types=True)


def _is_not_put_off(known: ColumnElement[int | None]) -> ColumnElement[bool]:
    """Whether this is the game's deadline still; NULL asks nothing."""
    return Game.deadline.is_not_distinct_from(func.coalesce(known, Game.deadline))


# Made once: building a statement costs more than running it.
INSERT_MOVE: Final = insert(Move)
ADVANCE: Final = (
    update(Game)
    .where(
        Game.id == bindparam("game_id"),
        Game.status == bindparam("old_status"),
        Game.version == bindparam("old_version"),
        _is_not_put_off(bindparam("old_deadline", type_=Game.deadline.type)),
    )
    .values(version=bindparam("version"), turn=bindparam("turn"), deadline=bindparam("deadline"))
)
