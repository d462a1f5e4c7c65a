"""Who is asking: the player behind a cookie or a bearer token, or nobody."""

from dataclasses import dataclass, field
from typing import Final, Literal

from starlette.requests import HTTPConnection

from app.storage.rows import PlayerRow
from app.web.networks import network_of

COOKIE: Final = "bito_session"
SAFE_COOKIE: Final = "__Host-bito_session"
_BEARER: Final = "bearer "


@dataclass(frozen=True, slots=True)
class Pass:
    """A token as it came with a request, not yet looked up."""

    token: str = field(repr=False)
    via: Literal["cookie", "bearer"]


@dataclass(frozen=True, slots=True)
class Caller:
    """A player who showed a good token. Programs bring theirs in a header."""

    player: PlayerRow
    via: Literal["cookie", "bearer"]
    token_hash: str = field(repr=False)

    @property
    def is_program(self) -> bool:
        return self.via == "bearer"


def cookie_name(is_https: bool) -> str:
    return SAFE_COOKIE if is_https else COOKIE


def address_of(connection: HTTPConnection) -> str:
    """Where the peer comes from, for limits only; never logged. A household of IPv6 is one."""
    peer = peer_of(connection)
    return network_of(peer) or peer


def peer_of(connection: HTTPConnection) -> str:
    """The peer's whole address; never logged."""
    return connection.client.host if connection.client else ""


def shown_pass(connection: HTTPConnection, is_https: bool) -> Pass | None:
    """The token of this request. A header, even a broken one, wins over the cookie: who sends
    it means to be known by it alone."""
    header = connection.headers.get("authorization")
    if header is not None:
        is_bearer = header.lower().startswith(_BEARER)
        return Pass(header[len(_BEARER) :].strip() if is_bearer else "", "bearer")
    cookie = connection.cookies.get(cookie_name(is_https))
    return None if cookie is None else Pass(cookie, "cookie")
