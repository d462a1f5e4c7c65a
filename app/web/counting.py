"""Counts answers by route and status. The route is its pattern, never the path asked for."""

from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.security_events import note_act

#: That somebody gives a standing order is his alone to know, and not even the operator's.
UNCOUNTED: Final = frozenset(("/api/tables/{table_id}/orders",))


class RequestCounter:
    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def count(message: Message) -> None:
            if (
                message["type"] == "http.response.start"
                and (path := _pattern(scope)) not in UNCOUNTED
            ):
                requests = scope["app"].state.services.metrics.requests
                requests.labels(path, message["status"]).inc()
                note_act(scope, path, message["status"])
            await send(message)

        await self._app(scope, receive, count)


def _pattern(scope: Scope) -> str:
    return str(getattr(scope.get("route"), "path", "other"))
