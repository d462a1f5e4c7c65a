"""The server is halted for a while, as a laptop or a virtual machine is, and then goes on.

Deadlines fall into the time. Half of those who are to move send their move before their deadline,
to a server that stands still: it must count. The others get their time back.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import httpx2

from app.storage.database import Database
from app.storage.queries import extensions_of, moves_of
from app.storage.sealing import SeedSeal, load_secret
from benchmarks.load.stock import Order, stock
from faults.due import fall_due
from faults.figures import Figures
from faults.openings import Opening, openings_of
from faults.outcome import Amount, Outcome
from faults.scene import SECRET
from faults.server import Server
from tests.web.site import HTTP_S, NO_TLS

RULES: Final = {"preset": "duel", "seats": 2}
HALTS_S: Final = {Amount.SHORT: (3,), Amount.LONG: (3, 5, 10, 30, 60)}
LEADS_MS: Final = (1_500, 8_000, 40_000, 160_000)  # by then the server is up, on most machines
BEFORE_MS: Final = 200  # a move sent so long before its deadline is in time
SETTLE_S: Final = 2.5


async def run(folder: Path, amount: Amount) -> Outcome:
    figures, violations = Figures(), []
    for halt_s in HALTS_S[amount]:
        one = Halt(Server(folder / str(halt_s), {"BITO_SECRET": SECRET}), halt_s)
        await one.run(amount.pick(20, 100))
        violations += one.violations
        for name, count in one.counts.items():
            figures.add(name, count)
    return Outcome("suspended", figures, violations)


class Halt:
    """One server, halted once."""

    def __init__(self, server: Server, halt_s: int) -> None:
        self.counts: dict[str, int] = {"halts": 1, "seconds": halt_s, "timed out": 0}
        self.violations: list[str] = []
        self._server = server
        self._halt_s = halt_s
        self._from = self._until = 0
        self._statuses: dict[str, int] = {}

    async def run(self, count: int) -> None:
        try:
            due = await self._start(count)
            await self._halt(list(due)[::2], due)
            await asyncio.sleep(SETTLE_S)
        finally:
            self._server.kill()
        halted = range(self._from + BEFORE_MS, self._until)  # a slow machine is late itself
        self._judge([one for one in due if due[one] in halted])

    async def _start(self, count: int) -> Mapping[Opening, int]:
        """Starts the server, and returns at the time at which it is to be halted: the games
        whose deadlines will pass meanwhile, and those deadlines."""
        step = (self._halt_s * 1000 - 3 * BEFORE_MS) // count
        for lead_ms in LEADS_MS:
            openings = self._stock(count)
            halt_at = _now() + lead_ms
            first = halt_at + 2 * BEFORE_MS
            due = {one: first + number * step for number, one in enumerate(openings)}
            fall_due(self._server.database_url, {one.game: due[one] for one in openings})
            await self._server.start()
            if _now() < halt_at:
                await _until(halt_at)
                return due
            self._server.kill()  # too late: again with others, and more time
        raise AssertionError(f"the server is not up within {LEADS_MS[-1]} ms")

    def _stock(self, count: int) -> list[Opening]:
        url, seal = self._server.database_url, SeedSeal(load_secret(self._server.data, SECRET))
        order = Order(count=count, rules=RULES, moves=4, deadline_s=60, people=2 * count)
        return openings_of(url, seal, stock(url, seal, order))

    async def _halt(self, moving: Sequence[Opening], due: Mapping[Opening, int]) -> None:
        limits = httpx2.Limits(max_connections=None)
        async with httpx2.AsyncClient(
            base_url=self._server.url, verify=NO_TLS, timeout=self._halt_s + HTTP_S, limits=limits
        ) as http:
            self._server.freeze()
            self._from = _now()
            moves = [asyncio.create_task(self._move(http, one, due[one])) for one in moving]
            await asyncio.sleep(self._halt_s)
            self._until = _now()
            self._server.thaw()
            await asyncio.gather(*moves)

    async def _move(self, http: httpx2.AsyncClient, one: Opening, deadline: int) -> None:
        await _until(deadline - BEFORE_MS)
        if _now() < deadline:
            self._statuses[one.game] = await one.play(http)

    def _judge(self, openings: Sequence[Opening]) -> None:
        database = Database.open(self._server.database_url)
        try:
            for one in openings:
                with database.read() as connection:
                    rows = moves_of(connection, one.game, after=one.version)
                    given = len(extensions_of(connection, one.game))
                is_moved = any(row.command_id == "ready" for row in rows)
                self._look_at(one.game, is_moved, given, any(r.move == "timeout" for r in rows))
        finally:
            database.close()

    def _look_at(self, game: str, is_moved: bool, given: int, is_timed_out: bool) -> None:
        status = self._statuses.get(game)
        about = f"halt of {self._halt_s} s, {game}"
        self._count("moved" if is_moved else "extended" if given else "neither")
        if is_timed_out:
            self._count("timed out")
            self.violations.append(f"{about}: timed out")
        elif status is not None and not is_moved:
            self.violations.append(f"{about}: a move in time was answered {status}")
        elif status is None and given != 1:
            self.violations.append(f"{about}: {given} extensions")

    def _count(self, name: str) -> None:
        self.counts[name] = self.counts.get(name, 0) + 1


async def _until(instant: int) -> None:
    await asyncio.sleep(max(0, instant - _now()) / 1000)


def _now() -> int:
    return time.time_ns() // 1_000_000
