"""The browser client's files. They have no version in their names, so browsers ask each time
and are mostly answered by 304."""

from pathlib import Path
from typing import Final

from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from app.web.problems import is_for_programs

FOLDER: Final = Path(__file__).resolve().parents[2] / "static"


class ClientFiles(StaticFiles):
    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["cache-control"] = "no-cache"
        return response


class PageGzip:
    """Pages and files are sent compressed; answers of the API, which mix what a stranger wrote
    with what he must not guess, are not."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._zipped = GZipMiddleware(app, minimum_size=500, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_plain = scope["type"] != "http" or is_for_programs(scope["path"])
        await (self._plain if is_plain else self._zipped)(scope, receive, send)
