"""Is this request from a page of ours? Pure: headers in, a verdict out."""

from collections.abc import Mapping
from typing import Final

_SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_WEB_SCHEME: Final = {"ws": "http", "wss": "https", "http": "http", "https": "https"}


def own_origins(scheme: str, host: str, public_url: str | None) -> frozenset[str]:
    """Exact origins of our pages: the address asked for, and the public one where it is set."""
    asked = f"{_WEB_SCHEME[scheme]}://{_without_default_port(scheme, host.lower())}"
    return frozenset({asked} if public_url is None else {asked, public_url})


def is_own_origin(origin: str | None, scheme: str, host: str, public_url: str | None) -> bool:
    """A missing origin is nobody's; so is `null`. Scheme, host and port must all be equal."""
    return origin is not None and origin in own_origins(scheme, host, public_url)


def is_forged(method: str, headers: Mapping[str, str], scheme: str, public_url: str | None) -> bool:
    """A request that changes something with our cookie, sent by a page that is not ours.

    Browsers say so in Sec-Fetch-Site; those too old for it send an Origin with every POST.
    A request with neither comes from no browser's page.
    """
    if method in _SAFE_METHODS:
        return False
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site not in {"same-origin", "none"}
    origin = headers.get("origin")
    if origin is None:
        return False
    return not is_own_origin(origin, scheme, headers.get("host", ""), public_url)


def _without_default_port(scheme: str, host: str) -> str:
    default = ":443" if scheme in {"https", "wss"} else ":80"
    return host.removesuffix(default)
