"""Complaints, and the administrator's queue."""

from functools import partial
from typing import Annotated, Literal
from uuid import uuid4

from fastapi import APIRouter, Body, Depends

from app.play.words import BadWords, clean_words
from app.storage import queries
from app.storage.company import remarks_at
from app.storage.reports import (
    AlreadyReported,
    ReportRow,
    close_report,
    file_report,
    has_report,
    is_admin,
    reports_with,
)
from app.web.asking import Asked, Somebody, TableId
from app.web.callers import Caller
from app.web.company_forms import (
    LONGEST_DETAILS,
    CloseBody,
    Filed,
    ReportBody,
    ReportList,
    to_report,
)
from app.web.limits import COMPLAINTS_BY_PLAYER
from app.web.problems import AppError, declared
from app.web.services import Services

router = APIRouter(prefix="/api", tags=["company"])

_MOST_SHOWN = 50
_REMARKS_SHOWN = 100


async def _admin(services: Asked, caller: Somebody) -> Caller:
    if not await services.read(lambda c: is_admin(c, caller.player.id)):
        raise AppError("not-allowed", "This is for administrators.")
    return caller


Admin = Annotated[Caller, Depends(_admin)]


@router.post(
    "/tables/{table_id}/reports",
    status_code=201,
    responses=declared(
        *("bad-message", "not-found", "not-signed-in", "not-seated", "already-reported"),
        changes=True,
    ),
)
async def report(table_id: TableId, body: ReportBody, services: Asked, caller: Somebody) -> Filed:
    """Complain about somebody who sat at the same table. Only administrators see it."""
    await services.limits.check(COMPLAINTS_BY_PLAYER, caller.player.id)
    row = ReportRow(
        id=uuid4().hex,
        game_id=table_id,
        reporter_id=caller.player.id,
        reported_id=await _reported(table_id, body.seat, services, caller),
        reason=body.reason,
        details=_cleaned(body.details, "details"),
        made_at=services.clock.now(),
    )
    try:
        await services.database.writer.run(partial(file_report, row=row))
    except AlreadyReported as error:
        raise AppError("already-reported", "You have reported this already.") from error
    return Filed(id=row.id)


@router.get("/reports", responses=declared("bad-message", "not-signed-in", "not-allowed"))
async def reports(
    services: Asked, admin: Admin, status: Literal["open", "closed"] = "open"
) -> ReportList:
    """The queue, each complaint with what was said at its table. Open ones oldest first."""
    queue = await services.read(
        lambda c: [
            to_report(each, remarks_at(c, each.report.game_id, _REMARKS_SHOWN))
            for each in reports_with(c, status, _MOST_SHOWN)
        ]
    )
    return ReportList(reports=queue)


@router.post(
    "/reports/{report_id}/close",
    status_code=204,
    responses=declared(
        *("bad-message", "not-found", "not-signed-in", "not-allowed", "already-closed"),
        changes=True,
    ),
)
async def close(
    report_id: str,
    services: Asked,
    admin: Admin,
    body: Annotated[CloseBody, Body(default_factory=CloseBody)],
) -> None:
    """Done with it; the note says why."""
    if not report_id.isalnum() or not await services.read(lambda c: has_report(c, report_id)):
        raise AppError("not-found", "There is no such report.")
    note, now = _cleaned(body.note, "note"), services.clock.now()
    work = partial(close_report, report_id=report_id, closer=admin.player.id, note=note, at=now)
    if not await services.database.writer.run(work):
        raise AppError("already-closed", "Somebody has closed this report already.")


async def _reported(table_id: str, seat: int, services: Services, caller: Caller) -> str:
    """The person in that seat, if the caller sat at the table with him."""
    sitters = await services.read(lambda c: queries.participants_of(c, table_id))
    if not sitters and await services.read(lambda c: queries.game_by_id(c, table_id)) is None:
        raise AppError("not-found", "There is no such table.")
    if caller.player.id not in {who.player_id for who in sitters}:
        raise AppError("not-seated", "Only those who sat at this table may report somebody.")
    found = next((who.player_id for who in sitters if who.seat == seat), None)
    if found is None or found == caller.player.id:
        raise AppError("bad-message", "seat: somebody else has to sit there.", field="seat")
    return found


def _cleaned(text: str, field: str) -> str:
    if not text.strip():
        return ""
    try:
        return clean_words(text, LONGEST_DETAILS)
    except BadWords as error:
        raise AppError("bad-message", f"{field}: {error}", field=field) from error
