"""kill -9 of the server at random times while a crowd plays, again and again, on both databases."""

import asyncio
import random
from pathlib import Path
from typing import Final

from faults.outcome import Amount, Outcome
from faults.postgres import running_postgres
from faults.scene import Scene, scene
from faults.temper import Temper

BACK_S: Final = 60.0  # by then every table has gone on


async def run(folder: Path, amount: Amount) -> Outcome:
    """Half of the kills on SQLite, half on PostgreSQL."""
    kills, tables = amount.pick(5, 60), amount.pick(8, 24)
    on_sqlite, is_new = kills - kills // 2, amount is Amount.LONG
    temper = Temper().of(amount)
    async with scene(
        folder / "sqlite", tables=tables, seed=1, temper=temper, is_new=is_new
    ) as first:
        await _kill(first, on_sqlite, amount)
    async with (
        running_postgres() as postgres,
        scene(
            folder / "pg",
            tables=tables,
            seed=2,
            url=postgres.create("kills"),
            temper=temper,
            is_new=is_new,
        ) as second,
    ):
        await _kill(second, kills // 2, amount)
    ready = first.server.ready_s + second.server.ready_s
    totals = {name: count + second.counts()[name] for name, count in first.counts().items()}
    counts = {"kills": kills, **totals, "slowest start s": max(ready)}
    return Outcome("kills", counts, [*first.violations, *second.violations])


async def _kill(one: Scene, kills: int, amount: Amount) -> None:
    luck = random.Random(kills)
    for _ in range(kills):
        await asyncio.sleep(luck.uniform(0.3, amount.pick(1, 3)))
        one.server.kill()
        await one.server.start()
        one.violations += await one.crowd.stands_still(BACK_S)
