"""BITO_SMTP_URL, read strictly: where letters go out, and from whom they come.

`smtp://` uses TLS once the server offers it (and insists on it where a password is given),
`smtps://` from the first byte on.
"""

from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Final
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

_PORTS: Final = {"smtp": 587, "smtps": 465}


@dataclass(frozen=True, slots=True)
class SmtpRoute:
    """A mail server and how to use it. `must_encrypt`: rather no letter than one in the clear;
    `is_local`: it runs on this machine, where nobody can stand in between."""

    host: str
    port: int
    is_tls: bool
    must_encrypt: bool
    is_local: bool
    username: str | None = field(repr=False)
    password: str | None = field(repr=False)
    sender: str | None


def parse_smtp_url(url: str) -> SmtpRoute:
    """Raises ValueError; its text does not quote the URL, which may hold a password."""
    parts = urlsplit(url)
    if parts.scheme not in _PORTS or not parts.hostname or parts.path not in {"", "/"}:
        raise ValueError("give smtp://[user:password@]host[:port][?from=address]")
    asked = parse_qs(parts.query, keep_blank_values=True)
    if set(asked) - {"from"}:
        raise ValueError("only ?from=address may stand behind the host")
    if (parts.username is None) != (parts.password is None):
        raise ValueError("give user and password, or neither")
    password = None if parts.password is None else unquote(parts.password)
    return SmtpRoute(
        host=parts.hostname,
        port=_port(parts),
        is_tls=parts.scheme == "smtps",
        must_encrypt=password is not None and not _is_loopback(parts.hostname),
        is_local=_is_loopback(parts.hostname),
        username=None if parts.username is None else unquote(parts.username),
        password=password,
        sender=_sender(asked.get("from", [None])[-1]),
    )


def _port(parts: SplitResult) -> int:
    try:
        return parts.port or _PORTS[parts.scheme]
    except ValueError:  # it quotes what stands there: a password, if that holds a slash
        raise ValueError(
            "port: give a number; in a password write %2F and %40 for / and @"
        ) from None


def _sender(given: str | None) -> str | None:
    if given is None:
        return None
    if not given.isascii() or not given.isprintable() or given.count("@") != 1 or " " in given:
        raise ValueError("from: give a plain address such as bito@example.org")
    return given


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
