"""People who play as fast as they are let: each answers the server's view with a random legal move.

What is legal is what the view says. When a table's game is over, its people go on at their next
table, to which they have been connected all the time: a handshake is no part of a move.
"""

import asyncio
import random
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Final

import orjson

from benchmarks.load.line import Line
from benchmarks.load.stock import Guest, Stocked

_UPDATE: Final = b'{"type":"update"'
_ACK: Final = b'{"type":"ack"'
_VERSION: Final = b'"version":'
_LEGAL: Final = b'"legal":['
_OVER: Final = b'"status":"over"'
_AT_A_TIME: Final = 50
_LOOK_S: Final = 0.0005


@dataclass(slots=True)
class Tally:
    """What was sent and has come back so far; the bytes are those of all texts of one kind."""

    sent: int = 0
    moves: int = 0
    views: int = 0
    games: int = 0
    refused: int = 0
    bytes_out: int = 0
    ack_bytes: int = 0
    bytes_in: int = 0
    waits_s: list[float] = field(default_factory=list)


class Seat:
    """One player's connection to one table."""

    def __init__(self, crowd: "Crowd", table: "Table", guest: Guest) -> None:
        self.table = table
        self._crowd = crowd
        self._guest = guest
        self._line: Line | None = None
        self._asked_at = 0.0

    async def connect(self, port: int) -> None:
        path, cookie = f"/ws/tables/{self.table.id}", f"Cookie: {self._guest.cookie}"
        self._line = await Line.open(port, path, self.hear, cookie)

    @property
    def line(self) -> Line:
        assert self._line is not None
        return self._line

    def hear(self, text: bytes) -> None:
        tally = self._crowd.tally
        if text.startswith(_UPDATE):
            tally.views += 1
            tally.bytes_in += len(text)
            self._see(text)
        elif text.startswith(_ACK):
            tally.moves += 1
            tally.ack_bytes += len(text)
            tally.waits_s.append(time.perf_counter() - self._asked_at)
        else:
            tally.refused += 1
        self._crowd.heard.set()

    def move(self, version: int, legal: Sequence[str]) -> None:
        message = b'{"type":"move","id":"c%d","version":%d,"move":"%b"}' % (
            version,
            version,
            random.choice(legal).encode(),
        )
        self._crowd.tally.sent += 1
        self._crowd.tally.bytes_out += len(message)
        self._asked_at = time.perf_counter()
        self.line.send(message)

    def _see(self, text: bytes) -> None:
        start = text.index(_LEGAL) + len(_LEGAL)
        if text[start] != 93:  # not "]": it is my turn
            legal = orjson.loads(text[start - 1 : text.index(b"]", start) + 1])
            at = text.index(_VERSION) + len(_VERSION)
            self.table.turn(self, int(text[at : text.index(b",", at)]), legal)
        elif _OVER in text:
            self.table.end()


class Table:
    """One game: whose turn it is, once it is being played."""

    def __init__(self, crowd: "Crowd", stocked: Stocked, most_seats: int | None) -> None:
        self.id = stocked.id
        self.seats = [Seat(crowd, self, guest) for guest in stocked.guests[:most_seats]]
        self.is_over = False
        self.next: Table | None = None
        self._crowd = crowd
        self._waiting: tuple[Seat, int, Sequence[str]] | None = None
        self._is_on = False

    def turn(self, seat: Seat, version: int, legal: Sequence[str]) -> None:
        self._waiting = seat, version, legal
        if self._is_on:
            self._crowd.turn(self)

    def begin(self) -> None:
        """From now on its people move; a table that is over hands on to the next."""
        self._is_on = True
        if self._waiting is not None:
            self._crowd.turn(self)

    def move(self) -> None:
        if self._waiting is not None:
            (seat, version, legal), self._waiting = self._waiting, None
            seat.move(version, legal)

    def end(self) -> None:
        if not self.is_over:
            self.is_over = True
            self._crowd.over(self)


class Crowd:
    """All people at all tables. `series` are tables that are played one after the other; of each
    table's people so many come, or all."""

    def __init__(self, series: Sequence[Sequence[Stocked]], most_seats: int | None = None) -> None:
        self.tally = Tally()
        self.heard = asyncio.Event()
        self.exhausted = asyncio.Event()
        self._first: list[Table] = []
        self._all: list[Table] = []
        for games in series:
            tables = [Table(self, stocked, most_seats) for stocked in games]
            for table, following in pairwise(tables):
                table.next = following
            self._first.append(tables[0])
            self._all += tables

    async def connect(self, port: int) -> None:
        seats = [seat for table in self._all for seat in table.seats]
        await gather([partial(seat.connect, port) for seat in seats])

    async def shown(self) -> None:
        """Returns when everybody has seen his table."""
        seats = sum(len(table.seats) for table in self._all)
        await self._until(lambda: self.tally.views >= seats)

    def begin(self) -> None:
        for table in self._first:
            table.begin()

    def turn(self, table: Table) -> None:
        """The table waits for its player, who answers at once."""
        table.move()

    def over(self, table: Table) -> None:
        self.tally.games += 1
        if table.next is None:
            self.exhausted.set()
        else:
            table.next.begin()

    async def _until(self, is_so: Callable[[], bool]) -> None:
        while not is_so():
            self.heard.clear()
            await self.heard.wait()

    def leave(self) -> None:
        for table in self._all:
            for seat in table.seats:
                seat.line.abort()


class SteadyCrowd(Crowd):
    """Moves at a fixed rate, whichever table has waited longest."""

    def __init__(self, series: Sequence[Sequence[Stocked]], each_second: float) -> None:
        super().__init__(series)
        self._each_second = each_second
        self._ready: deque[Table] = deque()

    def turn(self, table: Table) -> None:
        self._ready.append(table)

    async def one_move(self) -> None:
        """One move at the table that has waited longest; returns with its ack."""
        wanted = self.tally.moves + 1
        self._ready.popleft().move()
        await self._until(lambda: self.tally.moves >= wanted)

    async def run(self, seconds: float) -> None:
        began, sent = time.perf_counter(), 0
        while (passed := time.perf_counter() - began) < seconds:
            while sent < passed * self._each_second and self._ready:
                self._ready.popleft().move()
                sent += 1
            await asyncio.sleep(_LOOK_S)


async def gather(works: Sequence[Callable[[], Awaitable[object]]]) -> None:
    """All of them, some at a time."""
    waiting = iter(works)

    async def worker() -> None:
        for work in waiting:
            await work()

    async with asyncio.TaskGroup() as group:
        for _ in range(_AT_A_TIME):
            group.create_task(worker())
