"""Nobody knows whether a commit was carried out: the line to PostgreSQL is cut at it, again and
again, before the server hears of it or before its answer comes back."""

import asyncio
from pathlib import Path
from typing import Final

from faults.cutting import cutting
from faults.outcome import Amount, Outcome
from faults.postgres import running_postgres
from faults.scene import scene
from faults.temper import Temper

SHARE: Final = 0.2
BACK_S: Final = 60.0
_PATIENT_S: Final = 600.0


async def run(folder: Path, amount: Amount) -> Outcome:
    cuts, tables = amount.pick(20, 500), amount.pick(10, 40)
    async with running_postgres() as postgres, cutting(postgres.port) as line:
        name = postgres.create("unknown").rsplit("/", 1)[1]
        url = f"postgresql://postgres@127.0.0.1:{line.port}/{name}"
        async with scene(folder, tables=tables, url=url, temper=Temper().of(amount)) as one:
            line.share = SHARE
            async with asyncio.timeout(_PATIENT_S):
                while line.before + line.after < cuts:  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            line.share = 0
            one.violations += await one.crowd.stands_still(BACK_S)
    counts = {"cut before": line.before, "cut after": line.after, **one.counts()}
    return Outcome("unknown", counts | {"busy": one.history.codes["busy"]}, one.violations)
