"""Where push messages may be sent: to the browsers' own services and to hosts the operator named.

An endpoint is a URL that a visitor gives us to call. It must not lead into the operator's network.
"""

from dataclasses import dataclass
from typing import Final, Self
from urllib.parse import SplitResult, urlsplit

LONGEST: Final = 1024
_SERVICES: Final = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
)
_FAMILIES: Final = (".push.services.mozilla.com", ".notify.windows.com", ".push.apple.com")


class BadEndpoint(ValueError):
    """Says what is wrong with an endpoint; never quotes it."""


@dataclass(frozen=True, slots=True)
class PushHosts:
    """`named` are the operator's, as host or host:port; plain HTTP goes to them alone."""

    named: frozenset[str]

    @classmethod
    def from_text(cls, text: str) -> Self:
        return cls(frozenset(each.strip().lower() for each in text.split(",") if each.strip()))

    def check(self, endpoint: str) -> str:
        """The origin that the endpoint belongs to. Raises BadEndpoint."""
        url = _parsed(endpoint)
        host = (url.hostname or "").lower()
        if url.scheme not in {"https", "http"}:
            raise BadEndpoint("a push endpoint begins with https://")
        if host in self.named or url.netloc.lower() in self.named:
            return f"{url.scheme}://{url.netloc}"
        if url.scheme != "https" or url.port not in {None, 443} or not _is_service(host):
            raise BadEndpoint("this is not the address of a push service that we know")
        return f"https://{host}"


def _parsed(endpoint: str) -> SplitResult:
    if len(endpoint) > LONGEST or not endpoint.isascii() or not endpoint.isprintable():
        raise BadEndpoint("a push endpoint is a short URL in ASCII")
    try:
        url = urlsplit(endpoint)
        _ = url.port
    except ValueError as error:
        raise BadEndpoint("a push endpoint is a URL") from error
    if "@" in url.netloc or "\\" in endpoint or " " in endpoint:
        raise BadEndpoint("a push endpoint names no user and no path of another system")
    return url


def _is_service(host: str) -> bool:
    return host in _SERVICES or host.endswith(_FAMILIES)
