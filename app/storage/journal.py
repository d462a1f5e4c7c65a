"""Works that change a game, each whole in the writer's transaction. It knows versions, not rules.

A guard on the game's status and version stands in every one of them: who finds the game elsewhere
than he thought gets VersionConflict, loads it again and decides again. Seats before the deal are
in `seating`.
"""

from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Connection, insert, update
from sqlalchemy.exc import IntegrityError, OperationalError

from app.storage.models import Extension, Game, Move
from app.storage.rows import ExtensionRow, Finish, GameRow, MoveRow


class VersionConflict(Exception):
    """The game is not at the version, or in the state, on which this work was decided."""


class DuplicateCommand(Exception):
    """This seat's command with this id is in the journal already."""


def create_game(connection: Connection, game: GameRow) -> GameRow:
    """Save a new table, open and with nobody at it."""
    assert game.status == "open", game.status
    connection.execute(insert(Game), asdict(game))
    return game


def append_move(
    connection: Connection,
    move: MoveRow,
    turn: int | None,
    deadline: int | None,
    finish: Finish | None = None,
) -> int:
    """Save one accepted move and where it leads; returns the new version.

    `turn` and `deadline` are those after the move; both are dropped when `finish` ends the game.
    Raises VersionConflict when another move got this version first (or holds the game just now),
    DuplicateCommand when this seat's command id is known.
    """
    changes = {"version": move.version, **_standing(turn, deadline, finish)}
    try:
        _change_playing(connection, move.game_id, move.version - 1, changes)
        connection.execute(insert(Move), asdict(move))
    except IntegrityError as error:
        if "command_id" in str(error.orig):
            raise DuplicateCommand(f"game {move.game_id}, seat {move.seat}") from None
        raise
    return move.version


def extend(
    connection: Connection, extension: ExtensionRow, old_deadline: int, new_deadline: int
) -> None:
    """Lengthen the deadline of a game that stands at `extension.version`, and say so for ever.

    Raises VersionConflict when the game went on or another process has extended it already.
    """
    changes = {"deadline": new_deadline}
    same = Game.deadline == old_deadline
    _change_playing(connection, extension.game_id, extension.version, changes, same)
    connection.execute(insert(Extension), asdict(extension))


def void(connection: Connection, game_id: str, version: int | None, finish: Finish) -> None:
    """End a game without a move: one that never started (version None) or that is broken off.

    Raises VersionConflict when the game is over or at another version.
    """
    where = [Game.status != "over", Game.version.is_(None)]
    if version is not None:
        where = [Game.status == "playing", Game.version == version]
    change_game(connection, game_id, _standing(None, None, finish), *where)


def change_game(
    connection: Connection,
    game_id: str,
    changes: dict[str, Any],
    *where: ColumnElement[bool],
) -> None:
    """Update one game if it is as `where` says. Raises VersionConflict if it is not."""
    try:
        result = connection.execute(
            update(Game).where(Game.id == game_id, *where).values(**changes)
        )
    except OperationalError as error:
        # Two processes with several games each in one transaction may meet crosswise.
        if getattr(error.orig, "sqlstate", None) == "40P01":  # deadlock_detected
            raise VersionConflict(f"game {game_id} is being changed") from None
        raise
    if result.rowcount != 1:
        raise VersionConflict(f"game {game_id}")


def _change_playing(
    connection: Connection,
    game_id: str,
    version: int,
    changes: dict[str, Any],
    *where: ColumnElement[bool],
) -> None:
    change_game(
        connection, game_id, changes, Game.status == "playing", Game.version == version, *where
    )


def _standing(turn: int | None, deadline: int | None, finish: Finish | None) -> dict[str, Any]:
    if finish is None:
        return {"turn": turn, "deadline": deadline}
    return {"turn": None, "deadline": None, "status": "over", **asdict(finish)}
