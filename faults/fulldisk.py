"""The data's disk is full while a crowd plays, and some time later it is not.

Nothing is acknowledged that cannot be kept, everybody is told `busy`, and once there is room the
games go on by themselves. On SQLite the disk is that of the data folder, on PostgreSQL that of the
write-ahead log: the database stops then, and is started again.
"""

import asyncio
import os
import resource
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

import psycopg

from faults.figures import Figures
from faults.outcome import Amount, Outcome
from faults.postgres import Postgres, running_postgres
from faults.scene import Scene, scene
from faults.server import status_of
from faults.smalldisk import CannotMount, SmallDisk, small_disk
from faults.temper import Temper

TEMPER: Final = Temper(drop=0.0, pause_s=0.02, give_up_s=120)
SIZE_MB: Final = {Amount.SHORT: 8, Amount.LONG: 64}  # all that is played must have room
WAL_MB: Final = 72
SEGMENTS: Final = 12  # more than have room
LOG_MB: Final = 5
BACK_S: Final = 60.0

Turn = Callable[[], Awaitable[None]]


async def run(folder: Path, amount: Amount) -> Outcome:
    one = await _on_sqlite(folder / "sqlite", amount)
    figures, violations = one.figures, one.violations
    if amount is Amount.LONG:
        two = await _on_postgresql(folder / "pg", amount)
        figures = figures.named("SQLite") | two.figures.named("PostgreSQL")
        violations = [*violations, *two.violations]
    return Outcome("fulldisk", figures, violations)


class Full:
    """What one server did while its disk was full, and afterwards."""

    def __init__(self, one: Scene, amount: Amount) -> None:
        self.figures = Figures({"times": 0})
        self.violations: list[str] = []
        self._one = one
        self._amount = amount

    async def once(self, fill: Turn, free: Turn) -> None:
        """Full for a while, then free again."""
        history, crowd = self._one.history, self._one.crowd
        await crowd.acked(self._amount.pick(20, 300))
        await fill()
        busy, until = history.codes["busy"], time.monotonic() + BACK_S
        while history.codes["busy"] == busy and time.monotonic() < until:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        await asyncio.sleep(self._amount.pick(5, 50) / 10)
        if history.codes["busy"] == busy:
            self.violations.append("nobody was told that the server is busy")
        if await status_of(self._one.server.port, "/healthz") != 200:
            self.violations.append("the server does not answer")
        told = len(history.told)
        await asyncio.sleep(self._amount.pick(5, 30) / 10)
        self.figures["acknowledged while full"] = len(history.told) - told
        await free()
        self.violations += await crowd.stands_still(BACK_S)
        self.figures.add("times", 1)

    def close(self) -> None:
        """After the scene: what the checker found, and what the log grew to."""
        self.violations += self._one.violations
        self.figures |= self._one.counts()
        self.figures["busy"] = self._one.history.codes["busy"]
        log_mb = len(self._one.server.log()) / 2**20
        self.figures["log MB"] = round(log_mb, 2)
        if log_mb > LOG_MB:
            self.violations.append(f"{log_mb:.0f} MB of log")


async def _on_sqlite(folder: Path, amount: Amount) -> Full:
    with _data_disk(folder / "data", SIZE_MB[amount]) as disk:
        async with scene(folder, tables=amount.pick(6, 40), temper=TEMPER) as one:
            full = Full(one, amount)
            for _ in range(amount.pick(1, 10)):
                await full.once(*_turns(one, disk))
        full.close()
        full.violations += _broken(folder / "data" / "bito.db")
        return full


@contextmanager
def _data_disk(folder: Path, size_mb: int) -> Iterator[SmallDisk | None]:
    """None where no disk can be mounted: then a limit on the server's files stands in for it."""
    try:
        with small_disk(folder, size_mb) as disk:
            yield disk
    except CannotMount:
        yield None


def _turns(one: Scene, disk: SmallDisk | None) -> tuple[Turn, Turn]:
    async def fill() -> None:
        if disk is None:
            _limit_files(one.server.pid, 4096)
        else:
            await asyncio.to_thread(disk.fill)

    async def free() -> None:
        if disk is None:
            _limit_files(one.server.pid, resource.RLIM_INFINITY)
        else:
            disk.free()

    return fill, free


def _limit_files(pid: int, size: int) -> None:
    """How long a file the process may write; to it that is a disk without room."""
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, hard))


def _broken(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        answers = [row[0] for row in connection.execute("PRAGMA integrity_check")]
    return [f"integrity: {text}" for text in answers if text != "ok"]


async def _on_postgresql(folder: Path, amount: Amount) -> Full:
    async with running_postgres() as postgres:
        await postgres.stop()
        log = postgres.home / "data" / "pg_wal"
        kept = postgres.home / "kept"
        shutil.move(log, kept)
        with small_disk(log, WAL_MB) as disk:
            shutil.copytree(kept, log, dirs_exist_ok=True)
            owner = kept.stat()
            for path in (log, *log.rglob("*")):
                os.chown(path, owner.st_uid, owner.st_gid)
            await postgres.start()
            url = postgres.create("full")
            async with scene(folder, tables=amount.pick(6, 30), url=url, temper=TEMPER) as one:
                full = Full(one, amount)
                for _ in range(amount.pick(1, 3)):
                    await full.once(*_wal_turns(postgres, disk))
            full.close()
            await postgres.stop()
        return full


def _wal_turns(postgres: Postgres, disk: SmallDisk) -> tuple[Turn, Turn]:
    async def fill() -> None:
        await asyncio.to_thread(disk.fill)
        with suppress(psycopg.Error):  # it stops in the middle of an answer
            await asyncio.to_thread(_need_room, postgres.url("postgres"))

    async def free() -> None:
        disk.free()
        await postgres.start()

    return fill, free


def _need_room(url: str) -> None:
    """The log goes on in a new file, until there is none."""
    with psycopg.connect(url, autocommit=True) as connection:
        for number in range(SEGMENTS):
            connection.execute(f"CREATE TABLE of_no_use_{number}_{time.monotonic_ns()} (id int)")
            connection.execute("SELECT pg_switch_wal()")
