"""Texts through all layers of the framework, where `line` is not used: the same to a connection."""

import asyncio
from typing import Final, Protocol

from starlette.websockets import WebSocket

_GONE: Final = "websocket.disconnect"


class Hearer(Protocol):
    """A connection, to what brings it what its client says."""

    def take(self, text: str | None) -> None:
        """A message; None for one that is no text."""

    def lose(self) -> None:
        """The client has gone: nothing more will come."""


class LongWay:
    """A task reads; while it is held, the client has to wait."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._may_read = asyncio.Event()
        self._may_read.set()
        self._reading: asyncio.Task[None] | None = None

    def listen(self, hearer: Hearer) -> None:
        self._reading = asyncio.create_task(self._read(hearer))

    def hold(self) -> None:
        self._may_read.clear()

    def let_go(self) -> None:
        self._may_read.set()

    async def stop(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.wait({self._reading})

    async def _read(self, hearer: Hearer) -> None:
        while True:
            await self._may_read.wait()
            message = await self._socket.receive()
            if message["type"] == _GONE:
                hearer.lose()
                return
            hearer.take(message.get("text"))
