"""All open sockets of this process: how many an address holds, and how to end them."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, Protocol

EACH_ADDRESS: Final = 300


class Socket(Protocol):
    """An open connection as this register sees it."""

    address: str
    token_hash: str | None

    @property
    def waiting(self) -> int:
        """How many messages wait for it."""

    def finish(self, code: int) -> None:
        """Ends the connection with this code once it has answered what it was asked."""


class Connections:
    def __init__(self) -> None:
        self._open: set[Socket] = set()
        self._by_address: Counter[str] = Counter()
        self._none_left = asyncio.Event()
        self._none_left.set()

    def __len__(self) -> int:
        return len(self._open)

    @property
    def waiting(self) -> int:
        """How many messages wait for all of them together."""
        return sum(socket.waiting for socket in self._open)

    def is_crowded(self, address: str) -> bool:
        return self._by_address[address] >= EACH_ADDRESS

    @contextmanager
    def open(self, socket: Socket) -> Iterator[None]:
        """Counts the socket among the open ones for so long."""
        self.add(socket)
        try:
            yield
        finally:
            self.remove(socket)

    def add(self, socket: Socket) -> None:
        self._open.add(socket)
        self._by_address[socket.address] += 1
        self._none_left.clear()

    def remove(self, socket: Socket) -> None:
        self._open.discard(socket)
        self._by_address[socket.address] -= 1
        if self._by_address[socket.address] <= 0:
            del self._by_address[socket.address]
        if not self._open:
            self._none_left.set()

    def finish_session(self, token_hash: str, code: int) -> None:
        for socket in [s for s in self._open if s.token_hash == token_hash]:
            socket.finish(code)

    def sessions(self) -> set[str]:
        """The hashes of all tokens that a socket is open with."""
        return {s.token_hash for s in self._open if s.token_hash is not None}

    async def finish_in_turn(self, code: int, within_s: float) -> None:
        """Ends those that are open now one after the other, spread over so long: their clients
        come back one after the other, too."""
        leaving, loop = list(self._open), asyncio.get_running_loop()
        begin = loop.time()
        for number, socket in enumerate(leaving):
            early_s = begin + within_s * number / len(leaving) - loop.time()
            if early_s > 0:
                await asyncio.sleep(early_s)
            socket.finish(code)

    async def finish_all(self, code: int, timeout_s: float) -> None:
        """Ends every connection and waits until they are gone, at most so long."""
        for socket in list(self._open):
            socket.finish(code)
        try:
            async with asyncio.timeout(timeout_s):
                await self._none_left.wait()
        except TimeoutError:
            return
