"""What a host or a seat may do with a table before its first move."""

from typing import Annotated

from fastapi import APIRouter, Body

from app.web.answers import Begun
from app.web.asking import Asked, Somebody, TableId
from app.web.bodies import BotsBody
from app.web.limits import COMMANDS_BY_PLAYER
from app.web.problems import declared

router = APIRouter(prefix="/api/tables", tags=["tables"])


@router.post(
    "/{table_id}/bots",
    responses=declared(
        *("bad-message", "not-found", "not-signed-in", "not-host"),
        *("already-started", "game-over"),
        changes=True,
    ),
)
async def fill_with_bots(
    table_id: TableId,
    services: Asked,
    caller: Somebody,
    body: Annotated[BotsBody, Body(default_factory=BotsBody)],
) -> Begun:
    """The host's: bots take the seats still free, and the game begins."""
    await services.limits.check(COMMANDS_BY_PLAYER, caller.player.id)
    await services.hub.fill_with_bots(table_id, caller.player.id, body.level)
    return Begun(started=True)


@router.delete(
    "/{table_id}",
    status_code=204,
    responses=declared(
        *("not-found", "not-signed-in", "not-host", "already-started", "game-over"),
        changes=True,
    ),
)
async def close(table_id: TableId, services: Asked, caller: Somebody) -> None:
    """The host's: a table that has not begun is given up, and its seed published."""
    await services.limits.check(COMMANDS_BY_PLAYER, caller.player.id)
    await services.hub.close_table(table_id, caller.player.id)


@router.post(
    "/{table_id}/renew",
    status_code=204,
    responses=declared(
        *("not-found", "not-signed-in", "not-host", "already-started", "game-over"),
        changes=True,
    ),
)
async def renew(table_id: TableId, services: Asked, caller: Somebody) -> None:
    """The host's: the table waits for people for its whole time again."""
    await services.limits.check(COMMANDS_BY_PLAYER, caller.player.id)
    await services.hub.renew(table_id, caller.player.id)


@router.post(
    "/{table_id}/cancel",
    status_code=204,
    responses=declared(
        *("not-found", "not-signed-in", "not-seated", "already-started", "game-over"),
        changes=True,
    ),
)
async def cancel(table_id: TableId, services: Asked, caller: Somebody) -> None:
    """Any seat's, until the first move: the game is void, and its seed published."""
    await services.limits.check(COMMANDS_BY_PLAYER, caller.player.id)
    await services.hub.cancel(table_id, caller.player.id)
