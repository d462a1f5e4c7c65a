"""Ways in: by password, and the lists of sessions and personal tokens, each with its end."""

from functools import partial

from fastapi import APIRouter, Request, Response

from app.accounts.sessions import public_id
from app.language.languages import spoken
from app.storage.accounts import account_of
from app.storage.rows import SessionVia
from app.web.account_answers import (
    MadeToken,
    SessionList,
    SignedIn,
    TokenList,
    to_made_token,
    to_session,
    to_token,
)
from app.web.account_bodies import PasswordBody, SignInBody, TokenBody
from app.web.answers import to_player
from app.web.asking import Anyone, Asked, Somebody
from app.web.browser_labels import label_of
from app.web.callers import Caller, address_of
from app.web.guests import drop_cookie, let_in
from app.web.language import keep_language
from app.web.limits import LOG_INS_BY_ADDRESS
from app.web.persons import AtBrowser, Owner, WithAccount
from app.web.problems import AppError, declared
from app.web.services import Services

router = APIRouter(prefix="/api", tags=["people"])

_ENDS = declared("not-signed-in", "not-allowed", "not-found", changes=True)


@router.post(
    "/session",
    responses=declared("bad-message", "wrong-password", "not-signed-in", changes=True),
)
async def sign_in(
    body: SignInBody, request: Request, response: Response, services: Asked, caller: Anyone
) -> SignedIn:
    """A new session in the account's language; the one this browser had is over. An unknown
    address and a wrong password are answered alike."""
    address = address_of(request)
    await services.limits.check(LOG_INS_BY_ADDRESS, address)
    player, session = await services.accounts.entering.enter(
        body.email,
        body.password,
        came_from=address,
        label=label_of(request.headers.get("user-agent", "")),
    )
    if caller is not None and not caller.is_program:
        await services.sessions.end(caller.token_hash)
        services.end_sockets([caller.token_hash])
    let_in(request, response, session.token, services.settings.is_https)
    account = await services.read(partial(account_of, player_id=player.id))
    if account is not None:
        keep_language(response, spoken(account.language), services.settings.is_https)
    return SignedIn(player=to_player(player))


@router.get("/sessions", responses=declared("not-signed-in"))
async def sessions(services: Asked, caller: Somebody) -> SessionList:
    """Where the caller is signed in: his browsers and his tokens, the last used first."""
    found = await services.sessions.of(caller.player, None, services.clock.now())
    return SessionList(sessions=[to_session(one, caller.token_hash) for one in found])


@router.delete("/sessions/{session_id}", status_code=204, responses=_ENDS)
async def end_one(session_id: str, services: Asked, caller: AtBrowser) -> None:
    """This session is over; its sockets are closed."""
    await _end(services, caller, session_id, None)


@router.delete(
    "/sessions", status_code=204, responses=declared("not-signed-in", "not-allowed", changes=True)
)
async def end_all(response: Response, services: Asked, caller: AtBrowser) -> None:
    """Signed out everywhere, this browser and all tokens of programs too."""
    services.end_sockets(await services.sessions.end_all(caller.player.id))
    drop_cookie(response, services.settings.is_https)


@router.get("/tokens", responses=declared("not-signed-in", "needs-account"))
async def tokens(services: Asked, person: WithAccount) -> TokenList:
    """The caller's personal tokens, without what opens anything."""
    found = await services.sessions.of(person.player, "bearer", services.clock.now())
    return TokenList(tokens=[to_token(one) for one in found])


@router.post(
    "/tokens",
    status_code=201,
    responses=declared(
        *("not-signed-in", "needs-account", "not-allowed", "bad-message", "too-many-tokens"),
        changes=True,
    ),
)
async def make_token(body: TokenBody, services: Asked, person: Owner) -> MadeToken:
    """A token for a program of the caller's. It is shown this once."""
    made = await services.sessions.new_token(person.player.id, body.name, services.clock.now())
    return to_made_token(made)


@router.delete("/tokens/{token_id}", status_code=204, responses=_ENDS)
async def end_token(token_id: str, services: Asked, caller: AtBrowser) -> None:
    """This token is worth nothing from now on; its sockets are closed."""
    await _end(services, caller, token_id, "bearer")


@router.put(
    "/me/password",
    status_code=204,
    responses=declared(
        *("not-signed-in", "needs-account", "not-allowed", "bad-message", "wrong-password"),
        "weak-password",
        changes=True,
    ),
)
async def change_password(
    body: PasswordBody, request: Request, response: Response, services: Asked, person: Owner
) -> None:
    """A new password, and a new session in place of all those of browsers; tokens stay."""
    await services.accounts.office.check(person.account, body.old, address_of(request))
    session, ended = await services.accounts.changing.password(
        person.player, person.account, body.new, label_of(request.headers.get("user-agent", ""))
    )
    services.end_sockets(ended)
    let_in(request, response, session.token, services.settings.is_https)


async def _end(services: Services, caller: Caller, wanted_id: str, via: SessionVia | None) -> None:
    found = await services.sessions.of(caller.player, via, services.clock.now())
    wanted = next((one for one in found if public_id(one) == wanted_id), None)
    if wanted is None:
        raise AppError("not-found", "You have no such session.")
    await services.sessions.end(wanted.token_hash)
    services.end_sockets([wanted.token_hash])
