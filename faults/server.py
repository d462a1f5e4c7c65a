"""A real server process to be broken, and the program that starts it with something planted in it.

    server = Server(folder)                       # SQLite in `folder`, a free port
    await server.start()                          # /readyz answers
    server.kill()                                 # SIGKILL to its process group
    await server.start(["--point", "commit", "--at", "20"])

`python -m faults.server [--point NAME --at N] [--plant NAME] [--clock FILE]` is `python -m app
serve` with functions of `app` wrapped: it kills itself when it comes to a point for the Nth time
(`faults.points`), has a bug (`faults.planted`), or reads its clock from a file (`faults.time`).
Nothing in `app` knows of it.
"""

import argparse
import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from app.main import serve
from app.settings import read_settings
from faults import moved_clock, planted, points

ROOT: Final = Path(__file__).resolve().parent.parent
START_S: Final = 60.0
STOP_S: Final = 40.0
_POLL_S: Final = 0.02


class ServerDied(RuntimeError):
    """The process ended before it was ready; the text is the end of its log."""


class Server:
    """One data folder and one port; at most one process at a time, in a group of its own.

    `url` of the database is SQLite in `folder` unless `environment` has BITO_DATABASE_URL.
    """

    def __init__(
        self,
        folder: Path,
        environment: Mapping[str, str] | None = None,
        port: int | None = None,
    ) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.starts = 0
        self.ready_s: list[float] = []  # how long each start took
        self._environment = dict(environment or {})
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
        assert self._process is not None
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def log(self) -> str:
        """What all its lives have written so far."""
        file = self.folder / "server.log"
        return file.read_text(errors="replace") if file.exists() else ""

    async def start(self, planted: Sequence[str] = ()) -> None:
        """Returns when /readyz says so. `planted` are options of `faults.server`; without any it
        is the program as it is shipped. Raises ServerDied."""
        self.launch(planted)
        await self.until_ready()

    def launch(self, planted: Sequence[str] = ()) -> None:
        """Starts the process and waits for nothing."""
        assert not self.is_alive
        self.folder.mkdir(parents=True, exist_ok=True)
        program = ["faults.server", *planted] if planted else ["app", "serve"]
        with (self.folder / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", *program],
                cwd=ROOT,
                env=self._full_environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
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

    def kill(self) -> None:
        """SIGKILL to everything it started; returns when it is gone."""
        self._signal(signal.SIGKILL)
        if self._process is not None:
            self._process.wait()

    async def stop(self) -> int:
        """SIGTERM, and the exit code."""
        if self._process is None:
            return 0
        self._signal(signal.SIGTERM)
        if not await self.until_dead(STOP_S):
            self.kill()
            raise ServerDied(f"did not stop in {STOP_S} s\n{self.log()[-2000:]}")
        return self._process.wait()

    def freeze(self) -> None:
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        if self.is_alive:
            os.killpg(self.pid, number)

    def _full_environment(self) -> dict[str, str]:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("BITO_")}
        own = {"BITO_PORT": str(self.port), "BITO_DATA": str(self.data), "BITO_LIMITS": "off"}
        return {**clean, **own, **self._environment}


async def status_of(port: int, path: str, within_s: float = 5.0) -> int | None:
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


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m faults.server")
    parser.add_argument("--point", choices=sorted(points.POINTS))
    parser.add_argument("--at", type=int, default=1)
    parser.add_argument("--plant", choices=sorted(planted.BUGS))
    parser.add_argument("--clock", type=Path)
    given = parser.parse_args(arguments)
    if given.clock is not None:
        moved_clock.follow(given.clock)
    if given.point is not None:
        points.kill_at(given.point, given.at)
    if given.plant is not None:
        planted.plant(given.plant)
    return serve(read_settings(os.environ))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
