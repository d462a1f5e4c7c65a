"""A server of long games: very many tables are open, and hardly anybody is there."""

import random
import time
from dataclasses import dataclass
from statistics import median
from typing import Final

from app.storage import queries
from app.storage.database import Database
from benchmarks.load.ask import Asker
from benchmarks.load.play import SteadyCrowd
from benchmarks.load.site import Site
from benchmarks.load.stock import Order, Stocked, offer
from benchmarks.load.throughput import share

_WEEK_S: Final = 604_800
_IN_THE_LOBBY: Final = 500
_EACH_HAS: Final = 20  # games
_TIMES: Final = 30
_MOVED: Final = 100


@dataclass(frozen=True, slots=True)
class Letters:
    """Milliseconds, but for `stock_s` and `start_s`; the moves are each a table's first after the
    start, with loading it."""

    stock_s: float
    start_s: float
    resident_mib: float
    sweep_ms: float
    move_ms: float
    move_p99_ms: float
    lobby_ms: float
    mine_ms: float


async def letters(site: Site, tables: int) -> Letters:
    began = time.perf_counter()
    people = max(2, tables * 2 // _EACH_HAS)
    order = Order(
        count=tables,
        rules={"preset": "duel", "seats": 2},
        moves=4,
        deadline_s=_WEEK_S,
        people=people,
    )
    stocked = site.stock(order)
    offer(site.url, site.seal, _IN_THE_LOBBY)
    stock_s, began = time.perf_counter() - began, time.perf_counter()
    with site.serving() as server:
        start_s = time.perf_counter() - began
        resident_mib = server.resident_kib() / 1024
        asker = await Asker.open(server.port)
        some = random.sample(stocked, _TIMES)
        lobby = [await asker.get("/api/tables?status=open") for _ in some]
        mine = [await asker.get("/api/tables?mine=1", each.guests[0].cookie) for each in some]
        asker.close()
        waits = await _first_moves(server.port, random.sample(stocked, min(_MOVED, tables)))
    return Letters(
        stock_s,
        start_s,
        resident_mib,
        _sweep_ms(site),
        share(waits, 0.5),
        share(waits, 0.99),
        median(lobby),
        median(mine),
    )


async def _first_moves(port: int, tables: list[Stocked]) -> list[float]:
    """One move at each, one after the other; milliseconds from connecting to the ack."""
    waits = []
    for table in tables:
        crowd, began = SteadyCrowd([[table]], 1), time.perf_counter()
        await crowd.connect(port)
        await crowd.shown()
        crowd.begin()
        await crowd.one_move()
        waits.append((time.perf_counter() - began) * 1e3)
        crowd.leave()
    return sorted(waits)


def _sweep_ms(site: Site) -> float:
    """What the sweeper asks every few seconds."""
    database = Database.open(site.url)
    try:
        took = []
        for _ in range(_TIMES):
            began = time.perf_counter()
            with database.read() as connection:
                queries.games_due(connection, time.time_ns() // 1_000_000 + 11_000, 2_000)
            took.append((time.perf_counter() - began) * 1e3)
    finally:
        database.close()
    return median(took)
