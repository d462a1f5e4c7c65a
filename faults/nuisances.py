"""Clients that do harm: they read nothing, or slowly, talk rubbish, or talk without end.

Raw sockets, each with an address of its own in the words of a proxy that the server trusts.
"""

import asyncio
import os
import socket
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

_SMALL: Final = 1024  # of a receive buffer, as small as the system allows
_MASK: Final = bytes(4)
_CHUNK: Final = 50
_SOON_S: Final = 0.02


@dataclass(slots=True)
class Nuisance:
    """One of them; `gone_s` is how long the server bore with it, None as long as it does.

    `port` is its own; 0 before it is connected.
    """

    kind: str
    began: float = field(default_factory=time.monotonic)
    port: int = 0
    gone_s: float | None = None
    sent: int = 0

    def is_gone(self) -> None:
        if self.gone_s is None:
            self.gone_s = time.monotonic() - self.began


class Nuisances:
    """`raise_` starts them against `tables` of the server at `url`; `send_home` ends them."""

    def __init__(self, url: str, tables: Sequence[str]) -> None:
        self.all: list[Nuisance] = []
        self._host = urlsplit(url).hostname or ""
        self._port = urlsplit(url).port or 0
        self._tables = tables
        self._tasks: list[asyncio.Task[None]] = []

    def raise_(self, each: int) -> None:
        for number in range(each):
            for kind, act in KINDS.items():
                one = Nuisance(kind)
                self.all.append(one)
                self._tasks.append(asyncio.create_task(self._live(one, act, number)))

    def look(self) -> None:
        """Who is gone, by the server's side of the lines: one that has been closed with bytes
        unread looks open to him who does not read."""
        borne = _borne(self._port)
        for one in self.all:
            if one.port and one.port not in borne:
                one.is_gone()

    def left(self, kind: str | None = None) -> int:
        """How many the server still bears with."""
        return sum(one.gone_s is None for one in self.all if kind in (None, one.kind))

    async def send_home(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _live(self, one: Nuisance, act: "Act", number: int) -> None:
        loop = asyncio.get_running_loop()
        with socket.socket() as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _SMALL)
            line.setblocking(False)
            with suppress(OSError):
                await loop.sock_connect(line, (self._host, self._port))
                one.port = line.getsockname()[1]
                await act(line, one, self._greeting(len(self.all) + number, number))
        one.is_gone()

    def _greeting(self, address: int, number: int) -> bytes:
        """The opening of a WebSocket, by one who only watches."""
        table = self._tables[number % len(self._tables)]
        host = f"{self._host}:{self._port}"
        lines = (
            f"GET /ws/tables/{table} HTTP/1.1",
            f"Host: {host}",
            f"Origin: http://{host}",
            f"X-Forwarded-For: 203.0.113.{address % 250 + 1}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        )
        return ("\r\n".join(lines) + "\r\n\r\n").encode()


Act = Callable[[socket.socket, Nuisance, bytes], Awaitable[None]]


async def _read_nothing(line: socket.socket, one: Nuisance, greeting: bytes) -> None:
    """Until the server has cut it off: the kernel says so by itself."""
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(line, greeting)
    while not _is_cut(line):  # noqa: ASYNC110
        await asyncio.sleep(_SOON_S * 10)


async def _read_slowly(line: socket.socket, one: Nuisance, greeting: bytes) -> None:
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(line, greeting)
    while await loop.sock_recv(line, 1):  # noqa: ASYNC110
        await asyncio.sleep(1)


async def _write_slowly(line: socket.socket, one: Nuisance, greeting: bytes) -> None:
    """A byte a second of a request that never ends."""
    for byte in greeting[:-2]:
        await asyncio.get_running_loop().sock_sendall(line, bytes([byte]))
        one.sent += 1
        for _ in range(10):
            await asyncio.sleep(0.1)
            if _is_cut(line):
                return
    raise AssertionError("it was borne with to the end")


async def _talk_rubbish(line: socket.socket, one: Nuisance, greeting: bytes) -> None:
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(line, greeting)
    while not _is_cut(line):
        await loop.sock_sendall(line, os.urandom(512))
        one.sent += 1
        await asyncio.sleep(_SOON_S)
        _drop_what_came(line)


async def _flood(line: socket.socket, one: Nuisance, greeting: bytes) -> None:
    """Questions as fast as they are taken; of the answers it reads what has come."""
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(line, greeting)
    text = b'{"type":"ping"}'
    frame = bytes([0x81, 0x80 | len(text)]) + _MASK + text
    while not _is_cut(line):
        await loop.sock_sendall(line, frame * _CHUNK)
        one.sent += _CHUNK
        _drop_what_came(line)
        await asyncio.sleep(_CHUNK / 10_000)


def _drop_what_came(line: socket.socket) -> None:
    with suppress(BlockingIOError):
        while line.recv(65536):
            pass


def _borne(port: int) -> set[int]:
    """The far ports of all lines that the server at this port has not closed. Linux, IPv4."""
    found = set()
    for text in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, local, remote, state, *_ = text.split()
        if int(local.split(":")[1], 16) == port and state in _OPEN:
            found.add(int(remote.split(":")[1], 16))
    return found


def _is_cut(line: socket.socket) -> bool:
    """Whether the other side has closed, or broken off, without reading what came before."""
    info = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 1)
    return info[0] in _OVER


#: States of TCP (the kernel's own numbers) in which the other side will say no more.
_OVER: Final = frozenset({7, 8, 9})  # closed, close-wait, last-ack

_OPEN: Final = frozenset({"01", "08"})  # established, close-wait

KINDS: Final[dict[str, Act]] = {
    "read nothing": _read_nothing,
    "read slowly": _read_slowly,
    "write slowly": _write_slowly,
    "talk rubbish": _talk_rubbish,
    "flood": _flood,
}
