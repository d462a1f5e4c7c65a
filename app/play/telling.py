"""Moves and deals in the words of `app.notices.handover`: who was to move, and who is now."""

from app.notices.handover import Position, Work, tell
from app.play.table import Decision, Table
from app.storage.rows import GameRow, GameStart


def notices_of_move(table: Table, decided: Decision) -> tuple[Work, ...]:
    """The works that belong to the move; `table` is as it was before."""
    row = decided.row
    now = Position(
        version=row.version,
        at=row.at,
        before=table.turn,
        mover=row.seat,
        turn=None if decided.finish is not None else decided.turn,
        deadline=decided.deadline,
    )
    return tell(table.game, table.participants, now)


def notices_of_deal(game: GameRow, start: GameStart) -> tuple[Work, ...]:
    """The works that belong to the deal."""
    now = Position(
        version=0,
        at=start.started_at,
        before=None,
        mover=None,
        turn=start.turn,
        deadline=start.deadline,
    )
    return tell(game, start.participants, now)
