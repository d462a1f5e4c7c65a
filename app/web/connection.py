"""The life of one socket: what comes is heard one text after the other, what waits is sent.

What is said is for `dialogue` and `lobby_socket`; who waits for what, and in which order, is in
`outbox`; how texts come, in `line` and `long_way`. While nothing happens a connection has no task
but the one it lives in.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

import structlog
from starlette.websockets import WebSocket, WebSocketDisconnect

from app.play.clock import Clock
from app.web.callers import Caller, address_of
from app.web.close_codes import FAILED, NOT_TEXT, REASONS, TOO_BIG, TOO_SLOW
from app.web.line import READ_AHEAD, line_of
from app.web.long_way import LongWay
from app.web.outbox import Outbox, TooSlow

#: Given a text and the instant (ms UTC) at which it came; what is not done then at once it returns.
Hear = Callable[[str, int], Coroutine[Any, Any, None] | None]

FRAME_BYTES: Final = 4096
CLOSE_TIMEOUT_S: Final = 5.0

_MOST_BYTES_A_CHARACTER: Final = 4
# What sending to a client raises who has left; the second when uvicorn itself is just closing.
_GONE: Final = (WebSocketDisconnect, RuntimeError)

_log = structlog.get_logger()


class Connection:
    """Lives from `serve` to its return; `finish` may be called at any time before or in between."""

    __slots__ = (
        *("_answering", "_clock", "_ear", "_hear", "_outbox", "_over", "_socket", "_unheard"),
        *("_writing", "address", "token_hash"),
    )

    def __init__(
        self, socket: WebSocket, clock: Clock, outbox: Outbox, hear: Hear, caller: Caller | None
    ) -> None:
        self._socket = socket
        self._ear = line_of(socket) or LongWay(socket)
        self._clock = clock
        self._outbox = outbox
        self._hear = hear
        #: Texts and when they came, or None for the end: he may have spoken and gone.
        self._unheard: list[tuple[str | None, int] | None] = []
        self._answering: asyncio.Task[None] | None = None
        self._writing: asyncio.Task[None] | None = None
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
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
        self._outbox.attach(self._write_soon, self._hear_more)
        self._ear.listen(self)
        try:
            await self._over
        finally:
            self._outbox.detach()
            tasks = [each for each in (self._answering, self._writing) if each is not None]
            for task in tasks:
                task.cancel()
            await asyncio.gather(self._ear.stop(), *tasks, return_exceptions=True)

    async def close(self, code: int) -> None:
        # A client that reads nothing does not take the goodbye either; the transport then dies
        # by the server's keep-alive and the socket's own timeout.
        try:
            async with asyncio.timeout(CLOSE_TIMEOUT_S):
                await self._socket.close(code, REASONS.get(code, ""))
        except (TimeoutError, *_GONE):
            _log.info("socket.gone", code=code)

    def take(self, text: str | None) -> None:
        """A message of the client; None for one that is no text."""
        came_at = self._clock.now()
        if not self._unheard and self._answering is None and not self._is_deaf:
            self._hear_one(text, came_at)  # nearly always
            return
        self._unheard.append((text, came_at))
        if len(self._unheard) >= READ_AHEAD:
            self._ear.hold()

    def lose(self) -> None:
        """The client has gone."""
        self._unheard.append(None)
        self._go_on()

    def _go_on(self) -> None:
        """Hears what has come, as far as its turn has come as well."""
        while self._unheard and self._answering is None and not self._is_deaf:
            heard = self._unheard.pop(0)
            if heard is None:
                self._end()
            else:
                self._hear_one(*heard)

    def _hear_one(self, heard: str | None, came_at: int) -> None:
        if (text := self._text_of(heard)) is not None:
            self._answer(text, came_at)

    @property
    def _is_deaf(self) -> bool:
        return not self._outbox.takes_questions

    def _text_of(self, text: str | None) -> str | None:
        """The frame's text, unless it is none or too long, which ends the connection."""
        if text is None:
            self.finish(NOT_TEXT)
            return None
        may_be_long = len(text) * _MOST_BYTES_A_CHARACTER > FRAME_BYTES
        if may_be_long and len(text.encode()) > FRAME_BYTES:
            self.finish(TOO_BIG)
            return None
        return text

    def _answer(self, text: str, received_at: int) -> None:
        try:
            work = self._hear(text, received_at)
        except Exception:
            self.finish(FAILED)  # where the error goes from here, nobody may hear it
            raise
        if work is not None:
            self._answering = self._over.get_loop().create_task(work)
            self._answering.add_done_callback(self._answered)

    def _answered(self, task: asyncio.Task[None]) -> None:
        self._answering = None
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("socket.failed", path=self._socket.url.path, exc_info=error)
            self.finish(FAILED)
        self._hear_more()

    def _hear_more(self) -> None:
        if self._unheard:
            self._go_on()
            if len(self._unheard) < READ_AHEAD:
                self._ear.let_go()

    def _write_soon(self) -> None:
        """Something waits that could not go out at once, be it the goodbye."""
        if self._writing is None and (self._outbox.has_next or self._outbox.is_done):
            self._writing = asyncio.create_task(self._write())
            self._writing.add_done_callback(self._written)

    async def _write(self) -> None:
        try:
            await self._outbox.drain(self._socket.send_text)
        except TooSlow:
            self.finish(TOO_SLOW)
            await self.close(TOO_SLOW)
            self._end()
        except _GONE:
            self._end()
        else:
            if self._outbox.is_done:
                await self.close(self._outbox.close_code or FAILED)
                self._end()

    def _written(self, _task: asyncio.Task[None]) -> None:
        self._writing = None
        if not self._over.done():
            self._write_soon()
            self._hear_more()

    def _end(self) -> None:
        if not self._over.done():
            self._over.set_result(None)
