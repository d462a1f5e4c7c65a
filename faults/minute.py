"""Many deadlines in the same minute, beside a crowd that plays: each game ends once, and soon.

The games are made in bulk (`benchmarks.load.stock`) and moved in time; nobody sits at them.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from sqlalchemy import func, select

from app.fair.commitment import commitment
from app.fair.verify import report
from app.play.deciding import GRACE_MS
from app.storage.database import Database
from app.storage.models import Game
from app.storage.queries import games_among, moves_of, record_of
from app.storage.rows import GameRow
from app.storage.sealing import SeedSeal, load_secret
from benchmarks.load.stock import Order, stock
from faults.beside import broken_beside, waits_ms
from faults.clients import Crowd
from faults.due import fall_due
from faults.figures import Figures, batched, share_of
from faults.history import History
from faults.outcome import Amount, Outcome
from faults.people import settle
from faults.postgres import running_postgres
from faults.scene import SECRET
from faults.server import Server
from faults.temper import Temper

RULES: Final = {"preset": "duel", "seats": 2}
PATIENCE_S: Final = 600
_VERIFIED: Final = 300
_PART: Final = 500


async def run(folder: Path, amount: Amount) -> Outcome:
    one = Minute([Server(folder / "sqlite", {"BITO_SECRET": SECRET})])
    await one.run(amount)
    figures, violations = one.figures, one.violations
    if amount is Amount.LONG:
        async with running_postgres() as postgres:
            given = {"BITO_SECRET": SECRET, "BITO_DATABASE_URL": postgres.create("minute")}
            two = Minute([Server(folder / f"node{number}", given) for number in range(2)])
            await two.run(amount)
        figures = figures.named("SQLite") | two.figures.named("two nodes")
        violations = [*violations, *two.violations]
    return Outcome("minute", figures, violations)


class Minute:
    """One database and the servers on it."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self.figures = Figures()
        self.violations: list[str] = []
        self._servers = servers
        self._url = servers[0].database_url

    async def run(self, amount: Amount) -> None:
        people = settle(self._url, amount.pick(12, 80))
        deadlines = self._stock(amount)
        crowd = Crowd(
            [server.url for server in self._servers],
            people,
            History(),
            seed=1,
            temper=Temper(drop=0.0, pause_s=0.1),
        )
        try:
            await asyncio.gather(*(server.start() for server in self._servers))
            async with crowd.playing(tables=amount.pick(4, 30)):
                await self._until_over(deadlines)
        finally:
            for server in self._servers:
                server.kill()
        await asyncio.to_thread(self._judge, deadlines)
        self._judge_crowd(crowd.history)

    def _stock(self, amount: Amount) -> dict[str, int]:
        """The deadline of each game, ms UTC, spread evenly; servers and crowd are there by then."""
        count, within_ms = amount.pick(500, 10_000), amount.pick(2_000, 60_000)
        seal = SeedSeal(load_secret(self._servers[0].data, SECRET))
        order = Order(count=count, rules=RULES, moves=4, deadline_s=60, people=1000)
        tables = stock(self._url, seal, order)
        first = time.time_ns() // 1_000_000 + amount.pick(2_500, 8_000)
        deadlines = {
            table.id: first + number * within_ms // count for number, table in enumerate(tables)
        }
        fall_due(self._url, deadlines)
        return deadlines

    async def _until_over(self, deadlines: Mapping[str, int]) -> None:
        last_s = max(deadlines.values()) / 1000 - time.time()
        database = Database.open(self._url)
        try:
            await asyncio.sleep(last_s)
            async with asyncio.timeout(PATIENCE_S):
                while await asyncio.to_thread(_running, database, max(deadlines.values())):  # noqa: ASYNC110
                    await asyncio.sleep(0.3)
        except TimeoutError:
            self.violations.append(f"not all ended within {PATIENCE_S} s")
        finally:
            database.close()

    def _judge(self, deadlines: Mapping[str, int]) -> None:
        database = Database.open(self._url)
        lateness: list[float] = []
        try:
            for ids in batched(list(deadlines), _PART):
                with database.read() as connection:
                    for game in games_among(connection, ids):
                        moves = moves_of(connection, game.id)
                        ends = [row for row in moves if row.move == "timeout"]
                        self._look_at(game, len(ends), moves[-1].move)
                        lateness += [row.at - deadlines[game.id] - GRACE_MS for row in ends]
            self._verify(database, list(deadlines)[:: max(1, len(deadlines) // _VERIFIED)])
        finally:
            database.close()
        if lateness and min(lateness) < 0:
            self.violations.append(f"a game ended {-min(lateness):.0f} ms too early")
        self.figures["late ms p50"] = share_of(lateness, 0.5)
        self.figures["late ms p99"] = share_of(lateness, 0.99)
        self.figures["late ms max"] = max(lateness, default=0)

    def _look_at(self, game: GameRow, ends: int, last: str) -> None:
        self.figures.add("deadlines", 1)
        if (game.status, ends, last) != ("over", 1, "timeout"):
            self.violations.append(f"{game.id} is {game.status} with {ends} timeouts")
        elif game.server_seed is None or not _is_promised(game, bytes.fromhex(game.server_seed)):
            self.violations.append(f"{game.id}: the seed is not the one promised")
        else:
            self.figures.add("seeds opened", 1)

    def _verify(self, database: Database, ids: Sequence[str]) -> None:
        for id in ids:
            with database.read() as connection:
                record = record_of(connection, id)
            if record is not None:
                self.figures.add("records verified", 1)
                if not report(record)[1]:
                    self.violations.append(f"{id}: its record is not true")

    def _judge_crowd(self, history: History) -> None:
        self.violations += broken_beside(self._url, self._servers[0].data, history)
        waits = waits_ms(history)
        self.figures["moves"] = len(waits)
        self.figures["move ms p50"] = share_of(waits, 0.5)
        self.figures["move ms p99"] = share_of(waits, 0.99)


def _running(database: Database, last: int) -> bool:
    """A server that stood still, as on a busy machine, has given time back to some of them."""
    latest = last + PATIENCE_S * 1000
    with database.read() as connection:
        due = select(func.count()).select_from(Game).where(Game.deadline <= latest)
        return bool(connection.execute(due).scalar())


def _is_promised(game: GameRow, seed: bytes) -> bool:
    return commitment(game.id, game.rules_text, seed).hex() == game.commitment
