"""Guests and sessions: a token for a script, who am I, good-bye."""

from typing import Annotated

from fastapi import APIRouter, Body, Request, Response

from app.accounts.names import BadName, guest_name
from app.web.answers import Guest, Me, to_player
from app.web.asking import Asked, Somebody
from app.web.bodies import GuestBody
from app.web.callers import address_of
from app.web.close_codes import SESSION_OVER
from app.web.guests import drop_cookie
from app.web.limits import GUESTS_BY_ADDRESS
from app.web.problems import AppError, declared

router = APIRouter(prefix="/api", tags=["people"])


@router.post("/guests", status_code=201, responses=declared("bad-message", changes=True))
async def make_guest(
    request: Request, services: Asked, body: Annotated[GuestBody, Body(default_factory=GuestBody)]
) -> Guest:
    """A guest session for a program. The token is shown this once."""
    await services.limits.check(GUESTS_BY_ADDRESS, address_of(request))
    try:
        name = guest_name(body.name)
    except BadName as error:
        raise AppError("bad-message", f"name: {error}.", field="name") from error
    made = await services.sessions.welcome(name, "bearer", services.clock.now())
    return Guest(token=made.token, player=to_player(made.player))


@router.get("/me", responses=declared("not-signed-in"))
async def me(caller: Somebody) -> Me:
    """Who this cookie or token stands for."""
    return Me(player=to_player(caller.player), via=caller.via)


@router.delete("/session", status_code=204, responses=declared("not-signed-in", changes=True))
async def end_session(response: Response, services: Asked, caller: Somebody) -> None:
    """The cookie or token is worth nothing from now on; its sockets are closed."""
    await services.sessions.end(caller.token_hash)
    services.connections.finish_session(caller.token_hash, SESSION_OVER)
    drop_cookie(response, services.settings.is_https)
