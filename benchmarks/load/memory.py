"""What tables and connections weigh while nothing happens, and what a full house costs idle.

Weights are differences of the server's resident memory, divided by how many came.
"""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.load.ask import Asker
from benchmarks.load.play import Crowd
from benchmarks.load.process import Server
from benchmarks.load.site import HASTY, Site
from benchmarks.load.stock import Order, Stocked

_DUEL: Final = {"preset": "duel", "seats": 2}
_SETTLE_S: Final = 1.0
_HEAPS: Final = 6
#: Then HASTY has forgotten what nobody looks at.
_FORGOTTEN_S: Final = 8.0


@dataclass(frozen=True, slots=True)
class Weights:
    """In KiB."""

    loaded: float
    evicted: float
    connection: float


@dataclass(frozen=True, slots=True)
class House:
    """So many connections were made at such a cost, and then nothing happened."""

    connections: int
    handshake_us: float
    idle_cores: float


async def weigh(site: Site, tables: int) -> Weights:
    """Heaps of tables. The first makes the server's buffers grow; the second is weighed, and then
    two connections to each of its tables. On another server all are loaded and forgotten one heap
    after the other: what memory has grown by after the second is what forgotten tables leave. The
    allocator keeps a little more or less each time, so one heap would tell nothing."""
    stocked = site.stock(Order(count=_HEAPS * tables, rules=_DUEL, moves=10))
    heaps = [stocked[number::_HEAPS] for number in range(_HEAPS)]
    with site.serving() as server:
        await _load(server, heaps[0])
        empty = server.resident_kib()
        await _load(server, heaps[1])
        loaded = server.resident_kib()
        crowd = Crowd([[each] for each in heaps[1]])
        await crowd.connect(server.port)
        await asyncio.sleep(_SETTLE_S)
        connected = server.resident_kib()
        crowd.leave()
    with site.serving(HASTY) as server:
        left = [await _load_and_forget(server, heap) for heap in heaps]
    return Weights(
        loaded=(loaded - empty) / tables,
        evicted=max(0.0, left[-1] - left[1]) / (tables * (_HEAPS - 2)),
        connection=(connected - loaded) / (2 * tables),
    )


async def idle(site: Site, tables: int, seconds: float) -> House:
    """A house of tables with both players connected and clocks running."""
    stocked = site.stock(Order(count=tables, rules=_DUEL, moves=10))
    with site.serving() as server:
        crowd, cpu = Crowd([[each] for each in stocked]), server.cpu_s()
        await crowd.connect(server.port)
        handshake_us = (server.cpu_s() - cpu) / (2 * tables) * 1e6
        await asyncio.sleep(_SETTLE_S)
        cpu, began = server.cpu_s(), time.perf_counter()
        await asyncio.sleep(seconds)
        cores = (server.cpu_s() - cpu) / (time.perf_counter() - began)
        crowd.leave()
    return House(2 * tables, handshake_us, cores)


async def _load(server: Server, heap: Sequence[Stocked]) -> None:
    """Somebody looks at each of them once, over HTTP."""
    asker = await Asker.open(server.port)
    for table in heap:
        await asker.get(f"/api/tables/{table.id}", table.guests[0].cookie)
    asker.close()


async def _load_and_forget(server: Server, heap: Sequence[Stocked]) -> float:
    """The server's memory afterwards."""
    await _load(server, heap)
    await asyncio.sleep(_FORGOTTEN_S)
    return server.resident_kib()
