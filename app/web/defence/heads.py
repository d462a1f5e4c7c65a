"""Request heads: uvicorn's fast reader keeps one however long it grows, and waits for it however
long it takes; this one breaks it off."""

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

LIMIT_BYTES: Final = 64 * 1024
HEAD_S = 30.0


class BoundedHeads(HttpToolsProtocol):
    """Answers 400 and closes when so much has come, or so much time has passed, and the head has
    not ended."""

    _is_in_head = True
    _received = 0  # bytes since the last request ended
    _patience: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_in_head and self._patience is None:
            self._wait()
        self._received += len(data)
        super().data_received(data)
        is_too_long = self._is_in_head and self._received > LIMIT_BYTES
        if is_too_long and not self.transport.is_closing():
            self.send_400_response("The head of the request is too long.")

    def on_headers_complete(self) -> None:
        self._is_in_head = False
        self._wait_no_more()
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_in_head = True
        self._received = 0
        super().on_message_complete()

    def _wait(self) -> None:
        self._patience = self.loop.call_later(HEAD_S, self._break_off)

    def _wait_no_more(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None

    def _break_off(self) -> None:
        if not self.transport.is_closing():
            self.send_400_response("The head of the request does not end.")
