"""GET /ws/tables/{id}: a seat or a watcher joins a table. Who may come in is in `handshake`."""

from functools import partial

from fastapi import APIRouter, WebSocket

from app.play.errors import NoSuchTable, Refused
from app.web.close_codes import FAILED, NO_TABLE
from app.web.connection import Connection
from app.web.dialogue import Dialogue, Speaker
from app.web.handshake import Visitor, welcome
from app.web.line import carried, line_of
from app.web.outbox import Outbox
from app.web.services import Services, services_of

router = APIRouter()


@router.websocket("/ws/tables/{table_id}")
async def table_socket(socket: WebSocket, table_id: str) -> None:
    services = services_of(socket)
    visitor = await welcome(socket, services)
    if visitor is not None:
        await carried(socket, partial(_attend, socket, services, table_id, visitor))


async def _attend(socket: WebSocket, services: Services, table_id: str, visitor: Visitor) -> None:
    """Joins the table and serves the client until either side ends it."""
    outbox = Outbox(line_of(socket))
    dialogue = Dialogue(services, Speaker(table_id, visitor.player_id), outbox)
    connection = Connection(socket, services.clock, outbox, dialogue.hear, visitor.caller)
    with services.connections.open(connection):
        try:
            await services.hub.join(table_id, visitor.player_id, outbox, visitor.is_browser)
        except NoSuchTable:
            await connection.close(NO_TABLE)
            return
        except Refused:  # the database is away
            await connection.close(FAILED)
            return
        try:
            await connection.serve()
        finally:
            await services.hub.leave(outbox)
