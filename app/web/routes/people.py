"""Who am I, and good-bye; a guest session for a script."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Body, Request, Response

from app.accounts.names import guest_name
from app.storage.accounts import account_of
from app.web.account_answers import Me, to_me
from app.web.answers import Guest, to_player
from app.web.asking import Asked, Somebody
from app.web.bodies import GuestBody
from app.web.callers import address_of
from app.web.guests import drop_cookie
from app.web.limits import GUESTS_BY_ADDRESS
from app.web.problems import declared

router = APIRouter(prefix="/api", tags=["people"])


@router.post("/guests", status_code=201, responses=declared("bad-message", changes=True))
async def make_guest(
    request: Request, services: Asked, body: Annotated[GuestBody, Body(default_factory=GuestBody)]
) -> Guest:
    """A guest session for a program. The token is shown this once."""
    await services.limits.check(GUESTS_BY_ADDRESS, address_of(request))
    made = await services.sessions.welcome(guest_name(body.name), "bearer", services.clock.now())
    return Guest(token=made.token, player=to_player(made.player))


@router.get("/me", responses=declared("not-signed-in"))
async def me(caller: Somebody, services: Asked) -> Me:
    """Who this cookie or token stands for."""
    account = await services.read(partial(account_of, player_id=caller.player.id))
    return to_me(caller.player, caller.via, account)


@router.delete("/session", status_code=204, responses=declared("not-signed-in", changes=True))
async def end_session(response: Response, services: Asked, caller: Somebody) -> None:
    """The cookie or token is worth nothing from now on; its sockets are closed."""
    await services.sessions.end(caller.token_hash)
    services.end_sockets([caller.token_hash])
    drop_cookie(response, services.settings.is_https)
