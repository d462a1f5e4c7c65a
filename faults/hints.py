"""Valkey is killed, frozen, emptied and started empty while a crowd plays on two nodes.

Moves go on as if nothing were. Beside the crowd two persons play on one node and watch on the
other: how long what is saved here takes to be seen there, with Valkey and without.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from faults.beside import broken_beside
from faults.cluster import GOOD, SECRET, Cluster, cluster
from faults.figures import Figures, share_of
from faults.outcome import Amount, Outcome
from faults.probe import Probe
from tests.valkey import Valkey

LATEST_S: Final = 3.0
BACK_S: Final = 60.0


async def run(folder: Path, amount: Amount) -> Outcome:
    async with cluster(folder, people=amount.pick(20, 90)) as one:
        watched = Hints(one, amount)
        await watched.run()
        await asyncio.to_thread(watched.judge)
    return Outcome("valkey", watched.figures, watched.violations)


def troubles_of(valkey: Valkey) -> Mapping[str, Callable[[], None]]:
    """What can be done to it; `recover` puts everything right."""

    def restart() -> None:
        valkey.kill()
        valkey.start()

    return {
        "killed": valkey.kill,
        "frozen": valkey.freeze,
        "flushed": valkey.flush,
        "restarted empty": restart,
    }


class Hints:
    """Two nodes, a crowd on both, and a Valkey in trouble."""

    def __init__(self, one: Cluster, amount: Amount) -> None:
        self.figures = Figures({"times": 0, "acked meanwhile": 0})
        self.violations: list[str] = []
        self._one = one
        self._amount = amount
        self._crowd = one.crowd(seed=1, direct=True, temper=replace(GOOD, pause_s=0.1))

    async def run(self) -> None:
        pick, here, there = self._amount.pick, *self._one.nodes
        people = self._one.people[-2], self._one.people[-1]
        async with (
            self._crowd.playing(tables=pick(4, 20)),
            Probe(here, there, people) as probe,
        ):
            self._note("before", await probe.delays(pick(2, 50)))
            for _ in range(pick(1, 3)):
                for name, trouble in troubles_of(self._one.valkey).items():
                    await asyncio.to_thread(trouble)
                    await self._meanwhile(name, probe)
                    await asyncio.to_thread(self._one.valkey.recover)
            await asyncio.sleep(pick(0, 10))
            self._note("afterwards", await probe.delays(pick(2, 50)))
            self.violations += await self._crowd.stands_still(BACK_S)
        await self._crowd.look_again()

    def judge(self) -> None:
        history = self._crowd.history
        self.violations += broken_beside(self._one.database_url, Path(), history, SECRET)
        self.figures |= history.counts()

    async def _meanwhile(self, name: str, probe: Probe) -> None:
        self.figures.add("times", 1)
        acked = await self._crowd.acked(self._amount.pick(10, 300))
        self.figures.add("acked meanwhile", acked)
        delays = await probe.delays(self._amount.pick(2, 8))
        self._note(name, delays)
        if self._amount is Amount.LONG and max(delays) > LATEST_S:
            self.violations.append(f"{name}: shown elsewhere after {max(delays):.1f} s")
        self.violations += [f"{name}: {text}" for text in await self._crowd.stands_still(BACK_S)]

    def _note(self, name: str, delays: list[float]) -> None:
        self.figures[f"{name} ms p50"] = round(1000 * share_of(delays, 0.5))
        self.figures[f"{name} ms max"] = round(1000 * max(delays))
