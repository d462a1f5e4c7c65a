"""Works that change a game, each whole in the writer's transaction. It knows versions, not rules.

A guard on the game's status and version stands in every one of them: who finds the game elsewhere
than he thought gets VersionConflict, loads it again and decides again. Seats before the deal are
in `seating`.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, Self

from sqlalchemy import ColumnElement, Connection, Update, bindparam, insert, update
from sqlalchemy.exc import IntegrityError, OperationalError

from app.storage import appends
from app.storage.jobs import perform_all
from app.storage.models import Extension, Game
from app.storage.rows import ExtensionRow, Finish, GameRow, MoveRow, to_columns

#: What else belongs into a move's transaction: ratings, notices.
Work = Callable[[Connection], object]


class VersionConflict(Exception):
    """The game is not at the version, or in the state, on which this work was decided."""


class DuplicateCommand(Exception):
    """This seat's command with this id is in the journal already."""


def create_game(connection: Connection, game: GameRow) -> GameRow:
    """Save a new table, open and with nobody at it."""
    assert game.status == "open", game.status
    connection.execute(insert(Game), to_columns(game))
    return game


def append_move(
    connection: Connection,
    move: MoveRow,
    turn: int | None,
    deadline: int | None,
    finish: Finish | None = None,
    known: int | None = None,
) -> int:
    """Save one accepted move and where it leads; returns the new version.

    `turn` and `deadline` are those after the move; both are dropped when `finish` ends the game.
    `known` is the deadline before it, if there is one: it must not have been put off meanwhile,
    or else the move would be stamped as if that had not been, and be missing it in the record.
    Raises VersionConflict when another move got this version first (or holds the game just now),
    DuplicateCommand when this seat's command id is known.
    """
    if finish is None:
        step = appends.step(move, turn, deadline, known)
        _update_one(connection, appends.ADVANCE, step._asdict())
    else:
        where = _standing_at(move.version - 1, known)
        change_game(connection, move.game_id, {"version": move.version, **_ending(finish)}, *where)
    try:
        connection.execute(appends.INSERT_MOVE, to_columns(move))
    except IntegrityError as error:
        if "command_id" in str(error.orig):
            raise DuplicateCommand(f"game {move.game_id}, seat {move.seat}") from None
        raise
    return move.version


def appending(
    move: MoveRow,
    turn: int | None,
    deadline: int | None,
    finish: Finish | None = None,
    also: Sequence[Work] = (),
    known: int | None = None,
) -> Callable[[Connection], int]:
    """`append_move` as a work; many such works in one commit cost little more than one.

    What is in `also` is done after the move, in the same transaction and in this order; for
    several moves of one commit what is alike in it is done together.
    """
    if finish is None:
        return Append(move, turn, deadline, tuple(also), known)
    return partial(_append_and, move, turn, deadline, finish, tuple(also), known)


@dataclass(frozen=True, slots=True)
class Append:
    """A move that does not end its game, as a work that can be done together with its like."""

    move: MoveRow
    turn: int | None
    deadline: int | None
    also: tuple[Work, ...] = ()
    known: int | None = None

    def __call__(self, connection: Connection) -> int:
        what = self.move, self.turn, self.deadline, None, self.also, self.known
        return _append_and(*what, connection)

    @classmethod
    def together(cls, connection: Connection, works: Sequence[Self]) -> list[int]:
        """Save them all or raise; which of them was at fault only doing them singly can tell."""
        steps = [appends.step(each.move, each.turn, each.deadline, each.known) for each in works]
        if appends.advance_games(connection, steps) != len(works):
            raise VersionConflict("one of several games")
        appends.insert_moves(connection, [work.move for work in works])
        perform_all(connection, chain.from_iterable(work.also for work in works))
        return [work.move.version for work in works]


def _append_and(
    move: MoveRow,
    turn: int | None,
    deadline: int | None,
    finish: Finish | None,
    also: Sequence[Work],
    known: int | None,
    connection: Connection,
) -> int:
    version = append_move(connection, move, turn, deadline, finish, known)
    for each in also:
        each(connection)
    return version


def extend(
    connection: Connection, extension: ExtensionRow, old_deadline: int, new_deadline: int
) -> None:
    """Lengthen the deadline of a game that stands at `extension.version`, and say so for ever.

    Raises VersionConflict when the game went on or another process has extended it already.
    """
    where = _standing_at(extension.version, old_deadline)
    change_game(connection, extension.game_id, {"deadline": new_deadline}, *where)
    connection.execute(insert(Extension), to_columns(extension))


def void(connection: Connection, game_id: str, version: int | None, finish: Finish) -> None:
    """End a game without a move: one that never started (version None) or that is broken off.

    Raises VersionConflict when the game is over or at another version.
    """
    where = (Game.status == "open",) if version is None else _standing_at(version)
    change_game(connection, game_id, _ending(finish), *where)


def change_game(
    connection: Connection, game_id: str, changes: dict[str, Any], *where: ColumnElement[bool]
) -> None:
    """Update one game if it is as `where` says. Raises VersionConflict if it is not."""
    statement = update(Game).where(Game.id == bindparam("game_id"), *where).values(**changes)
    _update_one(connection, statement, {"game_id": game_id})


def _update_one(
    connection: Connection, statement: Update, parameters: Mapping[str, object]
) -> None:
    game_id = parameters["game_id"]
    try:
        result = connection.execute(statement, parameters)
    except OperationalError as error:
        # Two processes with several games each in one transaction may meet crosswise.
        if getattr(error.orig, "sqlstate", None) == "40P01":  # deadlock_detected
            raise VersionConflict(f"game {game_id} is being changed") from None
        raise
    if result.rowcount != 1:
        raise VersionConflict(f"game {game_id}")


def _standing_at(version: int, deadline: int | None = None) -> tuple[ColumnElement[bool], ...]:
    """The guards of a running game; without a deadline that one is not asked for."""
    known = () if deadline is None else (Game.deadline == deadline,)
    return Game.status == "playing", Game.version == version, *known


def _ending(finish: Finish) -> dict[str, Any]:
    return {"turn": None, "deadline": None, "status": "over", **to_columns(finish)}
