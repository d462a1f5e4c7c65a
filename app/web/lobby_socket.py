"""GET /ws/lobby: what happens in the lobby, and where it becomes the visitor's turn.

Who may come in is in `handshake`, what there is to hear in `app.play.lobby_board`. There is
nothing to say here but a ping.
"""

from dataclasses import dataclass
from functools import partial

from fastapi import APIRouter, WebSocket

from app.fair.instants import print_instant
from app.play.clock import Clock
from app.play.errors import Refused
from app.web.close_codes import FAILED
from app.web.connection import Connection
from app.web.handshake import Visitor, welcome
from app.web.hearing import Hearing
from app.web.line import carried, line_of
from app.web.messages import parse_ping
from app.web.outbox import Outbox
from app.web.services import Services, services_of

router = APIRouter()


@router.websocket("/ws/lobby")
async def lobby_socket(socket: WebSocket) -> None:
    services = services_of(socket)
    visitor = await welcome(socket, services)
    if visitor is not None:
        await carried(socket, partial(_attend, socket, services, visitor))


@dataclass(frozen=True, slots=True)
class _Pings:
    hearing: Hearing
    clock: Clock

    def hear(self, text: str, received_at: int) -> None:
        if self.hearing.read(text, parse_ping) is not None:
            self.hearing.answer("pong", now=print_instant(self.clock.now()))


async def _attend(socket: WebSocket, services: Services, visitor: Visitor) -> None:
    """Tells the client of the lobby until either side ends it."""
    outbox = Outbox(line_of(socket))
    pings = _Pings(Hearing(services, outbox), services.clock)
    connection = Connection(socket, services.clock, outbox, pings.hear, visitor.caller)
    board = services.hub.lobby
    with services.connections.open(connection):
        try:
            await board.enter(outbox, visitor.player_id)
        except Refused:  # the database is away
            await connection.close(FAILED)
            return
        try:
            await connection.serve()
        finally:
            board.leave(outbox, visitor.player_id)
