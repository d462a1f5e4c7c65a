"""What routes ask for in their signatures: the services, the caller, the caller or a refusal."""

from collections.abc import AsyncIterator
from typing import Annotated

from fastapi import Depends, Request

from app.web.callers import Caller
from app.web.problems import AppError
from app.web.services import Services, services_of


def _services(request: Request) -> Services:
    return services_of(request)


async def _received_at(request: Request) -> AsyncIterator[int]:
    services = services_of(request)
    now = services.clock.now()
    with services.hub.upkeep.underway.to(request.path_params["table_id"], now):
        yield now


async def _anyone(request: Request) -> Caller | None:
    """A bad cookie is nobody's; whoever sends a bad token is told so, he means to be somebody."""
    caller = await services_of(request).caller_of(request)
    if caller is None and "authorization" in request.headers:
        raise AppError("not-signed-in", "This bearer token is not, or no longer, good.")
    return caller


def _somebody(caller: Annotated[Caller | None, Depends(_anyone)]) -> Caller:
    if caller is None:
        raise AppError("not-signed-in", "Show a session cookie or a bearer token.")
    return caller


def _table_id(table_id: str) -> str:
    """Ids we cannot have made are not even looked up; NUL would hurt PostgreSQL."""
    if not is_id(table_id):
        raise AppError("not-found", "There is no such table.")
    return table_id


def is_id(text: str) -> bool:
    return text.isascii() and text.isalnum()


Asked = Annotated[Services, Depends(_services)]
#: When a request for a table came, ms UTC, if it is asked for first: to look up a caller may take
#: long, and until he is answered the table's deadline waits for what came in time.
ReceivedAt = Annotated[int, Depends(_received_at)]
Anyone = Annotated[Caller | None, Depends(_anyone)]
TableId = Annotated[str, Depends(_table_id)]
Somebody = Annotated[Caller, Depends(_somebody)]
