"""Sending the browser client's files, compressed beforehand.

Under the name of this server's own version they may be kept for ever; without a version, or under
one that is no more, browsers ask each time and are mostly answered by 304.
"""

import re
from typing import Final

from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from app.web.assets import VERSION, Asset, asset_at
from app.web.problems import is_for_programs

FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"

_PATH: Final = re.compile(r"/(?:(?P<version>[0-9a-f]{16})/)?(?P<path>.+)")


class ClientFiles:
    """To be mounted. A page of an older version gets the files of today: its own are gone."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"allow": "GET, HEAD"})
        found = _PATH.fullmatch(scope["path"].removeprefix(scope["root_path"]))
        asset = asset_at(found["path"]) if found else None
        if found is None or asset is None:
            raise HTTPException(404)
        lasting = FOR_EVER if found["version"] == VERSION else ASK_AGAIN
        await answer(request, asset, lasting)(scope, receive, send)


def answer(request: Request, asset: Asset, lasting: str) -> Response:
    """`lasting`: for how long it may be kept, as Cache-Control says it."""
    headers = {"cache-control": lasting, "etag": asset.tag, "vary": "Accept-Encoding"}
    if asset.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    content = asset.content
    if asset.zipped is not None and "gzip" in request.headers.get("accept-encoding", ""):
        content = asset.zipped
        headers["content-encoding"] = "gzip"
    return Response(content, headers=headers, media_type=asset.kind)


class PageGzip:
    """Pages are sent compressed; answers of the API, which mix what a stranger wrote with what he
    must not guess, are not. Files come compressed already."""

    def __init__(self, app: ASGIApp) -> None:
        self._plain = app
        self._zipped = GZipMiddleware(app, minimum_size=500, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_plain = scope["type"] != "http" or is_for_programs(scope["path"])
        await (self._plain if is_plain else self._zipped)(scope, receive, send)
