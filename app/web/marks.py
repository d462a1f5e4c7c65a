"""By what two callers at one rated table are noticed to be one: a device mark and an address mark.

The device is a cookie of its own, given together with a session's. Marks are keyed hashes: they
can be compared with each other and with nothing else, and whoever keeps them drops them at the
deal. Who may not sit together is decided in `app.play`.
"""

import hmac
import re
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from secrets import token_hex
from typing import Final

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from app.web.callers import peer_of
from app.web.networks import network_of
from app.web.services import Services

DEVICE: Final = "bito_device"
SAFE_DEVICE: Final = "__Host-bito_device"
DEVICE_S: Final = 400 * 24 * 60 * 60
_FORM: Final = re.compile(r"[0-9a-f]{32}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Marks:
    """None where there is nothing to compare: a program, or an address of a private network."""

    device: str | None = field(repr=False)
    address: str | None = field(repr=False)


def marks_of(request: HTTPConnection, services: Services) -> Marks:
    """The marks of this request, also if its device was given its cookie only now."""
    peer = peer_of(request)
    network = network_of(peer) if _is_public(peer) else None
    return Marks(
        device=_mark("device", device_of(request, services.settings.is_https), services),
        address=_mark("address", network, services),
    )


def device_of(request: HTTPConnection, is_https: bool) -> str | None:
    """What the device's cookie says; None for programs, and for what we cannot have made."""
    if "authorization" in request.headers:
        return None
    given = getattr(request.state, "device", None) or request.cookies.get(_cookie(is_https), "")
    return given if _FORM.fullmatch(given) else None


def give_device(request: Request, response: Response, is_https: bool) -> None:
    """Sends the device's cookie along, a new one if there is none."""
    device = device_of(request, is_https) or token_hex(16)
    request.state.device = device
    response.set_cookie(
        _cookie(is_https),
        device,
        max_age=DEVICE_S,
        path="/",
        secure=is_https,
        httponly=True,
        samesite="lax",
    )


def _is_public(address: str) -> bool:
    try:
        given = ip_address(address)
    except ValueError:
        return False
    mapped = given.ipv4_mapped if isinstance(given, IPv6Address) else None
    return (mapped or given).is_global


def _cookie(is_https: bool) -> str:
    return SAFE_DEVICE if is_https else DEVICE


def _mark(kind: str, what: str | None, services: Services) -> str | None:
    if what is None:
        return None
    return hmac.new(services.mark_key, f"{kind}:{what}".encode(), "sha256").hexdigest()
