"""HTTP as the benchmark needs it: requests on one kept connection, timed one by one."""

import asyncio
import time
from typing import Self


class Asker:
    """Asks one question after the other."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, port: int
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._port = port

    @classmethod
    async def open(cls, port: int) -> Self:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        return cls(reader, writer, port)

    async def get(self, path: str, cookie: str = "") -> float:
        """Milliseconds until the whole answer was there. Raises RuntimeError unless it is 200."""
        began = time.perf_counter()
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{self._port}"]
        if cookie:
            lines.append(f"Cookie: {cookie}")
        self._writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower()
        size = next(line for line in head.split("\r\n") if line.startswith("content-length:"))
        await self._reader.readexactly(int(size.partition(":")[2]))
        if " 200 " not in head.split("\r\n", 1)[0]:
            raise RuntimeError(f"{path}: {head.splitlines()[0]}")
        return (time.perf_counter() - began) * 1e3

    def close(self) -> None:
        self._writer.close()
