"""What somebody may do with what is kept about him: change it, take it along, have it deleted."""

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Body, Request, Response
from fastapi.responses import JSONResponse

from app.accounts.addresses import parse_address
from app.accounts.errors import WrongPassword
from app.fair.instants import print_instant
from app.play.farewell import leave_tables
from app.storage import accounts, exporting
from app.web.account_answers import Me, SignedIn, to_me
from app.web.account_bodies import ChoicesBody, EmailBody, FarewellBody, NameBody
from app.web.answers import to_player
from app.web.asking import Asked
from app.web.callers import address_of
from app.web.guests import drop_cookie
from app.web.limits import ADDRESSES_BY_PLAYER, LETTERS_BY_ADDRESS
from app.web.persons import AtBrowser, Owner, WithAccount
from app.web.problems import declared
from app.web.services import Services

router = APIRouter(prefix="/api/me", tags=["people"])

_OWN = ("not-signed-in", "not-allowed", "needs-account", "bad-message")


@router.patch("", responses=declared(*_OWN, changes=True))
async def choose(body: ChoicesBody, services: Asked, person: WithAccount) -> Me:
    """Switches; what is left out stays as it is."""
    changes = body.model_dump(exclude_none=True)
    if changes:
        work = partial(accounts.change_account, player_id=person.player.id, **changes)
        await services.database.writer.run(work)
    account = await services.read(partial(accounts.account_of, player_id=person.player.id))
    return to_me(person.player, person.caller.via, account)


@router.put("/name", responses=declared(*_OWN, "name-taken", changes=True))
async def change_name(body: NameBody, services: Asked, person: Owner) -> SignedIn:
    """Another name. Games that have begun keep the one they were begun with."""
    player = await services.accounts.changing.name(person.player, body.name)
    return SignedIn(player=to_player(player))


@router.put("/email", status_code=202, responses=declared(*_OWN, "wrong-password", changes=True))
async def change_email(body: EmailBody, request: Request, services: Asked, person: Owner) -> None:
    """A letter to the new address, which counts once it is confirmed, and one to the old."""
    await services.accounts.office.check(person.account, body.password, address_of(request))
    await services.limits.check(ADDRESSES_BY_PLAYER, person.player.id)
    await services.limits.check(LETTERS_BY_ADDRESS, parse_address(body.email).key)
    await services.accounts.changing.address(person.account, body.email)


@router.get(
    "/export",
    response_class=Response,
    responses={
        **declared("not-signed-in", "not-allowed"),
        200: {"description": "Everything", "content": {"application/json": {}}},
    },
)
async def export(services: Asked, caller: AtBrowser) -> Response:
    """All that is kept about the caller, in one file. Times are milliseconds since 1970 UTC."""
    found = await services.read(partial(exporting.all_about, player_id=caller.player.id))
    whole: dict[str, Any] = {
        "format": "bito-export/1",
        "made_at": print_instant(services.clock.now()),
        **found,
    }
    headers = {"content-disposition": 'attachment; filename="bito-export.json"'}
    return JSONResponse(whole, headers=headers)


@router.delete(
    "",
    status_code=204,
    responses=declared(
        *("not-signed-in", "not-allowed", "bad-message", "wrong-password"), changes=True
    ),
)
async def delete(
    request: Request,
    response: Response,
    services: Asked,
    caller: AtBrowser,
    body: Annotated[FarewellBody, Body(default_factory=FarewellBody)],
) -> None:
    """The caller is forgotten: running games are resigned, the rest stays without his name."""
    account = await services.read(partial(accounts.account_of, player_id=caller.player.id))
    if account is not None:
        await _check(services, account, body.password, request)
    now = services.clock.now()
    leaving = partial(leave_tables, services.hub, now=now)
    ended = await services.accounts.leaving.leave(caller.player.id, account, leaving)
    await services.hub.show_again(caller.player.id)
    services.end_sockets(ended)
    drop_cookie(response, services.settings.is_https)


async def _check(
    services: Services, account: accounts.AccountRow, password: str | None, request: Request
) -> None:
    if password is None:
        raise WrongPassword
    await services.accounts.office.check(account, password, address_of(request))
