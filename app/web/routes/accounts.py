"""Accounts: sign up, prove the address, come back by a letter."""

from functools import partial

from fastapi import APIRouter, BackgroundTasks, Request, Response

from app.accounts.addresses import BadAddress, parse_address
from app.accounts.joining import Wish
from app.web.account_answers import SignedIn, SignedUp
from app.web.account_bodies import LinkBody, ResetBody, SignUpBody, UseResetBody
from app.web.answers import to_player
from app.web.asking import Anyone, Asked
from app.web.browser_labels import label_of
from app.web.callers import address_of
from app.web.guests import let_in
from app.web.language import language_of
from app.web.limits import (
    LETTERS_BY_ADDRESS,
    RESETS_BY_ADDRESS,
    RESETS_BY_EMAIL,
    SIGN_UPS_BY_ADDRESS,
)
from app.web.persons import WithAccount
from app.web.problems import declared
from app.web.security_events import know_player

router = APIRouter(prefix="/api", tags=["people"])


@router.post(
    "/accounts",
    status_code=201,
    responses=declared(
        *("bad-message", "weak-password", "name-taken", "needs-account", "not-signed-in"),
        changes=True,
    ),
)
async def sign_up(
    body: SignUpBody, request: Request, response: Response, services: Asked, caller: Anyone
) -> SignedUp:
    """An account. A guest becomes the person and keeps his games. Whether the address has an
    account already is told to the address alone, in a letter."""
    await services.limits.check(SIGN_UPS_BY_ADDRESS, address_of(request))
    guest = None if caller is None or caller.player.kind != "guest" else caller.player
    joined = await services.accounts.joining.join(
        Wish(body.email, body.name, body.password, language_of(request)),
        guest,
        label_of(request.headers.get("user-agent", "")),
        may_write=partial(services.limits.allows, LETTERS_BY_ADDRESS),
    )
    know_player(joined.player.id)
    ended = set(joined.ended)
    if caller is not None and guest is None and not caller.is_program:
        await services.sessions.end(caller.token_hash)
        ended.add(caller.token_hash)
    services.end_sockets(ended)
    let_in(request, response, joined.session.token, services.settings.is_https)
    return SignedUp(player=to_player(joined.player), confirmed=joined.is_confirmed)


@router.post("/confirmations", responses=declared("bad-message", "link-over", changes=True))
async def confirm(body: LinkBody, services: Asked) -> SignedIn:
    """The link of a letter proves that an address is somebody's; it does not sign him in."""
    return SignedIn(player=to_player(await services.accounts.proving.confirm(body.token)))


@router.post(
    "/confirmations/again",
    status_code=202,
    responses=declared("not-signed-in", "needs-account", changes=True),
)
async def confirm_again(services: Asked, person: WithAccount) -> None:
    """One more letter with a link."""
    await services.limits.check(LETTERS_BY_ADDRESS, person.account.email_key)
    await services.accounts.proving.confirm_again(person.player.id)


@router.post("/resets", status_code=202, responses=declared("bad-message", changes=True))
async def ask_reset(
    body: ResetBody, request: Request, services: Asked, later: BackgroundTasks
) -> None:
    """A letter with a link to choose a new password, if anybody has this address. The answer is
    given before it is looked up."""
    await services.limits.check(RESETS_BY_ADDRESS, address_of(request))
    try:
        key = parse_address(body.email).key
    except BadAddress:
        return  # nobody has it
    if await services.limits.allows(RESETS_BY_EMAIL, key):
        later.add_task(services.accounts.proving.ask_reset, body.email)


@router.post(
    "/resets/use",
    status_code=204,
    responses=declared("bad-message", "weak-password", "link-over", changes=True),
)
async def use_reset(body: UseResetBody, request: Request, services: Asked) -> None:
    """The new password holds, and every session and token there was is over."""
    await services.limits.check(RESETS_BY_ADDRESS, address_of(request))
    services.end_sockets(await services.accounts.proving.use_reset(body.token, body.password))
