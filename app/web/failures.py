"""From what routes raise to what the client is told: a problem for programs, a page for people."""

from typing import Final

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from app.engine.errors import RulesError
from app.language.marking import marked
from app.play.errors import NoSuchTable, Refused
from app.storage.database import AWAY
from app.web import account_failures
from app.web.pages import error_page
from app.web.problems import AppError, is_for_programs, problem_response

_log = structlog.get_logger()
_BY_STATUS: Final = {404: "not-found", 405: "method-not-allowed"}


def register(app: FastAPI) -> None:
    for kind, handler in (
        (AppError, _app_error),
        (Refused, _refused),
        (NoSuchTable, _no_such_table),
        (RulesError, _rules_error),
        (RequestValidationError, _invalid),
        (HTTPException, _http),
        *((kind, _busy) for kind in AWAY),
        *((kind, _account) for kind in account_failures.KINDS),
        (Exception, _bug),
    ):
        app.add_exception_handler(kind, handler)


def _answer(request: Request, error: AppError) -> Response:
    if is_for_programs(request.url.path):
        return problem_response(error)
    return error_page(request, error)


async def _app_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, AppError)
    return _answer(request, error)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return _answer(request, AppError(error.code, error.detail, version=error.version))


async def _account(request: Request, error: Exception) -> Response:
    return _answer(request, account_failures.to_problem(error))


async def _no_such_table(request: Request, error: Exception) -> Response:
    return _answer(request, AppError("not-found", marked("There is no such table.")))


async def _rules_error(request: Request, error: Exception) -> Response:
    return _answer(request, AppError("bad-rules", str(error), field="rules"))


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    fault = error.errors()[0]
    field = ".".join(str(part) for part in fault["loc"][1:])
    what = "unknown field" if fault["type"] == "extra_forbidden" else fault["msg"]
    detail = f"{field}: {what}" if field else what
    return _answer(request, AppError("bad-message", detail, field=field or None))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = _BY_STATUS.get(error.status_code, "bad-json")
    response = _answer(request, AppError(code, _DETAILS[code]))
    response.headers.update(error.headers or {})
    return response


async def _busy(request: Request, error: Exception) -> Response:
    """For AWAY."""
    _log.warning("database.busy", error=type(error).__name__)
    detail = "The database is busy or away; try again in a moment."
    return _answer(request, AppError("busy", detail, retry_after_s=1))


async def _bug(request: Request, error: Exception) -> Response:
    return _answer(request, AppError("internal", "Something broke on our side; it is logged."))


_DETAILS: Final = {
    "not-found": marked("There is nothing at this address."),
    "method-not-allowed": "This address does not take that method.",
    "bad-json": "The request cannot be read.",
}
