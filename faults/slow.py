"""A hundred clients that do harm beside hundreds of honest players: these notice nothing.

Those who harm are cut off, and what they cost the server in memory and descriptors has a bound.
"""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from faults.figures import Figures, share_of
from faults.nuisances import KINDS, Nuisances
from faults.outcome import Amount, Outcome
from faults.restart import memory_mb
from faults.scene import Scene, scene
from faults.temper import Temper

DUELS: Final = ({"preset": "duel", "opponents": "people"},)
TEMPER: Final = Temper(twice=0, stale=0, out_of_turn=0, drop=0, pause_s=0.5)
#: Cut off at once; the others by the server's patience.
QUICK: Final = ("talk rubbish", "flood")
PATIENCE_S: Final = 60.0
MORE_MB: Final = 64
SLOWER: Final = 3  # times the wait without them, and a quarter of a second, are still fine
_LEAST_MS: Final = 250.0


async def run(folder: Path, amount: Amount) -> Outcome:
    """Limits are on: of one address the server takes 300 sockets, so the players are fewer."""
    tables = amount.pick(20, 120)
    async with scene(
        folder, tables=tables, kinds=DUELS, temper=TEMPER, environment={"BITO_LIMITS": "on"}
    ) as one:
        beset = Beset(one, amount)
        beset.figures["players"] = 2 * tables
        await one.crowd.acked(amount.pick(60, 500))
        await beset.run()
    return Outcome("slow", beset.figures | one.counts(), [*one.violations, *beset.violations])


class Beset:
    """One server with honest players, before and while it is beset."""

    def __init__(self, one: Scene, amount: Amount) -> None:
        self.figures = Figures()
        self.violations: list[str] = []
        self._one = one
        self._is_long = amount is Amount.LONG
        self._watch_s = amount.pick(5, 200) / 10
        self._each = amount.pick(4, 20)

    async def run(self) -> None:
        memory, files = memory_mb(self._one.server.pid), self._files()
        before = await self._waits()
        nuisances = Nuisances(self._one.server.url, self._one.crowd.live_tables())
        nuisances.raise_(self._each)
        during = await self._waits()
        kinds = list(KINDS) if self._is_long else list(QUICK)
        await self._until_gone(nuisances, kinds)
        self.figures["more MB"] = memory_mb(self._one.server.pid) - memory
        await nuisances.send_home()
        await asyncio.sleep(0.5)
        self.figures["more files"] = self._files() - files
        self._judge(before, during)

    async def _waits(self) -> list[float]:
        """Milliseconds that honest players wait for their acks, of those that come now."""
        began = time.monotonic()
        await asyncio.sleep(self._watch_s)
        acked = [sent for sent in self._one.history.acked() if sent.sent_s > began]
        return [1000 * ((sent.answered_s or 0) - sent.sent_s) for sent in acked]

    async def _until_gone(self, nuisances: Nuisances, kinds: Sequence[str]) -> None:
        until = time.monotonic() + PATIENCE_S
        while any(map(nuisances.left, kinds)) and time.monotonic() < until:
            nuisances.look()
            await asyncio.sleep(0.05)
        self.figures["nuisances"] = len(nuisances.all)
        floods = (one.sent for one in nuisances.all if one.kind == "flood")
        self.figures["messages of floods"] = sum(floods)
        for kind in kinds:
            longest = max((one.gone_s or 0 for one in nuisances.all if one.kind == kind), default=0)
            self.figures[f"{kind}: gone after s"] = round(longest, 1)
            if left := nuisances.left(kind):
                self.violations.append(f"{left} still {kind} after {PATIENCE_S:.0f} s")

    def _judge(self, before: Sequence[float], during: Sequence[float]) -> None:
        for name, waits in (("before", before), ("beset", during)):
            self.figures[f"ms p50 {name}"] = round(share_of(waits, 0.5), 1)
            self.figures[f"ms p99 {name}"] = round(share_of(waits, 0.99), 1)
        usual, now = share_of(before, 0.99), share_of(during, 0.99)
        if int(self.figures["more MB"]) > MORE_MB:
            self.violations.append(f"{self.figures['more MB']} MB more")
        if self._is_long and now > SLOWER * usual + _LEAST_MS:
            self.violations.append(f"honest players wait {now:.0f} ms (99 %), not {usual:.0f}")

    def _files(self) -> int:
        return sum(1 for _ in Path(f"/proc/{self._one.server.pid}/fd").iterdir())
