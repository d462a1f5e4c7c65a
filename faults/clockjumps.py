"""Somebody sets the machine's clock while games run: by seconds, hours and days, back and forth.

Nobody's time runs out early, who is late is still ended, the server's `now` never goes back, and
the log says that the clock was set.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import httpx2

from app.play.deciding import GRACE_MS
from app.storage.database import Database
from app.storage.queries import games_among
from app.storage.sealing import SeedSeal, load_secret
from benchmarks.load.stock import Order, stock
from faults.due import fall_due
from faults.figures import Figures
from faults.moved_clock import set_ahead
from faults.outcome import Amount, Outcome
from faults.scene import SECRET
from faults.server import Server
from tests.web.site import HTTP_S, NO_TLS

RULES: Final = {"preset": "duel", "seats": 2}
SECOND, HOUR, DAY = 1_000, 3_600_000, 86_400_000
#: By how much the clock is set, one after the other; a summer's beginning and end among them.
JUMPS: Final = (
    *(SECOND, -SECOND, 61 * SECOND, -61 * SECOND, HOUR, -HOUR, DAY, -DAY),
    *(-DAY, DAY, -HOUR, HOUR, -61 * SECOND, 61 * SECOND),
    *([-10 * SECOND] * 6),
    60 * SECOND,
)
LEAD_MS: Final = 2_000
#: The clock comes round by a tenth of the time that passes, and so may be early by as much.
PACE: Final = 10
SWEEP_MS: Final = 7_000
_LOOK_S: Final = 0.05


async def run(folder: Path, amount: Amount) -> Outcome:
    one = Jumps(Server(folder, {"BITO_SECRET": SECRET}), folder / "clock", amount)
    await one.run()
    return Outcome("clockjumps", one.figures, one.violations)


class Jumps:
    """A server with a clock that is set, and games that fall due all along, by the real time."""

    def __init__(self, server: Server, file: Path, amount: Amount) -> None:
        self.figures = Figures({"jumps": 0, "ended": 0, "early": 0, "looks": 0})
        self.violations: list[str] = []
        self._server = server
        self._file = file
        self._jumps = JUMPS * amount.pick(1, 2)
        self._is_long = amount is Amount.LONG
        self._hold_s = amount.pick(1, 40) / 10
        self._ahead = 0
        self._shown = ""

    async def run(self) -> None:
        deadlines = self._stock(len(self._jumps) * 3)
        began = min(deadlines.values()) - LEAD_MS
        looking: asyncio.Task[None] | None = None
        try:
            await self._server.start(["--wall", str(self._file)])
            looking = asyncio.create_task(self._look(next(iter(deadlines))))
            while not (self.figures["looks"] or looking.done()):  # noqa: ASYNC110
                await asyncio.sleep(_LOOK_S)
            for jump in self._jumps:
                self._ahead += jump
                set_ahead(self._file, self._ahead)
                self.figures.add("jumps", 1)
                await asyncio.sleep(self._hold_s)
                await asyncio.to_thread(self._judge, deadlines, began, False)
            await asyncio.sleep(SWEEP_MS / 1000 if self._is_long else 0)
            await asyncio.to_thread(self._judge, deadlines, began, True)
        finally:
            if looking is not None:
                looking.cancel()
                await asyncio.gather(looking, return_exceptions=True)
            self._server.kill()
        alarms = self._server.log().count("clock was set")
        self.figures["alarms"] = alarms
        if not alarms:
            self.violations.append("no alarm")

    def _stock(self, count: int) -> Mapping[str, int]:
        """The deadlines by the real time: over the whole run and as long again."""
        url, seal = self._server.database_url, SeedSeal(load_secret(self._server.data, SECRET))
        order = Order(count=count, rules=RULES, moves=4, deadline_s=60, people=100)
        games = [table.id for table in stock(url, seal, order)]
        now = time.time_ns() // 1_000_000 + LEAD_MS
        step = int(2_000 * self._hold_s * len(self._jumps)) // count
        deadlines = {id: now + number * step for number, id in enumerate(games)}
        fall_due(url, deadlines)
        return deadlines

    async def _look(self, game: str) -> None:
        """The server's time, as it is shown, again and again."""
        async with httpx2.AsyncClient(
            base_url=self._server.url, verify=NO_TLS, timeout=HTTP_S
        ) as http:
            while True:
                shown = str((await http.get(f"/api/tables/{game}")).json()["now"])
                if shown < self._shown:  # always as many digits
                    self.violations.append(f"now went back from {self._shown} to {shown}")
                self._shown = shown
                self.figures.add("looks", 1)
                await asyncio.sleep(_LOOK_S)

    def _judge(self, deadlines: Mapping[str, int], began: int, is_last: bool) -> None:
        """Who has been ended by now was late; at the last look the other way round as well."""
        database = Database.open(self._server.database_url)
        try:
            with database.read() as connection:
                games = games_among(connection, list(deadlines))
            now = time.time_ns() // 1_000_000
        finally:
            database.close()
        ended = [game.id for game in games if game.status == "over"]
        self.figures["ended"] = len(ended)
        slack = (now - began) // PACE
        self._complain([id for id in ended if deadlines[id] + GRACE_MS > now + slack], "too early")
        if is_last and self._is_long:
            late = now - slack - SWEEP_MS - GRACE_MS
            running = [id for id in deadlines if id not in set(ended)]
            self._complain([id for id in running if deadlines[id] < late], "never ended")

    def _complain(self, games: Sequence[str], what: str) -> None:
        if what == "too early":
            self.figures.add("early", len(games))
        self.violations += [f"{id}: {what}, clock {self._ahead / 1000:+.0f} s" for id in games]
