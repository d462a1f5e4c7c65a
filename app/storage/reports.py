"""Complaints about players, and the queue from which administrators take them."""

from dataclasses import dataclass, field
from typing import Any, Literal

from sqlalchemy import Connection, and_, insert, select, update
from sqlalchemy.orm import aliased

from app.storage.models import Game, Participant, Player
from app.storage.people_models import Account, Report
from app.storage.players import hold_living

ReportStatus = Literal["open", "closed"]


class AlreadyReported(Exception):
    """This reporter has complained about this player at this game before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportRow:
    """One complaint. `details` and `note` are words of people."""

    id: str
    game_id: str
    reporter_id: str
    reported_id: str
    reason: str
    details: str = field(repr=False)
    made_at: int
    status: ReportStatus = "open"
    closed_at: int | None = None
    closed_by: str | None = None
    note: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedReport:
    """A complaint with the names that belong to its ids, and how its game stands."""

    report: ReportRow
    reporter: str
    reported: str
    seat: int | None
    game_status: str
    closer: str | None


def is_admin(connection: Connection, player_id: str) -> bool:
    statement = select(Account.is_admin).where(Account.player_id == player_id)
    return bool(connection.execute(statement).scalar())


def file_report(connection: Connection, row: ReportRow) -> None:
    """Puts it at the end of the queue. Raises AlreadyReported, PlayerGone."""
    hold_living(connection, row.reporter_id)
    same = (
        Report.game_id == row.game_id,
        Report.reporter_id == row.reporter_id,
        Report.reported_id == row.reported_id,
    )
    if connection.execute(select(Report.id).where(*same)).first():
        raise AlreadyReported(row.game_id)
    connection.execute(insert(Report), {name: getattr(row, name) for name in row.__slots__})


def close_report(connection: Connection, report_id: str, closer: str, note: str, at: int) -> bool:
    """False if no open report has this id."""
    changes = {"status": "closed", "closed_at": at, "closed_by": closer, "note": note}
    is_open = (Report.id == report_id, Report.status == "open")
    return connection.execute(update(Report).where(*is_open).values(**changes)).rowcount == 1


def has_report(connection: Connection, report_id: str) -> bool:
    return connection.execute(select(Report.id).where(Report.id == report_id)).first() is not None


def reports_with(connection: Connection, status: ReportStatus, limit: int) -> list[QueuedReport]:
    """The queue: open ones oldest first, closed ones newest first."""
    reporter, reported, closer = aliased(Player), aliased(Player), aliased(Player)
    seated = and_(
        Participant.game_id == Report.game_id, Participant.player_id == Report.reported_id
    )
    order = Report.made_at if status == "open" else Report.closed_at.desc()
    statement = (
        select(
            *Report.__table__.columns,
            reporter.name.label("reporter"),
            reported.name.label("reported"),
            closer.name.label("closer"),
            Participant.seat.label("seat"),
            Game.status.label("game_status"),
        )
        .join(reporter, reporter.id == Report.reporter_id)
        .join(reported, reported.id == Report.reported_id)
        .join(Game, Game.id == Report.game_id)
        .outerjoin(closer, closer.id == Report.closed_by)
        .outerjoin(Participant, seated)
        .where(Report.status == status)
    )
    ordered = statement.order_by(order, Report.id).limit(limit)
    return [_queued(dict(row._mapping)) for row in connection.execute(ordered)]


def _queued(columns: dict[str, Any]) -> QueuedReport:
    names = ("reporter", "reported", "closer", "seat", "game_status")
    beside = {name: columns.pop(name) for name in names}
    return QueuedReport(report=ReportRow(**columns), **beside)
