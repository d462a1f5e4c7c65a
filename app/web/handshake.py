"""Who may open a socket: the page it comes from, the session, the crowd. The same for each.

Refusals are told after the handshake: a browser does not show a page why a handshake failed, but
it does show the close code.
"""

from dataclasses import dataclass

from fastapi import WebSocket

from app.storage.database import AWAY
from app.web.callers import Caller, Pass, address_of, shown_pass
from app.web.close_codes import FAILED, REASONS, SESSION_OVER, TOO_SLOW, WRONG_ORIGIN
from app.web.defence.origin import is_own_origin
from app.web.services import Services


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who came in; `caller` is None for somebody without a session on a page of ours."""

    caller: Caller | None

    @property
    def player_id(self) -> str | None:
        return None if self.caller is None else self.caller.player.id

    @property
    def is_browser(self) -> bool:
        """Without a token it came from a page of ours, be it of somebody with no session yet."""
        return self.caller is None or not self.caller.is_program


async def welcome(socket: WebSocket, services: Services) -> Visitor | None:
    """Accepts the socket; None if it was closed again with a code that says why."""
    shown = shown_pass(socket, services.settings.is_https)
    is_ours = _is_trusted(socket, shown, services.settings.public_url)
    try:
        caller = await services.caller_of(socket) if is_ours else None
        code = _refusal(services, socket, shown, is_ours, caller)
    except AWAY:
        caller, code = None, FAILED
    await socket.accept()
    if code is not None:
        await socket.close(code, REASONS[code])
        return None
    return Visitor(caller)


def _is_trusted(socket: WebSocket, shown: Pass | None, public_url: str | None) -> bool:
    """A bearer token is authority enough. Everything else must come from a page of ours: a
    browser adds the cookie for any page, but it always says which one."""
    if shown is not None and shown.via == "bearer":
        return True
    origins = socket.headers.getlist("origin")
    host = socket.headers.get("host", "")
    return len(origins) == 1 and is_own_origin(origins[0], socket.url.scheme, host, public_url)


def _refusal(
    services: Services,
    socket: WebSocket,
    shown: Pass | None,
    is_ours: bool,
    caller: Caller | None,
) -> int | None:
    if not is_ours:
        return WRONG_ORIGIN
    if shown is not None and caller is None:
        return SESSION_OVER
    if services.settings.has_limits and services.connections.is_crowded(address_of(socket)):
        return TOO_SLOW
    return None
