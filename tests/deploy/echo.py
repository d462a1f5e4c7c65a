"""A node that is nothing but an ear: what the proxy lets through, and to whom.

It answers one request a connection with what it was sent, as JSON, and takes WebSockets by saying
its name. A test can make it unready, rude (it reads a request and hangs up) or gone.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from tests.ports import free_port

_HANDSHAKE: Final = (
    b"HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\n"
)


class Echo:
    def __init__(self, name: str) -> None:
        self.name = name
        self.port = free_port()
        self.is_ready = True
        self.hangs_up = False
        self.heard: list[str] = []  # "METHOD path", but for the health checks
        self._server: asyncio.Server | None = None
        self._lines: dict[asyncio.StreamWriter, asyncio.Task[None]] = {}

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def stop(self) -> None:
        """Gone: whoever is connected is cut off."""
        if self._server is not None:
            self._server.close()
            for line in self._lines:
                line.transport.abort()
            await asyncio.gather(*self._lines.values())
            self._server = None

    async def recover(self) -> None:
        """Whatever a test has done to it."""
        self.is_ready, self.hangs_up = True, False
        self.heard.clear()
        if self._server is None:
            await self.start()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._lines[writer] = task
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            await self._answer(reader, writer)
            await writer.drain()
        writer.close()
        del self._lines[writer]

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request."""
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        first, *lines = head.strip().split("\r\n")
        method, target, _ = first.split()
        headers = dict(line.lower().split(": ", 1) for line in lines)
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        if target == "/readyz":
            _say(writer, 200 if self.is_ready else 503, {})
            return
        self.heard.append(f"{method} {target}")
        if self.hangs_up:
            return
        if headers.get("upgrade") == "websocket":
            writer.write(_HANDSHAKE + self.name.encode())
            await reader.read()
            return
        _say(writer, 200, {"node": self.name, "headers": headers, "bytes": len(body)})


def _say(writer: asyncio.StreamWriter, status: int, answer: object) -> None:
    """Closes the connection: one that the proxy keeps would take a request with it when its node
    goes, and nobody could tell whether that has reached the node."""
    text = json.dumps(answer).encode()
    lines = ("server: echo", "connection: close", f"content-length: {len(text)}")
    head = "\r\n".join((f"HTTP/1.1 {status} Fine", *lines, "", ""))
    writer.write(head.encode() + text)


@asynccontextmanager
async def echoes() -> AsyncIterator[tuple[Echo, Echo]]:
    pair = (Echo("one"), Echo("two"))
    for each in pair:
        await each.start()
    try:
        yield pair
    finally:
        for each in pair:
            await each.stop()
