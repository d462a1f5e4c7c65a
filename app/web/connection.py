"""The life of one socket at a table: a reader that hears, a writer that empties the outbox.

What is said is in `dialogue`; who waits for what, and in which order, is in `outbox`.
"""

import asyncio
from typing import Final

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.play.errors import NoSuchTable, Refused
from app.web.callers import Caller, address_of
from app.web.close_codes import FAILED, NO_TABLE, NOT_TEXT, REASONS, TOO_BIG, TOO_SLOW
from app.web.dialogue import Dialogue, Speaker
from app.web.outbox import Outbox, TooSlow
from app.web.services import Services

FRAME_BYTES: Final = 4096
CLOSE_TIMEOUT_S: Final = 5.0

# What sending to a client raises who has left; the second when uvicorn itself is just closing.
_GONE: Final = (WebSocketDisconnect, RuntimeError)

_log = structlog.get_logger()


class Connection:
    """Lives from `run` to its return; `finish` may be called at any time in between."""

    def __init__(
        self, socket: WebSocket, services: Services, table_id: str, caller: Caller | None
    ) -> None:
        self._socket = socket
        self._services = services
        self._outbox = Outbox()
        self._speaker = Speaker(table_id, None if caller is None else caller.player.id)
        self._dialogue = Dialogue(services, self._speaker, self._outbox)
        # Without a token it came from a page of ours, be it of somebody who has no session yet.
        self._is_browser = caller is None or not caller.is_program
        self.address = address_of(socket)
        self.token_hash = None if caller is None else caller.token_hash

    def finish(self, code: int) -> None:
        self._outbox.close(code)

    async def run(self) -> None:
        """Joins the table and serves the client until either side ends it."""
        hub, at = self._services.hub, self._speaker
        try:
            await hub.join(at.table_id, at.player_id, self._outbox, self._is_browser)
        except NoSuchTable:
            await self._close(NO_TABLE)
            return
        except Refused:  # the database is away
            await self._close(FAILED)
            return
        try:
            await self._serve()
        finally:
            await hub.leave(self._outbox)

    async def _serve(self) -> None:
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            if reader.done() and (error := reader.exception()) is not None:
                _log.error("socket.failed", table=self._speaker.table_id, exc_info=error)
                self.finish(FAILED)
            if self._outbox.close_code is not None:
                await writer  # it says goodbye; bounded by its own timeouts
        finally:
            reader.cancel()
            writer.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)

    async def _read(self) -> None:
        """Hears the client until he goes or must go."""
        while self._outbox.close_code is None:
            await self._outbox.has_room()
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            received_at = self._services.clock.now()
            if (text := self._text_of(frame.get("text"))) is not None:
                await self._dialogue.hear(text, received_at)

    def _text_of(self, text: str | None) -> str | None:
        """The frame's text, unless it is none or too long, which ends the connection."""
        if text is None:
            self.finish(NOT_TEXT)
            return None
        if len(text.encode()) > FRAME_BYTES:
            self.finish(TOO_BIG)
            return None
        return text

    async def _write(self) -> None:
        try:
            await self._outbox.drain(self._socket.send_text)
            code = self._outbox.close_code or FAILED
        except TooSlow:
            code = TOO_SLOW
            self.finish(code)
        except _GONE:
            return
        await self._close(code)

    async def _close(self, code: int) -> None:
        # A client that reads nothing does not take the goodbye either; the transport then dies
        # by the server's keep-alive and the socket's own timeout.
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT_S):
                await self._socket.close(code, REASONS.get(code, ""))
        except (TimeoutError, *_GONE):
            _log.info("socket.gone", code=code)
