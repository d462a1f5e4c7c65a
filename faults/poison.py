"""An engine that fails at one table: that table stands, with an alarm, and nothing else does.

The table is overdue and would be the first that the sweeper ends; others are due behind it, and a
crowd plays. A start comes past it, and a server without the bug ends its game as any other.
"""

import asyncio
import time
from pathlib import Path
from typing import Final

import httpx2

from app.storage.database import Database
from app.storage.queries import games_among
from app.storage.sealing import SeedSeal, load_secret
from benchmarks.load.stock import Order, stock
from faults.due import fall_due
from faults.figures import Figures
from faults.outcome import Amount, Outcome
from faults.scene import SECRET
from faults.server import Server, status_of
from tests.web.site import HTTP_S, NO_TLS

RULES: Final = {"preset": "duel", "seats": 2}
PATIENCE_S: Final = 60
ALARM: Final = "table broken"
METRIC: Final = "bito_tables_broken"


async def run(folder: Path, amount: Amount) -> Outcome:
    one = Poison(Server(folder, {"BITO_SECRET": SECRET}))
    await one.run(amount.pick(20, 200), amount.pick(1, 5))
    return Outcome("poison", one.figures, one.violations)


class Poison:
    """One server, and the first of its games is the poisoned one."""

    def __init__(self, server: Server) -> None:
        self.figures = Figures({"starts": 0})
        self.violations: list[str] = []
        self._server = server

    async def run(self, count: int, starts: int) -> None:
        games = self._stock(count)
        try:
            for _ in range(starts):
                await self._server.start(["--poison", games[0]])
                self.figures.add("starts", 1)
                await self._until_over(games[1:])
                await self._look_at_it(games[0])
                self._server.kill()
            await self._server.start()
            await self._until_over(games)
            self.figures["ended"] = count
        finally:
            self._server.kill()

    def _stock(self, count: int) -> list[str]:
        url, seal = self._server.database_url, SeedSeal(load_secret(self._server.data, SECRET))
        order = Order(count=count, rules=RULES, moves=4, deadline_s=60, people=100)
        games = [table.id for table in stock(url, seal, order)]
        past = time.time_ns() // 1_000_000 - 60_000
        fall_due(url, {id: past + number for number, id in enumerate(games)})
        return games

    async def _until_over(self, games: list[str]) -> None:
        until = time.monotonic() + PATIENCE_S
        while left := await asyncio.to_thread(self._running, games):
            if time.monotonic() > until:
                self.violations += [f"{id} never ended" for id in left]
                return
            await asyncio.sleep(0.1)
        self.figures["ended"] = len(games)

    def _running(self, games: list[str]) -> list[str]:
        database = Database.open(self._server.database_url)
        try:
            with database.read() as connection:
                rows = games_among(connection, games)
        finally:
            database.close()
        return [game.id for game in rows if game.status != "over"]

    async def _look_at_it(self, game: str) -> None:
        """It still runs; whoever asks for it is told that we broke, and the alarm is there."""
        if not self._running([game]):
            self.violations.append("the poisoned game ended")
        if await status_of(self._server.port, f"/api/tables/{game}") != 500:
            self.violations.append("who asked for the table was not told that it is broken")
        if await status_of(self._server.port, "/readyz") != 200:
            self.violations.append("not ready because of one table")
        lines = [line for line in self._server.log().splitlines() if ALARM in line]
        self.figures["alarms in the log"] = sum(game in line for line in lines)
        if not self.figures["alarms in the log"]:
            self.violations.append("no alarm in the log that names the table")
        self.figures["alarms counted"] = await self._counted()
        if not self.figures["alarms counted"]:
            self.violations.append(f"{METRIC} is 0")

    async def _counted(self) -> int:
        async with httpx2.AsyncClient(
            base_url=self._server.url, verify=NO_TLS, timeout=HTTP_S
        ) as http:
            lines = (await http.get("/metrics")).text.splitlines()
        return int(sum(float(line.split()[1]) for line in lines if line.startswith(METRIC)))
