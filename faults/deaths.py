"""The server kills itself at each named point while a crowd plays; the next start comes from that.

The clock races, so that deadlines pass, are extended after each death, and time people out.
"""

import asyncio
import random
import time
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Final

from faults.letters import times_sent, waiting, write_letter
from faults.moved_clock import RacingClock
from faults.outcome import Amount, Outcome
from faults.points import POINTS
from faults.postgres import running_postgres
from faults.scene import Scene, scene
from faults.server import Server
from faults.temper import Temper

TEMPER: Final = Temper(resign=0.05)
#: How often a point may be passed before the death in a long form, where that takes long.
MOST: Final = {
    "deal": 3,
    "record": 3,
    "end": 3,
    "rating": 3,
    "rated": 3,
    "sweeper": 5,
    "extend": 1,
    "outbox": 1,
}
_USUAL: Final = (15, 60)  # short, long
_DEATH_S: Final = 120.0  # each point must be reached, on a busy machine, too
_OUTAGE_MS: Final = 600_000
_BACK_S: Final = 60.0


async def run(folder: Path, amount: Amount) -> Outcome:
    """Each point once on SQLite; with LONG five times there, and five times on PostgreSQL."""
    reached = dict.fromkeys(POINTS, 0)
    rounds = amount.pick(1, 5)
    scenes = [await _play(folder / "sqlite", amount, reached, rounds)]
    if amount is Amount.LONG:
        async with running_postgres() as postgres:
            url = postgres.create("points")
            scenes.append(await _play(folder / "pg", amount, reached, rounds, url))
    violations = [text for one in scenes for text in one.violations]
    violations += [f"point {name} was never reached" for name, n in reached.items() if n == 0]
    deaths, acked = sum(reached.values()), sum(one.counts()["acked"] for one in scenes)
    counts = {"points": len(POINTS), "deaths": deaths, "acked": acked}
    return Outcome("points", counts, violations)


async def _play(
    folder: Path, amount: Amount, reached: dict[str, int], rounds: int, url: str | None = None
) -> Scene:
    clock, luck = RacingClock(folder), random.Random(rounds)
    tables = amount.pick(8, 30)
    usual: AbstractAsyncContextManager[Scene] = scene(
        folder, tables=tables, temper=TEMPER.of(amount), deadline_s=60, url=url, start=clock.options
    )
    async with usual as one, clock.running():
        for name in [*POINTS] * rounds:
            one.server.kill()
            if name == "extend":
                clock.jump(_OUTAGE_MS)
            if name == "outbox":
                await asyncio.to_thread(write_letter, one.server)
            at = luck.randint(1, _most(name, amount))
            one.server.launch([*clock.options, "--point", name, "--at", str(at)])
            reached[name] += await one.server.until_dead(_DEATH_S)
        one.server.kill()
        await one.server.start(clock.options)
        one.violations += await one.crowd.stands_still(_BACK_S)
        one.violations += await _unsent(one.server, rounds)
    return one


def _most(name: str, amount: Amount) -> int:
    usual = amount.pick(*_USUAL)
    return amount.pick(1, MOST[name]) if name in MOST else usual


async def _unsent(server: Server, letters: int) -> list[str]:
    """Each letter went out before a death and goes out after it: none is lost."""
    until = time.monotonic() + _BACK_S
    while await asyncio.to_thread(waiting, server) and time.monotonic() < until:  # noqa: ASYNC110
        await asyncio.sleep(0.1)
    left, sent = await asyncio.to_thread(waiting, server), times_sent(server)
    lost = [f"{left} letters never went out"] if left else []
    return lost + ([] if sent >= 2 * letters else [f"{letters} letters went out {sent} times"])
