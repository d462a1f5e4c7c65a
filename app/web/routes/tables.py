"""Tables before and during a game: make, list, look, sit, stand, move."""

from typing import Annotated, Literal

import orjson
from fastapi import APIRouter, Body, Query, Request, Response

from app.fair.instants import print_instant
from app.play.commands import Play
from app.web.answers import (
    Moved,
    NewTable,
    Seat,
    TableList,
    TableView,
    Tidings,
    to_new_table,
)
from app.web.arriving import arrival_of, host_for, refuse_stranger
from app.web.asking import Anyone, Asked, ReceivedAt, Somebody, TableId
from app.web.bodies import MoveBody, SeatBody, TableBody
from app.web.callers import address_of
from app.web.guests import player_or_guest
from app.web.limits import (
    COMMANDS_BY_PLAYER,
    TABLES_BY_ADDRESS,
    TABLES_BY_PLAYER,
    TIDINGS_BY_ADDRESS,
)
from app.web.new_table import to_request
from app.web.problems import AppError, declared

router = APIRouter(prefix="/api/tables", tags=["tables"])


@router.post(
    "",
    status_code=201,
    responses=declared(
        *("bad-message", "bad-rules", "not-signed-in", "needs-account", "not-confirmed"),
        "too-many-tables",
        changes=True,
    ),
)
async def make_table(
    body: TableBody, request: Request, response: Response, services: Asked, caller: Anyone
) -> NewTable:
    """A table with its sealed deal promised. Nobody sits yet, its maker neither."""
    wanted = to_request(body)
    await services.limits.check(TABLES_BY_ADDRESS, address_of(request))
    if caller is None and (body.rated or body.visibility == "open"):
        raise AppError("needs-account", "Make an account first: such a table needs one.")
    player = await player_or_guest(caller, services, request, response)
    await services.limits.check(TABLES_BY_PLAYER, player.id)
    game = await services.hub.make_table(wanted, await host_for(player, services))
    response.headers["location"] = f"/api/tables/{game.id}"
    return to_new_table(game)


@router.get(
    "", response_model_exclude_unset=True, responses=declared("bad-message", "not-signed-in")
)
async def list_tables(
    services: Asked,
    caller: Anyone,
    status: Literal["open", "playing"] | None = None,
    mine: Literal["1"] | None = None,
) -> TableList:
    """`status=open`: the lobby; `status=playing`: its games, to watch. `mine=1`: my tables, those
    that wait for me first; a stranger, as every visitor of the home page once was, has none."""
    if mine is None:
        if status is None:
            raise AppError("bad-message", "Ask for status or for mine=1.", field="status")
        is_open = status == "open"
        asked = services.hub.lists.open_tables() if is_open else services.hub.lists.running_tables()
        return TableList.model_validate({"tables": await asked})
    mine_now = [] if caller is None else await services.hub.lists.tables_of(caller.player.id)
    return TableList.model_validate({"tables": mine_now})


@router.get(
    "/{table_id}", response_model=TableView, responses=declared("not-found", "not-signed-in")
)
async def look(table_id: TableId, services: Asked, caller: Anyone) -> Response:
    """The table as this caller may see it, the same as the socket shows."""
    seen = await services.hub.look(table_id, None if caller is None else caller.player.id)
    now = print_instant(services.clock.now())
    # Past pydantic: its errors quote what they were given, and this is somebody's hand.
    return Response(orjson.dumps({"now": now, **seen}), media_type="application/json")


@router.get("/{table_id}/since", responses=declared("bad-message", "not-found"))
async def since(
    table_id: TableId,
    request: Request,
    services: Asked,
    version: Annotated[int, Query(ge=0)] = 0,
) -> Tidings:
    """For whoever comes back: how bouts ended and who went out after this version."""
    # The whole game is played over for the answer.
    await services.limits.check(TIDINGS_BY_ADDRESS, address_of(request))
    return Tidings(
        events=[dict(event) for event in await services.hub.tidings.since(table_id, version)]
    )


@router.post(
    "/{table_id}/seats",
    status_code=201,
    responses=declared(
        *("bad-message", "not-found", "not-signed-in", "game-over"),
        *("already-seated", "already-started", "table-full", "needs-account", "not-confirmed"),
        *("not-invited", "not-welcome", "too-many-tables"),
        changes=True,
    ),
)
async def sit(
    table_id: TableId,
    request: Request,
    response: Response,
    services: Asked,
    caller: Anyone,
    body: Annotated[SeatBody, Body(default_factory=SeatBody)],
) -> Seat:
    """Sit down; the promise is public, so now is the time for a nonce. The last seat deals."""
    if caller is None:
        await refuse_stranger(table_id, services)
    player = await player_or_guest(caller, services, request, response)
    is_program = caller is not None and caller.is_program
    arrival = await arrival_of(player, is_program, request, services)
    nonce = bytes.fromhex(body.nonce)
    return Seat(participant=await services.hub.sit(table_id, player, nonce, arrival))


@router.delete(
    "/{table_id}/seats/me",
    status_code=204,
    responses=declared(
        *("not-found", "not-signed-in", "not-seated", "already-started", "game-over"),
        changes=True,
    ),
)
async def stand(table_id: TableId, services: Asked, caller: Somebody) -> None:
    """Stand up again before the game has started."""
    await services.hub.stand(table_id, caller.player.id)


@router.post(
    "/{table_id}/moves",
    responses=declared(
        *("bad-message", "illegal-move", "not-found", "not-signed-in", "not-seated"),
        *("stale-version", "not-your-turn", "game-over"),
        changes=True,
    ),
)
async def move(
    received_at: ReceivedAt, table_id: TableId, body: MoveBody, services: Asked, caller: Somebody
) -> Moved:
    """A move by HTTP: the same door, the same answers and the same ids as on the socket."""
    await services.limits.check(COMMANDS_BY_PLAYER, caller.player.id)
    command = Play(body.id, body.version, body.move, received_at)
    return Moved(version=await services.command(table_id, caller.player.id, command))
