"""Sockets that keep the server busy below what a conversation counts: pings, pongs and fragments
cost as much as messages, and each ping an answer that waits in memory for who does not read. And
those that neither take the goodbye nor go.
"""

import asyncio
from typing import Final

from websockets.frames import Frame

from app.web.defence.farewells import PromptFarewells
from app.web.token_bucket import TokenBucket

#: Frames that are no whole message: so many at once, so many a second.
BURST: Final = 200
EACH_SECOND: Final = 10
#: What is still unsent so long after the end is not sent any more; longer than uvicorn waits for
#: the answer to a goodbye.
LINGER_S: Final = 15.0


class BoundedPatience(PromptFarewells):
    """Breaks the line off when there are too many such frames, or when it outlasts its end."""

    _spare: TokenBucket | None = None  # made when the first comes: most clients send none
    _last: asyncio.TimerHandle | None = None

    def handle_ping(self) -> None:
        if self._bears():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._bears():
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        if event.fin or self._bears():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if event.fin or self._bears():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if event.fin or self._bears():
            super().handle_cont(event)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        if not self.disconnected:
            self._last = self.loop.call_later(LINGER_S, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._last is not None:
            self._last.cancel()
            self._last = None
        super().connection_lost(exc)

    def _bears(self) -> bool:
        if self._spare is None:
            self._spare = TokenBucket(BURST, EACH_SECOND)
        is_borne = self._spare.take()
        if not is_borne:
            self.transport.abort()
        return is_borne
