"""Standing orders of a seat: its owner's alone."""

from fastapi import APIRouter

from app.web.asking import Asked, Somebody, TableId
from app.web.company_forms import OrdersBody
from app.web.limits import COMMANDS_BY_PLAYER
from app.web.problems import declared

router = APIRouter(prefix="/api", tags=["tables"])


@router.put(
    "/tables/{table_id}/orders",
    responses=declared(
        *("bad-message", "not-found", "not-signed-in", "not-seated"),
        *("not-your-turn", "game-over"),
        changes=True,
    ),
)
async def order(
    table_id: TableId, body: OrdersBody, services: Asked, caller: Somebody
) -> OrdersBody:
    """These are the caller's orders from now on, shown to nobody else."""
    await services.limits.check(COMMANDS_BY_PLAYER, caller.player.id)
    await services.hub.order(table_id, caller.player.id, body.to_wishes())
    return body
