"""Hints over one channel of Valkey: two connections, one that listens and one that speaks.

Each process publishes a beat and waits to hear it itself, and those of the others: so a server
that is hung, or that another one cannot reach, is noticed although every connection stands.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Final

import structlog

from app.valkey.link import AWAY, client

BEAT_S: Final = 0.4
SILENCE_S: Final = 1.2  # without a beat for so long, a process is not heard
TIMEOUT_S: Final = 1.0
MOST_WAITING: Final = 1_000  # messages; each holds all that one turn of the loop had to say
_CHANNEL: Final = "bito:hints"
_FIRST_PAUSE_S: Final = 0.1
_LONGEST_PAUSE_S: Final = 2.0
_CANCEL_S: Final = 0.1

_log = structlog.get_logger()


class ValkeyBus:
    """A `Bus` of `app.play.bus`. `node` is this process's name, without a space in it."""

    def __init__(self, url: str, node: str) -> None:
        self._url = url
        self._node = node.encode()
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue(MOST_WAITING)
        self._heard_at: dict[bytes, float] = {}
        self._expected: frozenset[bytes] = frozenset()
        self._was_hearing = False
        self._is_stopping = False
        self._hear: Callable[[bytes], None] = _ignore
        self._changed: Callable[[], None] = _nothing
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def is_hearing(self) -> bool:
        return self.is_linked and all(map(self._is_heard, self._expected))

    @property
    def is_linked(self) -> bool:
        """Whether what we publish comes back to us."""
        return self._is_heard(self._node)

    def attach(self, hear: Callable[[bytes], None], changed: Callable[[], None]) -> None:
        self._hear, self._changed = hear, changed

    def publish(self, message: bytes) -> bool:
        if not self.is_linked:
            return False
        try:
            self._waiting.put_nowait(self._node + b" " + message)
        except asyncio.QueueFull:
            return False
        return True

    def expect(self, nodes: Collection[str]) -> None:
        self._expected = frozenset(node.encode() for node in nodes)
        for node in self._heard_at.keys() - self._expected - {self._node}:
            del self._heard_at[node]

    async def start(self) -> None:
        loops = (self._again(self._listen), self._again(self._speak), self._beat())
        self._tasks = [asyncio.create_task(each) for each in loops]

    async def stop(self) -> None:
        """What waits is lost; whoever needs it looks."""
        self._is_stopping = True
        while pending := [task for task in self._tasks if not task.done()]:
            for task in pending:
                task.cancel()
            # The client library may take a cancellation for a broken connection, and go on.
            await asyncio.wait(pending, timeout=_CANCEL_S)
        self._tasks = []

    async def _again(self, work: Callable[[], Awaitable[None]]) -> None:
        """Does the work, and again when the connection has broken, ever more slowly."""
        pause_s = _FIRST_PAUSE_S
        while not self._is_stopping:
            began = time.monotonic()
            with suppress(*AWAY):  # one may come in the way of our being cancelled
                await work()
            # What was on its way is lost, be it ours or another's: both sides have to look.
            self._heard_at.pop(self._node, None)
            self._notice()
            if time.monotonic() - began > _LONGEST_PAUSE_S:
                pause_s = _FIRST_PAUSE_S
            await asyncio.sleep(pause_s * random.uniform(0.5, 1))
            pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)

    async def _listen(self) -> None:
        async with client(self._url, TIMEOUT_S) as valkey, valkey.pubsub() as channel:
            await channel.subscribe(_CHANNEL)
            while True:
                # Our own beat comes more often than this: silence is a hung server.
                async with asyncio.timeout(2 * SILENCE_S):
                    heard = await channel.get_message(timeout=None)
                if heard is not None and heard["type"] == "message":
                    self._take(heard["data"])

    async def _speak(self) -> None:
        async with client(self._url, TIMEOUT_S) as valkey:
            while True:
                messages = [await self._waiting.get()]
                while not self._waiting.empty():
                    messages.append(self._waiting.get_nowait())
                async with valkey.pipeline(transaction=False) as pipeline:
                    for message in messages:
                        pipeline.publish(_CHANNEL, message)
                    await pipeline.execute()

    async def _beat(self) -> None:
        while True:
            if self._waiting.empty():  # what waits is as good a sign
                self._waiting.put_nowait(self._node + b" ")
            self._notice()
            await asyncio.sleep(BEAT_S)

    def _take(self, data: bytes) -> None:
        node, _, message = data.partition(b" ")
        self._heard_at[node] = time.monotonic()
        if message and node != self._node:
            self._hear(message)
        elif not self._was_hearing:
            self._notice()

    def _is_heard(self, node: bytes) -> bool:
        return self._heard_at.get(node, 0) > time.monotonic() - SILENCE_S

    def _notice(self) -> None:
        is_hearing = self.is_hearing
        if is_hearing != self._was_hearing:
            self._was_hearing = is_hearing
            _log.log(20 if is_hearing else 30, "valkey", hears=is_hearing)
            self._changed()


def _ignore(message: bytes) -> None:
    pass


def _nothing() -> None:
    pass
