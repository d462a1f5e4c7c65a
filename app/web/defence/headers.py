"""Headers on every answer: what a browser may do with it, and how long anybody may keep it."""

from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_FIXED: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "x-frame-options": "DENY",
}
_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self' {socket}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "manifest-src 'self'; worker-src 'self'"
)


class SecurityHeaders:
    """Adds what is missing; a route that sets its own Cache-Control keeps it."""

    def __init__(self, app: ASGIApp, public_url: str | None) -> None:
        self._app = app
        self._is_https = public_url is not None and public_url.startswith("https://")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add(MutableHeaders(scope=message), scope)
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _add(self, headers: MutableHeaders, scope: Scope) -> None:
        for name, value in _FIXED.items():
            headers.setdefault(name, value)
        headers.setdefault("content-security-policy", _POLICY.format(socket=self._socket(scope)))
        headers.setdefault("cache-control", "no-store")
        if self._is_https:
            headers.setdefault("strict-transport-security", "max-age=31536000")

    def _socket(self, scope: Scope) -> str:
        # Not every browser takes 'self' to include the WebSocket scheme.
        is_safe = self._is_https or scope["scheme"] == "https"
        return f"{'wss' if is_safe else 'ws'}://{Headers(scope=scope).get('host', 'localhost')}"
