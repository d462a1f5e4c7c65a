"""Everything that can go wrong in HTTP, as problem+json (RFC 9457) with a code that never changes.

The codes of a table's refusals come from `app.play.errors`; this module gives them their status.
"""

from http import HTTPStatus
from typing import Any, Final

from pydantic import BaseModel
from starlette.responses import JSONResponse

from app.web.defence.request_id import own_request_id

MEDIA_TYPE: Final = "application/problem+json"

STATUS: Final = {
    "bad-json": 400,
    "wrong-host": 400,
    "not-signed-in": 401,
    "wrong-password": 401,
    "not-seated": 403,
    "needs-account": 403,
    "not-confirmed": 403,
    "not-host": 403,
    "not-invited": 403,
    "not-welcome": 403,
    "not-allowed": 403,
    "wrong-origin": 403,
    "not-found": 404,
    "method-not-allowed": 405,
    "name-taken": 409,
    "too-many-tokens": 409,
    "stale-version": 409,
    "not-your-turn": 409,
    "game-over": 409,
    "already-seated": 409,
    "already-started": 409,
    "table-full": 409,
    "already-reported": 409,
    "already-closed": 409,
    "not-over": 409,
    "link-over": 410,
    "too-large": 413,
    "not-json": 415,
    "bad-message": 422,
    "weak-password": 422,
    "bad-rules": 422,
    "illegal-move": 422,
    "too-fast": 429,
    "too-many-tables": 429,
    "internal": 500,
    "record-damaged": 500,
    "busy": 503,
    "not-ready": 503,
}


class Problem(BaseModel):
    """The body of every error answer."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    code: str
    field: str | None = None
    version: int | None = None
    request: str | None = None


class AppError(Exception):
    """An expected refusal: code, one sentence for people, perhaps the field that is meant."""

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        field: str | None = None,
        version: int | None = None,
        retry_after_s: int | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail
        self.field = field
        self.version = version
        self.retry_after_s = retry_after_s

    @property
    def status(self) -> int:
        return STATUS[self.code]

    @property
    def title(self) -> str:
        return HTTPStatus(self.status).phrase


class ProblemResponse(JSONResponse):
    media_type = MEDIA_TYPE


def problem_response(error: AppError) -> ProblemResponse:
    body = Problem(
        title=error.title,
        status=error.status,
        detail=error.detail,
        code=error.code,
        field=error.field,
        version=error.version,
        request=own_request_id(),
    )
    headers = {"cache-control": "no-store"}
    if error.retry_after_s is not None:
        headers["retry-after"] = str(error.retry_after_s)
    return ProblemResponse(body.model_dump(exclude_none=True), error.status, headers)


def is_for_programs(path: str) -> bool:
    """Programs get problems as JSON, and nothing compressed; whoever walks the pages gets pages."""
    return path.startswith(("/api", "/ws", "/calendar", "/healthz", "/readyz", "/metrics"))


def declared(*codes: str, changes: bool = False) -> dict[int | str, dict[str, Any]]:
    """The `responses=` of a route: its error codes by status, for the OpenAPI page.

    Every route may answer some of them before its own work begins; one that `changes` something
    may refuse its caller's page or his body.
    """
    found: dict[int | str, dict[str, Any]] = {}
    everywhere = ("bad-json", "wrong-host", "too-fast", "busy", "internal")
    changing = ("wrong-origin", "too-large", "not-json") if changes else ()
    for code in sorted({*codes, *everywhere, *changing}):
        entry = found.setdefault(STATUS[code], {"description": "", "content": _CONTENT})
        entry["description"] = ", ".join(filter(None, [entry["description"], code]))
    return found


_CONTENT: Final = {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}
