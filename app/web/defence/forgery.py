"""Cross-site request forgery: a cookie does not speak for a page that is not ours."""

import structlog
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from app.web.defence.origin import is_forged
from app.web.problems import AppError, problem_response
from app.web.token_bucket import TokenBucket

_log = structlog.get_logger("app.security")


class ForgeryGuard:
    """Answers 403 to requests that change something from another site.

    A request with a bearer token brings its authority itself and needs no such proof. One with
    neither cookie nor token is judged too: it would be given a cookie.
    """

    def __init__(self, app: ASGIApp, public_url: str | None) -> None:
        self._app = app
        self._public_url = public_url
        self._lines = TokenBucket(burst=10, each_second=0.1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not self._is_forged(scope):
            await self._app(scope, receive, send)
            return
        if self._lines.take():  # anybody can send these: they must not fill the log
            _log.info("security", act="request from another site", done=False)
        error = AppError("wrong-origin", "This request came from a page of another site.")
        await problem_response(error)(scope, receive, send)

    def _is_forged(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        if "authorization" in headers:
            return False
        return is_forged(scope["method"], headers, scope["scheme"], self._public_url)
