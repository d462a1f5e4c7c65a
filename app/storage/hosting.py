"""Works on a table by its host or a seat: bots in the free seats, more time, the end of it.

Each holds the table as `seating` does. What is said to whom about it is in `app.play.hosting`.
"""

from collections.abc import Sequence

from sqlalchemy import Connection, update

from app.storage import journal
from app.storage.models import Game, Participant
from app.storage.rows import Finish


def set_opponents(connection: Connection, game_id: str, opponents: Sequence[str]) -> None:
    """Who else is to play at an open table. Raises VersionConflict when it is open no more."""
    changes = {"opponents": list(opponents)}
    journal.change_game(connection, game_id, changes, Game.status == "open")


def renew(connection: Connection, game_id: str, at: int) -> None:
    """An open table waits for people from now on. Raises VersionConflict."""
    journal.change_game(connection, game_id, {"renewed_at": at}, Game.status == "open")


def close(connection: Connection, game_id: str, finish: Finish) -> None:
    """End a table that never started, and forget where people sat down from. If it was to be a
    rematch, there may be another. Raises VersionConflict.
    """
    journal.void(connection, game_id, None, finish)
    alone = update(Game).where(Game.id == game_id).values(previous_game=None, series=None)
    connection.execute(alone)
    drop_marks(connection, game_id)


def cancel(connection: Connection, game_id: str, player_id: str | None, finish: Finish) -> None:
    """End a game that was dealt and in which nobody has moved, for a player or the operator
    (None). Raises VersionConflict."""
    journal.void(connection, game_id, 0, finish)
    called_off = update(Game).where(Game.id == game_id).values(cancelled_by=player_id)
    connection.execute(called_off)


def unrate(connection: Connection, game_id: str, because: str) -> None:
    """The table plays for no rating, and so needs no marks. Raises VersionConflict."""
    changes = {"rated": False, "unrated_because": because}
    journal.change_game(connection, game_id, changes, Game.status == "open")
    drop_marks(connection, game_id)


def drop_marks(connection: Connection, game_id: str) -> None:
    marked = update(Participant).where(Participant.game_id == game_id)
    connection.execute(marked.values(device=None, address=None))
