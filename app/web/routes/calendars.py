"""The private calendar: its address is a secret that opens it, and nothing else does."""

from functools import partial

from fastapi import APIRouter, Response
from sqlalchemy import Connection

from app.accounts.tokens import hash_token, is_token, new_token
from app.language.languages import spoken
from app.notices.calendar import MEDIA_TYPE, calendar
from app.notices.matters import waiting_matters
from app.storage import notices
from app.web.asking import Asked
from app.web.notice_bodies import CalendarUrl
from app.web.persons import WithAccount
from app.web.problems import AppError, declared
from app.web.services import Services

router = APIRouter(tags=["notices"])


@router.post(
    "/api/me/calendar",
    status_code=201,
    responses=declared("not-signed-in", "needs-account", changes=True),
)
async def make_calendar(services: Asked, person: WithAccount) -> CalendarUrl:
    """A new address for the caller's calendar, shown this once; the old one leads nowhere."""
    token = new_token()
    await services.database.writer.run(
        partial(notices.set_calendar, player_id=person.player.id, token_hash=hash_token(token))
    )
    return CalendarUrl(url=f"{services.settings.own_url}/calendar/{token}.ics")


@router.delete(
    "/api/me/calendar",
    status_code=204,
    responses=declared("not-signed-in", "needs-account", changes=True),
)
async def close_calendar(services: Asked, person: WithAccount) -> None:
    """The calendar has no address any more."""
    await services.database.writer.run(
        partial(notices.set_calendar, player_id=person.player.id, token_hash=None)
    )


@router.get(
    "/calendar/{token}.ics",
    response_class=Response,
    responses={200: {"content": {"text/calendar": {}}}, **declared("not-found")},
)
async def read_calendar(token: str, services: Asked) -> Response:
    """The deadlines of whoever has this address."""
    text = None
    if is_token(token):
        text = await services.read(partial(_text, services=services, token_hash=hash_token(token)))
    if text is None:
        raise AppError("not-found", "There is no such calendar.")
    return Response(text, media_type=MEDIA_TYPE)


def _text(connection: Connection, services: Services, token_hash: str) -> str | None:
    owner = notices.calendar_owner(connection, token_hash)
    if owner is None:
        return None
    matters, now = waiting_matters(connection, owner.player_id), services.clock.now()
    return calendar(matters, services.settings.own_url, now, spoken(owner.language))
