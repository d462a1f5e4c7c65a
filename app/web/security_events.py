"""What is logged for whoever looks after accounts: ways in and out, and what was refused there.

One line an event, with the act, whether it was done, the player's id where he is known, and the
request's number. Never a name, an address, a password or a token.
"""

from typing import Final

import structlog
from starlette.types import Scope

_log = structlog.get_logger("app.security")

ACTS: Final = {
    ("POST", "/api/session"): "sign in",
    ("DELETE", "/api/session"): "sign out",
    ("POST", "/api/accounts"): "sign up",
    ("POST", "/api/confirmations"): "confirm address",
    ("POST", "/api/resets"): "ask for reset",
    ("POST", "/api/resets/use"): "reset password",
    ("PUT", "/api/me/password"): "change password",
    ("PUT", "/api/me/email"): "change address",
    ("PUT", "/api/me/name"): "change name",
    ("DELETE", "/api/me"): "close account",
    ("GET", "/api/me/export"): "export",
    ("DELETE", "/api/sessions"): "end sessions",
    ("DELETE", "/api/sessions/{session_id}"): "end session",
    ("POST", "/api/tokens"): "make token",
    ("DELETE", "/api/tokens/{token_id}"): "end token",
    ("GET", "/api/reports"): "read reports",
    ("POST", "/api/reports/{report_id}/close"): "close report",
}
_FIRST_REFUSED: Final = 400


def note_act(scope: Scope, path: str, status: int) -> None:
    """Logs what came of this request, if its route is one of ACTS; `path` is the route's."""
    act = ACTS.get((scope["method"], path))
    if act is not None:
        _log.info("security", act=act, done=status < _FIRST_REFUSED, status=status)


def know_player(player_id: str) -> None:
    """The rest of this request is about this player: its log lines say so."""
    structlog.contextvars.bind_contextvars(player=player_id)
