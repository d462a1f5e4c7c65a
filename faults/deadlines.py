"""A move against the timeout, to the millisecond, on one node and on two: always one outcome.

Half of the moves are stamped within 50 ms of their deadline. The other half were in time and come
out of a queue within 50 ms of the end of the grace, when every node tries to end the game.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from app.engine.play import legal_moves
from app.fair.setup import setup_for
from app.fair.verify import report
from app.play.clock import SystemClock
from app.play.commands import Play
from app.play.deciding import GRACE_MS
from app.play.errors import Refused
from app.play.hub import Hub
from app.play.loading import Loader
from app.storage import queries
from app.storage.database import Database
from app.storage.rows import MoveRow
from app.storage.sealing import SeedSeal
from benchmarks.load.stock import Order, stock
from faults.due import move_to
from faults.figures import batched
from faults.outcome import Amount, Outcome
from faults.postgres import running_postgres

#: From -50 to +50 ms around the deadline, and around the end of its grace.
OFFSETS: Final = range(-50, 51)
STRIDE: Final = 37  # few games, too, try them from end to end
EVERY_MS: Final = 20  # a deadline each
LEAD_MS: Final = 1_500
PATIENCE_S: Final = 600
#: A loop that was late by so much has not tried what it should have.
SLACK_MS: Final = 300
RULES: Final = {"preset": "duel", "seats": 2}
SEAL: Final = SeedSeal(bytes(32))


async def run(folder: Path, amount: Amount) -> Outcome:
    one = Race(f"sqlite:///{folder / 'race.db'}", 1)
    await one.run(amount.pick(40, 700))
    async with running_postgres() as postgres:
        two = Race(postgres.create("race"), 2)
        await two.run(amount.pick(60, 1300))
    counts = one.counts + two.counts
    counts["neither"] += 0
    return Outcome("deadlines", counts, [*one.violations, *two.violations])


@dataclass(slots=True)
class Try:
    """One game's race. Instants are ms UTC; `version` is the game's before it."""

    game: str
    player: str
    version: int
    move: str
    deadline: int
    offset: int
    is_queued: bool
    received_at: int = 0
    came_at: int = 0
    answer: int | str = "none"


class Race:
    """All games of one database, and the nodes that serve it."""

    def __init__(self, url: str, nodes: int) -> None:
        self.counts: Counter[str] = Counter()
        self.violations: list[str] = []
        self._url = url
        self._nodes = nodes
        self._clock = SystemClock()

    async def run(self, games: int) -> None:
        order = Order(count=games, rules=RULES, moves=4, deadline_s=60, people=2 * games)
        stocked = stock(self._url, SEAL, order)
        database = Database.open(self._url)
        try:
            tries = self._tries(database, [table.id for table in stocked])
            async with self._serving() as hubs:
                now = self._clock.now()
                deadlines = {one.game: now + one.deadline for one in tries}
                await database.writer.run(partial(move_to, deadlines=deadlines))
                for one in tries:
                    one.deadline = deadlines[one.game]
                luck = Random(games)
                await asyncio.gather(*(self._try(luck.choice(hubs), each) for each in tries))
                await self._until_done(database, tries)
            self._judge(database, tries)
        finally:
            database.close()

    def _tries(self, database: Database, ids: Sequence[str]) -> list[Try]:
        loader = Loader(database, SEAL, setup_for, self._clock)
        tries = []
        for number, id in enumerate(ids):
            table = loader.load(id)
            assert table is not None
            assert table.state is not None
            assert table.turn is not None
            assert table.version is not None
            player = table.sitter(table.turn).player_id
            assert player is not None
            offset = OFFSETS[number // 2 * STRIDE % len(OFFSETS)]
            deadline = LEAD_MS + len(ids) + number * EVERY_MS  # from when all is ready
            move = min(legal_moves(table.state))
            is_queued = number % 2 == 1
            tries.append(Try(id, player, table.version, move, deadline, offset, is_queued))
        return tries

    @asynccontextmanager
    async def _serving(self) -> AsyncIterator[list[Hub]]:
        async with AsyncExitStack() as stack:
            hubs = []
            for number in range(self._nodes):
                database = Database.open(self._url)
                stack.callback(database.close)
                shared = database.is_shared
                hub = Hub(database, SEAL, SystemClock(), node=f"node{number}", is_shared=shared)
                stack.push_async_callback(hub.stop)
                await hub.start()
                hubs.append(hub)
            yield hubs

    async def _try(self, hub: Hub, one: Try) -> None:
        at = one.deadline + one.offset + (GRACE_MS if one.is_queued else 0)
        await self._clock.sleep_until(at)
        one.came_at = self._clock.now()
        one.received_at = one.deadline - 5 if one.is_queued else one.came_at
        play = Play("late", one.version, one.move, one.received_at)
        try:
            one.answer = await hub.command(one.game, one.player, play)
        except Refused as refused:
            one.answer = refused.code

    async def _until_done(self, database: Database, tries: Sequence[Try]) -> None:
        """Until each game went on or ended; on a machine with too much to do we may have stood
        still, and given a minute back."""
        async with asyncio.timeout(PATIENCE_S):
            while await asyncio.to_thread(self._waiting, database, tries):  # noqa: ASYNC110
                await asyncio.sleep(0.1)

    def _waiting(self, database: Database, tries: Sequence[Try]) -> bool:
        versions = {one.game: one.version for one in tries}
        with database.read() as connection:
            games = [
                game
                for some in batched(list(versions), 500)
                for game in queries.games_among(connection, some)
            ]
        return any(game.version == versions[game.id] for game in games)

    def _judge(self, database: Database, tries: Sequence[Try]) -> None:
        for one in tries:
            with database.read() as connection:
                rows = queries.moves_of(connection, one.game, after=one.version)
                record = queries.record_of(connection, one.game)
            self.counts["games"] += 1
            for text in self._wrong(one, rows):
                self.violations.append(f"{one.game} ({one.offset:+} ms): {text}")
            if record is not None:
                self.counts["records verified"] += 1
                if not report(record)[1]:
                    self.violations.append(f"{one.game}: its record is not true")

    def _wrong(self, one: Try, rows: Sequence[MoveRow]) -> list[str]:
        """What is wrong with the outcome of one race."""
        if not rows:
            self.counts["neither"] += 1
            return ["neither moved nor ended"]
        is_moved = rows[0].command_id == "late"
        self.counts["moved" if is_moved else "timed out"] += 1
        is_in_time = one.received_at <= one.deadline
        is_prompt = one.came_at < one.deadline + GRACE_MS - SLACK_MS
        wrong = {
            "acknowledged, and not there": isinstance(one.answer, int) and not is_moved,
            "refused, and there": isinstance(one.answer, str) and is_moved,
            f"in time, and {one.answer}": is_in_time and is_prompt and not is_moved,
            "too late, and played": not is_in_time and is_moved,
            "ended before its time": not is_moved and rows[0].at < one.deadline + GRACE_MS,
            "something after the end": not is_moved and len(rows) > 1,
        }
        return [text for text, is_so in wrong.items() if is_so]
