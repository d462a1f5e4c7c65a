"""PostgreSQL dies while a crowd plays: a backend or the postmaster by SIGKILL, or all of it by a
stop that waits for nothing; each time it recovers from its log."""

import asyncio
import random
import signal
from pathlib import Path
from typing import Final

from faults.outcome import Amount, Outcome
from faults.postgres import Postgres, running_postgres
from faults.scene import scene
from faults.temper import Temper

HOWS: Final = ("backend", "postmaster", "immediate")
BACK_S: Final = 60.0


async def run(folder: Path, amount: Amount) -> Outcome:
    """Each way once, or twenty times."""
    rounds, tables = amount.pick(1, 20), amount.pick(10, 40)
    luck = random.Random(rounds)
    async with (
        running_postgres() as postgres,
        scene(
            folder, tables=tables, url=postgres.create("crashes"), temper=Temper().of(amount)
        ) as one,
    ):
        for how in HOWS * rounds:
            await one.crowd.acked(10)
            await asyncio.sleep(luck.uniform(0, amount.pick(1, 3)))
            await _crash(postgres, how)
            await postgres.start()
            one.violations += await one.crowd.stands_still(BACK_S)
    counts = {"crashes": len(HOWS) * rounds, **one.counts()}
    return Outcome("postgres", counts | {"busy": one.history.codes["busy"]}, one.violations)


async def _crash(postgres: Postgres, how: str) -> None:
    match how:
        case "backend":
            await asyncio.to_thread(postgres.kill_backend, "crashes")
        case "postmaster":
            await postgres.kill()
        case "immediate":
            await postgres.stop(signal.SIGQUIT)
