"""The writer alone: the same rows as moves, from as many waiters as there are tables."""

import asyncio
import time

from app.storage.database import Database
from app.storage.journal import appending
from app.storage.rows import MoveRow
from benchmarks.load.limits import Pace
from benchmarks.load.site import Site
from benchmarks.load.stock import Order, Stocked


async def append(site: Site, waiters: int, seconds: float) -> Pace:
    """Rows that became durable a second, and the processor time of each, in this process."""
    stocked = site.stock(Order(count=waiters, rules={"preset": "duel", "seats": 2}))
    database = Database.open(site.url)
    until = time.perf_counter() + seconds

    async def waiter(table: Stocked) -> int:
        version = 0
        while version == 0 or time.perf_counter() < until:
            version = await database.writer.run(appending(*_row(table.id, version + 1)))
        return version

    began, cpu = time.perf_counter(), time.process_time()
    try:
        rows = sum(await asyncio.gather(*map(waiter, stocked)))
    finally:
        database.close()
    passed, cpu = time.perf_counter() - began, time.process_time() - cpu
    return Pace(rows / passed, cpu / rows * 1e6)


def _row(game_id: str, version: int) -> tuple[MoveRow, int, int]:
    at = time.time_ns() // 1_000_000
    row = MoveRow(
        game_id=game_id,
        version=version,
        seat=version % 2,
        move="attack 7S",
        at=at,
        command_id=f"c{version}",
    )
    return row, 1 - version % 2, at + 3_600_000
