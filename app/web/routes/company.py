"""Words at a table, and whom one avoids. Speaking itself is the socket's (`app.web.dialogue`)."""

from functools import partial

from fastapi import APIRouter

from app.storage import company
from app.web.asking import Anyone, Asked, Somebody, TableId
from app.web.company_forms import BlockList, TalkAnswer, to_talk
from app.web.limits import COMPLAINTS_BY_PLAYER
from app.web.problems import AppError, declared
from app.web.services import Services

router = APIRouter(prefix="/api", tags=["company"])


@router.get("/tables/{table_id}/remarks", responses=declared("not-found", "not-signed-in"))
async def remarks(table_id: TableId, services: Asked, caller: Anyone) -> TalkAnswer:
    """The last remarks at the table, as far as the caller may hear them."""
    player_id = None if caller is None else caller.player.id
    return to_talk(await services.hub.talk(table_id, player_id))


@router.get("/blocks", responses=declared("not-signed-in"))
async def blocks(services: Asked, caller: Somebody) -> BlockList:
    """Whom the caller has blocked."""
    names = await services.read(lambda c: company.blocked_names(c, caller.player.id))
    return BlockList(blocked=names)


@router.put(
    "/blocks/{name}",
    status_code=204,
    responses=declared("bad-message", "not-found", "not-signed-in", changes=True),
)
async def block(name: str, services: Asked, caller: Somebody) -> None:
    """No games with this person and no words from him or to him."""
    await services.limits.check(COMPLAINTS_BY_PLAYER, caller.player.id)
    blocked_id = await _person(name, services)
    if blocked_id == caller.player.id:
        raise AppError("bad-message", "name: you cannot block yourself.", field="name")
    now = services.clock.now()
    work = partial(company.block, player_id=caller.player.id, blocked_id=blocked_id, at=now)
    await services.database.writer.run(work)


@router.delete(
    "/blocks/{name}",
    status_code=204,
    responses=declared("not-found", "not-signed-in", changes=True),
)
async def unblock(name: str, services: Asked, caller: Somebody) -> None:
    """Take the block back; one that never was is none either."""
    blocked_id = await _person(name, services)
    work = partial(company.unblock, player_id=caller.player.id, blocked_id=blocked_id)
    await services.database.writer.run(work)


async def _person(name: str, services: Services) -> str:
    """PostgreSQL cannot be asked for U+0000, and nobody is called so."""
    player_id = (
        None if "\0" in name else await services.read(lambda c: company.person_named(c, name))
    )
    if player_id is None:
        raise AppError("not-found", "There is no person of this name.")
    return player_id
