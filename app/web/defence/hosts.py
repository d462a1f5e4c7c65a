"""Host headers: one, well formed, and where a public address is set, ours.

The Host decides which origin is ours, so nothing behind this layer sees a strange one.
"""

import re
from typing import Final
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Receive, Scope, Send

from app.web.problems import AppError, problem_response

_HOST: Final = re.compile(r"([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(:\d{1,5})?", re.ASCII)
_LOCAL: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
# Prometheus and orchestrators call a server by its address or its name in their network, and
# cannot be told to send another. No stranger's page can have such a name, so none is fooled.
_WATCHED: Final = frozenset({"/healthz", "/readyz", "/metrics"})
_NEAR: Final = re.compile(r"[a-z0-9_-]+|[0-9.]+|\[.+\]", re.ASCII)


class HostGuard:
    """Answers 400 where the Host is missing, doubled, malformed or not ours."""

    def __init__(self, app: ASGIApp, public_url: str | None) -> None:
        self._app = app
        self._own = None if public_url is None else urlsplit(public_url).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._is_good(scope):
            await self._app(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 4403})
            return
        error = AppError("wrong-host", "The Host header names no address of this server.")
        await problem_response(error)(scope, receive, send)

    def _is_good(self, scope: Scope) -> bool:
        found = [value for name, value in scope["headers"] if name == b"host"]
        if len(found) != 1:
            return False
        host = found[0].decode("latin-1").lower()
        if not _HOST.fullmatch(host):
            return False
        # Health checks and the operator's own shell come by the local names.
        if self._own is None or host == self._own or _name(host) in _LOCAL:
            return True
        return scope["path"] in _WATCHED and _NEAR.fullmatch(_name(host)) is not None


def _name(host: str) -> str:
    return host if host.endswith("]") else re.sub(r":\d+$", "", host)
