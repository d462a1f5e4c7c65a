"""A real server process to be broken.

    server = Server(folder)                       # SQLite in `folder`, a free port
    await server.start()                          # /readyz answers
    server.kill()                                 # SIGKILL to its process group
    await server.start(["--point", "commit", "--at", "20"])

What can be planted in it are the options of `faults.program`.
"""

import asyncio
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from faults.nursery import ROOT, nursery
from tests.ports import free_port

START_S: Final = 180.0  # a busy machine may need some
STOP_S: Final = 120.0
_POLL_S: Final = 0.02


class ServerDied(RuntimeError):
    """The process ended before it was ready; the text is the end of its log."""


class Server:
    """One data folder and one port; at most one process at a time, in a group of its own.

    The database is SQLite in `folder` unless `environment` has BITO_DATABASE_URL. Where `is_new`
    each start loads the program anew; else it is a fork (`faults.nursery`), which is much quicker.
    """

    def __init__(
        self,
        folder: Path,
        environment: Mapping[str, str] | None = None,
        port: int | None = None,
        is_new: bool = False,
    ) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.starts = 0
        self.ready_s: list[float] = []  # how long each start took
        self._environment = dict(environment or {})
        self._is_new = is_new
        self._pid: int | None = None
        self._handle: int | None = None  # readable once the process has ended
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def database_url(self) -> str:
        given = self._environment.get("BITO_DATABASE_URL")
        return given or f"sqlite:///{(self.data / 'bito.db').absolute()}"

    @property
    def secret(self) -> str | None:
        return self._environment.get("BITO_SECRET")

    @property
    def pid(self) -> int:
        assert self._pid is not None
        return self._pid

    @property
    def is_alive(self) -> bool:
        return self._handle is not None and not select.select([self._handle], [], [], 0)[0]

    def log(self) -> str:
        """What all its lives have written so far."""
        file = self.folder / "server.log"
        return file.read_text(errors="replace") if file.exists() else ""

    async def start(self, planted: Sequence[str] = ()) -> None:
        """Returns when /readyz says so. `planted` are options of `faults.program`; without any it
        is the program as it is shipped. Raises ServerDied."""
        self.launch(planted)
        await self.until_ready()

    def launch(self, planted: Sequence[str] = ()) -> None:
        """Starts the process and waits for nothing."""
        assert not self.is_alive
        self.folder.mkdir(parents=True, exist_ok=True)
        self._forget()
        log = self.folder / "server.log"
        log.touch()
        self._pid = self._load(planted, log) if self._is_new else self._fork(planted, log)
        self._handle = os.pidfd_open(self._pid)
        self.starts += 1

    async def until_ready(self, within_s: float = START_S) -> float:
        """The seconds that it took. Raises ServerDied."""
        began = time.monotonic()
        while await status_of(self.port, "/readyz") != 200:
            if not self.is_alive:
                raise ServerDied(self.log()[-2000:])
            if time.monotonic() > began + within_s:
                self.kill()
                raise ServerDied(f"not ready in {within_s} s\n{self.log()[-2000:]}")
            await asyncio.sleep(_POLL_S)
        self.ready_s.append(time.monotonic() - began)
        return self.ready_s[-1]

    async def until_dead(self, within_s: float = 60.0) -> bool:
        """Whether it has ended by itself (by a point) in that time."""
        until = time.monotonic() + within_s
        while self.is_alive and time.monotonic() < until:  # noqa: ASYNC110
            await asyncio.sleep(_POLL_S)
        return not self.is_alive

    async def until_still(self, within_s: float = 60.0) -> bool:
        """Whether it has stopped itself (at a point with --halt) in that time. Linux."""
        until = time.monotonic() + within_s
        while self.is_alive and time.monotonic() < until:
            if _state_of(self.pid) == "T":
                return True
            await asyncio.sleep(_POLL_S)
        return False

    def kill(self) -> None:
        """SIGKILL to everything it started; returns when it is gone."""
        self._signal(signal.SIGKILL)
        if self._handle is not None:
            select.select([self._handle], [], [])
        self._forget()

    async def stop(self) -> None:
        """SIGTERM; returns when it has ended. Raises ServerDied for one that does not."""
        self._signal(signal.SIGTERM)
        if not await self.until_dead(STOP_S):
            self.kill()
            raise ServerDied(f"did not stop in {STOP_S} s\n{self.log()[-2000:]}")
        self._forget()

    def freeze(self) -> None:
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self.is_alive:
            os.killpg(self.pid, number)

    def _fork(self, planted: Sequence[str], log: Path) -> int:
        return nursery().hatch(planted, self._full_environment(), log)

    def _load(self, planted: Sequence[str], log: Path) -> int:
        program = ["faults.program", *planted] if planted else ["app", "serve"]
        with log.open("ab") as out:
            process = subprocess.Popen(
                [sys.executable, "-m", *program],
                cwd=ROOT,
                env=self._full_environment(),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        self._process = process
        return process.pid

    def _forget(self) -> None:
        """The process has ended: let go of what is left of it."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None
        if self._process is not None:
            self._process.wait()
            self._process = None

    def _full_environment(self) -> dict[str, str]:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("BITO_")}
        own = {"BITO_PORT": str(self.port), "BITO_DATA": str(self.data), "BITO_LIMITS": "off"}
        return {**clean, **own, **self._environment}


def _state_of(pid: int) -> str:
    """One letter, as /proc has it."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


async def status_of(port: int, path: str, within_s: float = 60.0) -> int | None:
    """The status with which a server answers, or None when it does not."""
    try:
        async with asyncio.timeout(within_s):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            try:
                head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
                writer.write(head.encode())
                line = await reader.readline()
            finally:
                writer.close()
        return int(line.split()[1])
    except (OSError, TimeoutError, IndexError, ValueError):
        return None
