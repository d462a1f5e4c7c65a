"""A line to PostgreSQL that can be cut at a COMMIT, before it arrives or before its answer does.

async with cutting(postgres.port) as line:
    url = …127.0.0.1:{line.port}/…            # give this to the server
    line.share = 0.1                          # one commit of ten loses its connection
line.before, line.after                       # how often it was cut, and where
"""

import asyncio
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Final

#: The end of a message that commits, as the driver sends it.
_COMMIT: Final = b"COMMIT\x00"
#: Said at the start of its connection by a writer alone (`app.storage.engines`).
_WRITER: Final = b"synchronous_commit"
_CHUNK: Final = 65536


@dataclass(slots=True)
class Line:
    """`share` of the writer's commits are cut: half of them before the server hears of it (nothing
    is committed), half before its answer is heard (everything is)."""

    port: int
    share: float = 0.0
    before: int = 0
    after: int = 0
    luck: random.Random = field(default_factory=lambda: random.Random(1))


@asynccontextmanager
async def cutting(port: int) -> AsyncIterator[Line]:
    """A line to the PostgreSQL at `port`."""
    line = Line(0)

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            await _Passage(line, reader, writer).carry(port)

    server = await asyncio.start_server(carry, "127.0.0.1")
    line.port = server.sockets[0].getsockname()[1]
    async with server:
        yield line


class _Passage:
    """One connection, both ways."""

    def __init__(
        self, line: Line, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._line = line
        self._reader = reader
        self._writer = writer
        self._is_writer = False
        self._is_deaf = False  # the next answer is the last that comes, and is not passed on

    async def carry(self, port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        ways = (self._there(writer), self._back(reader))
        tasks = [asyncio.create_task(way) for way in ways]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for end in (writer, self._writer):
                end.transport.abort()

    async def _there(self, server: asyncio.StreamWriter) -> None:
        while data := await self._reader.read(_CHUNK):
            self._is_writer = self._is_writer or _WRITER in data
            if self._is_writer and data.endswith(_COMMIT) and self._is_unlucky():
                if self._line.luck.random() < 0.5:
                    self._line.before += 1
                    return
                self._is_deaf = True
            server.write(data)
            await server.drain()

    async def _back(self, server: asyncio.StreamReader) -> None:
        while data := await server.read(_CHUNK):
            if self._is_deaf:
                self._line.after += 1
                return
            self._writer.write(data)
            await self._writer.drain()

    def _is_unlucky(self) -> bool:
        return self._line.luck.random() < self._line.share
