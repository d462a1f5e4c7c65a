"""Request bodies: small, JSON, strict. Read whole here, so that no route sees a bad one."""

from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.problems import AppError, problem_response
from app.web.strict_json import BadJson, parse_json

LIMIT_BYTES: Final = 16 * 1024


class SenderGone(Exception):
    """Whoever sent the request has hung up; of what he wanted to say nobody knows the end."""


class BodyGuard:
    """Answers 413, 415 or 400; passes everything else on with the body it has read. What was cut
    off is not carried out: an empty body means something, too."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in {"GET", "HEAD", "OPTIONS"}:
            await self._app(scope, receive, send)
            return
        try:
            body = await _read(Headers(scope=scope), receive)
            _check(Headers(scope=scope), body)
        except AppError as error:
            await problem_response(error)(scope, receive, send)
            return
        except SenderGone:
            return
        await self._app(scope, _replay(body, receive), send)


async def _read(headers: Headers, receive: Receive) -> bytes:
    length = headers.get("content-length", "0")
    if length.isdecimal() and int(length) > LIMIT_BYTES:
        raise _too_large()
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise SenderGone
        body += message.get("body", b"")
        if len(body) > LIMIT_BYTES:
            raise _too_large()
        if not message.get("more_body", False):
            return bytes(body)


def _check(headers: Headers, body: bytes) -> None:
    if not body:
        return
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise AppError("not-json", "Send the body with Content-Type: application/json.")
    try:
        parse_json(body)
    except BadJson as error:
        raise AppError("bad-json", f"The body is {error}.") from error


def _replay(body: bytes, receive: Receive) -> Receive:
    is_given = False

    async def replay() -> Message:
        nonlocal is_given
        if is_given:
            return await receive()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _too_large() -> AppError:
    return AppError("too-large", f"A body may have {LIMIT_BYTES} bytes.")
