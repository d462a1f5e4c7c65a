"""Once more with the same people."""

from fastapi import APIRouter, Request, Response

from app.web.answers import NextTable
from app.web.arriving import host_for
from app.web.asking import Asked, Somebody, TableId
from app.web.callers import address_of
from app.web.limits import COMMANDS_BY_PLAYER, TABLES_BY_ADDRESS, TABLES_BY_PLAYER
from app.web.problems import declared

router = APIRouter(prefix="/api/tables", tags=["tables"])


@router.post(
    "/{table_id}/rematch",
    status_code=201,
    responses={
        **declared(
            *("not-found", "not-signed-in", "not-seated", "not-over"),
            "too-many-tables",
            changes=True,
        ),
        200: {"model": NextTable, "description": "Somebody has made it already"},
    },
)
async def rematch(
    table_id: TableId, request: Request, response: Response, services: Asked, caller: Somebody
) -> NextTable:
    """The next table of those who played here. Whoever asks first makes it, with 201; the others
    get the same one. Nobody sits there yet."""
    player = caller.player
    await services.limits.check(COMMANDS_BY_PLAYER, player.id)
    made_id = await services.hub.rematch_of(table_id, player.id)
    is_new = False
    if made_id is None:
        await services.limits.check(TABLES_BY_ADDRESS, address_of(request))
        await services.limits.check(TABLES_BY_PLAYER, player.id)
        made = await services.hub.make_rematch(table_id, await host_for(player, services))
        made_id, is_new = made.id, made.is_new
    response.status_code = 201 if is_new else 200
    response.headers["location"] = f"/api/tables/{made_id}"
    return NextTable(id=made_id)
