"""A PostgreSQL server to be broken: killed, stopped at once, frozen, and started again on its data.

The programs are those of the tests (`tests.databases`). Linux: its processes are found in /proc.
"""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final

import psycopg
from psycopg import sql

from tests.databases import lay_cluster, programs, start_program
from tests.ports import free_port

START_S: Final = 60.0
_SETTINGS: Final = ("-F", "-c", "log_min_messages=error")


class Postgres:
    """One cluster in `home` on one port; at most one postmaster at a time."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def server_url(self) -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def url(self, name: str) -> str:
        return f"{self.server_url}/{name}"

    async def make(self) -> None:
        await asyncio.to_thread(lay_cluster, self.home)

    async def start(self) -> None:
        """Returns when it takes connections: after a crash, when it has recovered."""
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            if self._process is None or self._process.poll() is not None:
                self._process = self._launch()  # again, while the dead one's children still live
            if await asyncio.to_thread(self._answers):
                return
            await asyncio.sleep(0.05)
        raise AssertionError(f"PostgreSQL did not start:\n{self._log()}")

    async def stop(self, number: signal.Signals = signal.SIGINT) -> None:
        """SIGINT is `stop -m fast`, SIGQUIT `stop -m immediate`: no checkpoint, no goodbye."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)
            await asyncio.to_thread(self._process.wait)
        self._process = None

    async def kill(self) -> None:
        """SIGKILL to the postmaster alone; its children notice and go."""
        assert self._process is not None
        self._process.kill()
        await asyncio.to_thread(self._process.wait)

    def kill_backend(self, database: str) -> int:
        """SIGKILL to one backend that serves `database`, the writer's if there is one; its pid.
        The postmaster then ends all others and recovers."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            found = connection.execute(
                "SELECT pid FROM pg_stat_activity WHERE datname = %s"
                " ORDER BY query LIKE '%%move%%' DESC, query_start DESC",
                [database],
            ).fetchall()
        if found:
            os.kill(found[0][0], signal.SIGKILL)
            return int(found[0][0])
        return 0

    def freeze(self) -> None:
        """SIGSTOP to the postmaster and everything it started."""
        for pid in (self.pid, *children_of(self.pid)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGSTOP)

    def thaw(self) -> None:
        for pid in (*children_of(self.pid), self.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    def create(self, name: str) -> str:
        """The URL of a new, empty database."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            statement = sql.SQL("CREATE DATABASE {} TEMPLATE template0")
            connection.execute(statement.format(sql.Identifier(name)))
        return self.url(name)

    def _launch(self) -> subprocess.Popen[bytes]:
        place: list[str | Path] = ["-h", "127.0.0.1", "-p", str(self.port), "-k", self.home]
        command = [programs() / "postgres", *_SETTINGS, "-D", self.home / "data", *place]
        return start_program(command, self.home, self.home / "log")

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url("postgres"), connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def _log(self) -> str:
        return (self.home / "log").read_text(errors="replace")[-2000:]


@asynccontextmanager
async def running_postgres() -> AsyncIterator[Postgres]:
    """A new cluster, running; gone at the end whatever state it is in."""
    home = Path(tempfile.mkdtemp(prefix="bito-faults-"))
    postgres = Postgres(home)
    try:
        await postgres.make()
        await postgres.start()
        yield postgres
    finally:
        with suppress(AssertionError):
            postgres.thaw()
        await postgres.stop()
        shutil.rmtree(home, ignore_errors=True)


def children_of(parent: int) -> list[int]:
    """Processes whose parent is `parent`, as /proc shows them now."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
                if int(fields[1]) == parent:
                    found.append(int(entry.name))
    return found
