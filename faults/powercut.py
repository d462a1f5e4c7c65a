"""The power goes while games are saved to SQLite: what was acknowledged is there afterwards.

A hub plays real games on a `faults.disk.Disk`. Of the disk's notes a cut is made at many places;
each time the files that would be left are opened as after a restart, and every game is replayed.
The same with `synchronous=NORMAL` must lose moves, or the test would see nothing.
"""

import asyncio
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random
from shutil import which
from typing import Final

from sqlalchemy import Engine, event

from app.fair.setup import setup_for
from app.play.loading import Loader
from app.storage import heartbeat, migrate
from app.storage.database import Database
from app.storage.engines import read_engine, write_engine
from app.storage.writer import Writer
from faults import syncs
from faults.apsw_driver import DriverConnection, through
from faults.disk import Acknowledged, Cuts, Disk, Sync
from faults.outcome import Amount, Outcome
from tests.play.clocks import FakeClock
from tests.play.houses import SEAL, Seated, Town

GAMES: Final = 8
MOVES: Final = 60  # of each game
LIVES: Final = {Amount.SHORT: 1, Amount.LONG: 10}
CUTS: Final = {Amount.SHORT: 20, Amount.LONG: 100}  # of each life
#: A twentieth of what SQLite does by itself, so that many cuts fall into a checkpoint.
CHECKPOINT: Final = "PRAGMA wal_autocheckpoint=50"


async def run(folder: Path, amount: Amount) -> Outcome:
    counts: Counter[str] = Counter()
    violations = []
    for number in range(LIVES[amount]):
        life = Life(folder / f"full{number}", "FULL", CUTS[amount], Random(number))
        await life.play()
        violations += await asyncio.to_thread(life.cut_all)
        counts += life.counts
    if amount is Amount.LONG and which("strace"):
        synced, wrong = await syncs.watch(folder / "syncs")
        counts, violations = counts + synced, violations + wrong
    lossy = Life(folder / "normal", "NORMAL", CUTS[amount], Random(0))
    await lossy.play()
    violations += [
        text for text in await asyncio.to_thread(lossy.cut_all) if "lost version" not in text
    ]
    counts["lost with NORMAL"] = lossy.counts["lost"]
    counts["lost"] += 0  # shown also when it is nothing
    if not counts["lost with NORMAL"]:
        violations.append("NORMAL lost nothing: the cuts do not cut")
    return Outcome("powercut", counts, violations)


class Life:
    """Games on a disk, and then the many ways in which its power may have gone."""

    def __init__(self, folder: Path, synchronous: str, cuts: int, luck: Random) -> None:
        folder.mkdir(parents=True)
        self.counts: Counter[str] = Counter()
        self._folder = folder
        self._url = f"sqlite:///{folder / 'bito.db'}"
        self._synchronous = synchronous
        self._cuts = cuts
        self._luck = luck
        migrate.upgrade(self._url)
        self._disk = Disk(folder.name, folder)

    async def play(self) -> None:
        """All games at once, so that commits hold moves of several."""
        engine = through(write_engine(self._url), self._disk.name)
        _prepare(engine, CHECKPOINT, f"PRAGMA synchronous={self._synchronous}")
        database = Database(Writer(engine), read_engine(self._url))
        town = Town(database)
        try:
            games = [await town.game("Anna", "Boris") for _ in range(GAMES)]
            await asyncio.gather(*(self._play(game) for game in games))
        finally:
            await town.close()
            end = len(self._disk.events)
            database.close()
            del self._disk.events[end:]  # closing writes all back; a cut does not

    async def _play(self, game: Seated) -> None:
        for _ in range(MOVES):
            if game.ear.view["status"] == "over":
                return
            await game.ears[game.turn].until_version(game.version)
            version = await game.play(self._luck.choice(game.legal()))
            self._disk.events.append(Acknowledged(game.id, version))

    def cut_all(self) -> list[str]:
        """What is wrong after each of the cuts."""
        events, found = self._disk.events, []
        self.counts["checkpoints"] = events.count(Sync("bito.db"))
        cuts = Cuts(self._disk.before, events, self._luck)
        for place in sorted(self._luck.choices(range(len(events)), k=self._cuts)):
            left = cuts.at(place)
            self.counts["cuts"] += 1
            self.counts["acknowledged"] += sum(cuts.acknowledged.values())
            where = f"cut at {place} of {self._disk.name}"
            found += [f"{where}: {text}" for text in self._check(left, cuts)]
        self.counts["sectors lost"] = cuts.torn
        return found

    def _check(self, left: dict[str, bytes], cuts: Cuts) -> list[str]:
        folder = self._folder / "cut"
        folder.mkdir(exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        for name, data in left.items():
            (folder / name).write_bytes(data)
        return [*_broken(folder / "bito.db"), *self._lost(f"sqlite:///{folder / 'bito.db'}", cuts)]

    def _lost(self, url: str, cuts: Cuts) -> list[str]:
        """As after a restart: the hub's loader plays every game again, and writing goes on."""
        database = Database.open(url)
        loader = Loader(database, SEAL, setup_for, FakeClock())
        found = []
        try:
            for game_id, version in cuts.acknowledged.items():
                table = loader.load(game_id)
                there = -1 if table is None or table.version is None else table.version
                self.counts["lost"] += max(0, version - there)
                self.counts["saved, not acknowledged"] += max(0, there - version)
                if there < version:
                    found.append(f"{game_id}: lost version {version}, there is {there}")
            database.writer.submit(lambda c: heartbeat.beat(c, "main", 1)).result()
        finally:
            database.close()
        return found


def _prepare(engine: Engine, *pragmas: str) -> None:
    """More pragmas, after those of the engine's own."""

    def prepare(connection: DriverConnection, _record: object) -> None:
        for pragma in pragmas:
            connection.execute(pragma)

    event.listen(engine, "connect", prepare)


def _broken(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        answers = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        strays = connection.execute("PRAGMA foreign_key_check").fetchall()
    return [f"broken: {text}" for text in (*answers, *strays) if text != "ok"]
