"""Who comes to a table, for the hub: his account, his marks, and how many games he may be in."""

from fastapi import Request

from app.play.making import Host
from app.play.sitting import Arrival
from app.storage.admission import is_confirmed
from app.storage.rows import PlayerRow
from app.web.marks import marks_of
from app.web.problems import AppError
from app.web.services import Services


async def host_for(player: PlayerRow, services: Services) -> Host:
    """What his account lets him ask of a new table."""
    most = services.limits.games_of(player.kind)
    return Host(player.id, player.kind, await _is_confirmed(player, services), most)


async def arrival_of(
    player: PlayerRow, is_program: bool, request: Request, services: Services
) -> Arrival:
    """How he comes to a table to sit down at it."""
    marks = marks_of(request, services)
    return Arrival(
        program=is_program,
        is_confirmed=await _is_confirmed(player, services),
        device=marks.device,
        address=marks.address,
        most_games=services.limits.games_of(player.kind),
    )


async def refuse_stranger(table_id: str, services: Services) -> None:
    """No guest is made of a visitor whom the table would send away. Raises AppError."""
    view = (await services.hub.look(table_id, None))["view"]
    assert isinstance(view, dict)
    if view["status"] == "open" and not view["guests"]:
        raise AppError("needs-account", "Only people with an account sit down at this table.")


async def _is_confirmed(player: PlayerRow, services: Services) -> bool:
    if player.kind != "person":
        return False
    return await services.read(lambda connection: is_confirmed(connection, player.id))
