"""What waits in the database, for whoever watches: few numbers, each from an index."""

from dataclasses import dataclass

from sqlalchemy import Connection, and_, func, select

from app.storage.mail import failed_mail, waiting_mail
from app.storage.models import DUE_MS, Game


@dataclass(frozen=True, slots=True)
class Backlog:
    """`overdue`: running games whose deadline has passed so long ago that somebody should have
    seen to it. `games` counts by status. `letters_failed` are those of the last week."""

    overdue: int
    games: dict[str, int]
    letters_waiting: int
    letters_failed: int


def backlog_of(connection: Connection, overdue_since: int) -> Backlog:
    is_late = and_(Game.due <= overdue_since // DUE_MS, Game.deadline < overdue_since)
    late = select(func.count()).where(is_late)
    by_status = select(Game.status, func.count().label("games")).group_by(Game.status)
    return Backlog(
        overdue=connection.execute(late).scalar_one(),
        games={row.status: int(row.games) for row in connection.execute(by_status)},
        letters_waiting=waiting_mail(connection),
        letters_failed=failed_mail(connection),
    )
