"""A number for every request and every socket: in its answer, and in each line logged meanwhile.

A proxy may have given one already. It is believed where the proxy's word for the visitor's address
is believed too: uvicorn then has put that address in the peer's place, with no port.
"""

import re
import secrets
from typing import Final

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

HEADER: Final = "x-request-id"
_FORM: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{7,63}", re.ASCII)
_BEGINNINGS: Final = {"http.response.start", "websocket.accept", "websocket.http.response.start"}
_NO_PORT: Final = 0


class RequestId:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        request_id = _given(scope) or secrets.token_hex(8)

        async def send_with_id(message: Message) -> None:
            if message["type"] in _BEGINNINGS:
                message.setdefault("headers", [])
                MutableHeaders(scope=message)[HEADER] = request_id
            await send(message)

        with structlog.contextvars.bound_contextvars(request=request_id):
            await self._app(scope, receive, send_with_id)


def own_request_id() -> str | None:
    """That of the request which is being answered here, if one is."""
    found = structlog.contextvars.get_contextvars().get("request")
    return found if isinstance(found, str) else None


def _given(scope: Scope) -> str | None:
    client = scope.get("client")
    if client is None or client[1] != _NO_PORT:
        return None
    given = Headers(scope=scope).get(HEADER, "")
    return given if _FORM.fullmatch(given) else None
