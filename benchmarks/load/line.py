"""A WebSocket as a load client needs it: raw frames on an asyncio protocol, text in, text out.

The mask of what is sent is all zeros, which the standard allows: the server unmasks as ever, and
the client spends nothing on it.
"""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import Final, Self, cast

_TEXT: Final = 0x81
_CLOSE: Final = 0x88
_PING: Final = 0x89
_PONG: Final = 0x8A
_MASKED: Final = 0x80
_NO_MASK: Final = bytes(4)
_ABNORMAL: Final = 1006

Hear = Callable[[bytes], None]


class Line(asyncio.Protocol):
    """`opened` is done with the handshake; `closed` gets the close code, or 1006 without one."""

    def __init__(self, request: bytes, hear: Hear) -> None:
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[int] = loop.create_future()
        self._request = request
        self._hear = hear
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, port: int, path: str, hear: Hear, *headers: str) -> Self:
        """Connects and shakes hands. Raises OSError."""
        request = _handshake(port, path, headers)
        loop = asyncio.get_running_loop()
        _, line = await loop.create_connection(lambda: cls(request, hear), "127.0.0.1", port)
        await line.opened
        return line

    def send(self, text: bytes) -> None:
        assert self._transport is not None
        size = len(text)
        if size < 126:
            head = bytes((_TEXT, _MASKED | size))
        else:
            head = bytes((_TEXT, _MASKED | 126)) + size.to_bytes(2, "big")
        self._transport.write(head + _NO_MASK + text)

    def abort(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)  # uvloop's is none by its class
        self._transport.write(self._request)

    def connection_lost(self, _error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("no handshake"))
        if not self.closed.done():
            self.closed.set_result(_ABNORMAL)

    def data_received(self, data: bytes) -> None:
        data = self._rest + data if self._rest else data
        at = 0 if self.opened.done() else self._shake_hands(data)
        end = len(data)
        while end - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start], "big")
            if start + size > end:
                break
            self._take(data[at], data[start : start + size])
            at = start + size
        self._rest = data[at:]

    def _shake_hands(self, data: bytes) -> int:
        """Where the first frame begins."""
        head, blank, _ = data.partition(b"\r\n\r\n")
        if not blank:
            return 0
        if b" 101 " in head.split(b"\r\n", 1)[0]:
            self.opened.set_result(None)
        else:
            self.opened.set_exception(ConnectionError(head.split(b"\r\n", 1)[0].decode()))
        return len(head) + len(blank)

    def _take(self, kind: int, payload: bytes) -> None:
        if kind == _TEXT:
            self._hear(payload)
        elif kind == _PING:
            assert self._transport is not None
            self._transport.write(bytes((_PONG, _MASKED | len(payload))) + _NO_MASK + payload)
        elif kind == _CLOSE and not self.closed.done():
            self.closed.set_result(int.from_bytes(payload[:2], "big"))
            self.abort()


def _handshake(port: int, path: str, headers: tuple[str, ...]) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        f"Origin: http://127.0.0.1:{port}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        *headers,
    )
    return ("\r\n".join(lines) + "\r\n\r\n").encode()
