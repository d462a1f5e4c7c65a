"""Acks at a fixed rate of moves, far below what the server could take."""

import asyncio
import time
from dataclasses import dataclass
from typing import Final

from benchmarks.load.play import SteadyCrowd
from benchmarks.load.site import Site
from benchmarks.load.stock import Order
from benchmarks.load.throughput import share

EACH_SECOND: Final = 1_000
_MOVES_A_GAME: Final = 45
_WARM_UP_S: Final = 1.0


@dataclass(frozen=True, slots=True)
class Waits:
    """From sending a move to its ack, and what the server needed meanwhile."""

    sent_per_s: float
    p50_ms: float
    p99_ms: float
    cores: float


async def measure(site: Site, tables: int, seconds: float) -> Waits:
    games = round(EACH_SECOND * (seconds + _WARM_UP_S) / tables / _MOVES_A_GAME) + 1
    stocked = site.stock(Order(count=tables * games, rules={"preset": "duel", "seats": 2}))
    crowd = SteadyCrowd([stocked[number::tables] for number in range(tables)], EACH_SECOND)
    with site.serving() as server:
        await crowd.connect(server.port)
        await crowd.shown()
        crowd.begin()
        await crowd.run(_WARM_UP_S)
        seen, cpu, began = len(crowd.tally.waits_s), server.cpu_s(), time.perf_counter()
        await crowd.run(seconds)
        cores = (server.cpu_s() - cpu) / (time.perf_counter() - began)
        await asyncio.sleep(_WARM_UP_S)
        crowd.leave()
    waits = sorted(crowd.tally.waits_s[seen:])
    return Waits(len(waits) / seconds, share(waits, 0.5) * 1e3, share(waits, 0.99) * 1e3, cores)
