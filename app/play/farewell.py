"""A player who goes for good leaves every table: he resigns what runs and stands up elsewhere."""

from app.play.commands import Resign
from app.play.errors import NoSuchTable, Refused
from app.play.hub import Hub


async def leave_tables(hub: Hub, player_id: str, now: int) -> None:
    """Raises Refused (busy) when a table could not be left; what was left stays left."""
    await hub.show_again(player_id)
    for card in await hub.lists.tables_of(player_id):
        try:
            if card["status"] == "playing":
                await hub.command(str(card["id"]), player_id, Resign(None, now))
            else:
                await hub.stand(str(card["id"]), player_id)
        except NoSuchTable:
            continue
        except Refused as refused:
            # Over, or begun, or out of it already: there is nothing to leave.
            if refused.code == "busy":
                raise
