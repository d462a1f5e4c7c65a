"""The life of one socket: a reader that hears, a writer that empties the outbox.

What is said is for `dialogue` and `lobby_socket`; who waits for what, and in which order, is in
`outbox`.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.play.clock import Clock
from app.web.callers import Caller, address_of
from app.web.close_codes import FAILED, NOT_TEXT, REASONS, TOO_BIG, TOO_SLOW
from app.web.outbox import Outbox, TooSlow

Hear = Callable[[str, int], Awaitable[None]]

FRAME_BYTES: Final = 4096
CLOSE_TIMEOUT_S: Final = 5.0

# What sending to a client raises who has left; the second when uvicorn itself is just closing.
_GONE: Final = (WebSocketDisconnect, RuntimeError)

_log = structlog.get_logger()


class Connection:
    """Lives from `serve` to its return; `finish` may be called at any time before or in between.

    `hear` is given each text frame and the instant (ms UTC) at which it came.
    """

    def __init__(
        self, socket: WebSocket, clock: Clock, outbox: Outbox, hear: Hear, caller: Caller | None
    ) -> None:
        self._socket = socket
        self._clock = clock
        self._outbox = outbox
        self._hear = hear
        self.address = address_of(socket)
        self.token_hash = None if caller is None else caller.token_hash

    @property
    def waiting(self) -> int:
        """How many messages this client has still to be sent."""
        return self._outbox.waiting

    def finish(self, code: int) -> None:
        self._outbox.close(code)

    async def serve(self) -> None:
        """Hears and tells until either side ends it."""
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
            if reader.done() and (error := reader.exception()) is not None:
                _log.error("socket.failed", path=self._socket.url.path, exc_info=error)
                self.finish(FAILED)
            if self._outbox.close_code is not None:
                await writer  # it says goodbye; bounded by its own timeouts
        finally:
            reader.cancel()
            writer.cancel()
            await asyncio.gather(reader, writer, return_exceptions=True)

    async def close(self, code: int) -> None:
        # A client that reads nothing does not take the goodbye either; the transport then dies
        # by the server's keep-alive and the socket's own timeout.
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT_S):
                await self._socket.close(code, REASONS.get(code, ""))
        except (TimeoutError, *_GONE):
            _log.info("socket.gone", code=code)

    async def _read(self) -> None:
        """Hears the client until he goes or must go."""
        while self._outbox.close_code is None:
            await self._outbox.has_room()
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            received_at = self._clock.now()
            if (text := self._text_of(frame.get("text"))) is not None:
                await self._hear(text, received_at)

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
        await self.close(code)
