"""A real server for tests: `python -m app serve` as a process of its own, on a free port.

On Linux it is a fork of one that has loaded the program (`faults.nursery`), which saves most of a
start; where `is_new` it is a new process in every respect.

    async/sync use:
        with serving(tmp_path) as server:
            server.url            # http://127.0.0.1:PORT
            server.kill()         # SIGKILL, nothing is told
            server.start()        # again, on the same port and the same data
            server.log()          # everything it wrote so far

Waiting is polling /healthz; nothing here asserts how long anything takes.
"""

import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from faults.nursery import Hatched, nursery
from tests.ports import free_port

ROOT: Final = Path(__file__).resolve().parent.parent
START_S: Final = 180
STOP_S: Final = 120


class ServerDied(RuntimeError):
    """The process ended before it answered; the text is its log."""


class LiveServer:
    """One data folder and one port; at most one process at a time."""

    def __init__(
        self,
        folder: Path,
        environment: Mapping[str, str] | None = None,
        program: str = "app",
        is_new: bool = False,
    ) -> None:
        self.folder = folder
        self._program = program
        self._is_new = is_new or not hasattr(os, "pidfd_open")
        self.port = free_port()
        self._environment = dict(environment or {})
        self._process: subprocess.Popen[bytes] | Hatched | None = None
        self._log_file = folder / "server.log"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def log(self) -> str:
        """Standard output and standard error of all its lives so far."""
        return self._log_file.read_text(errors="replace") if self._log_file.exists() else ""

    def start(self) -> None:
        """Returns when /healthz answers. Raises ServerDied."""
        assert self._process is None
        self.folder.mkdir(parents=True, exist_ok=True)
        self._log_file.touch()
        self._process = self._load() if self._is_new else self._fork()
        self._wait_until_healthy()

    def stop(self) -> int:
        """SIGTERM, and the exit code (negative: the signal that ended it)."""
        return self.end(signal.SIGTERM)

    def kill(self) -> int:
        """SIGKILL: as if the power went."""
        return self.end(signal.SIGKILL)

    def restart(self) -> None:
        self.stop()
        self.start()

    def tell(self, what: signal.Signals) -> None:
        """A signal, and nobody waits for what comes of it."""
        assert self._process is not None
        self._process.send_signal(what)

    def end(self, how: signal.Signals) -> int:
        """The exit code of a process that this signal ends."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        try:
            return process.wait(STOP_S)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(STOP_S)
            raise

    def _fork(self) -> Hatched:
        return nursery().run(self._program, self._full_environment(), self._log_file)

    def _load(self) -> subprocess.Popen[bytes]:
        with self._log_file.open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-m", self._program, "serve"],
                cwd=ROOT,
                env=self._full_environment(),
                stdout=log,
                stderr=subprocess.STDOUT,
                stdin=subprocess.DEVNULL,
            )

    def _full_environment(self) -> dict[str, str]:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("BITO_")}
        own = {"BITO_PORT": str(self.port), "BITO_DATA": str(self.data), "BITO_BOT_WORKERS": "0"}
        return {**clean, **own, **self._environment}

    def _wait_until_healthy(self) -> None:
        assert self._process is not None
        until = time.monotonic() + START_S
        while time.monotonic() < until:
            if self._process.poll() is not None:
                self._process = None
                raise ServerDied(self.log())
            if is_healthy(self.url):
                return
            time.sleep(0.05)
        self.kill()
        raise ServerDied(f"no answer in {START_S} s\n{self.log()}")


@contextmanager
def serving(
    folder: Path,
    environment: Mapping[str, str] | None = None,
    program: str = "app",
    is_new: bool = False,
) -> Iterator[LiveServer]:
    """A running server, stopped at the end. `environment` holds further BITO_* variables."""
    server = LiveServer(folder, environment, program, is_new)
    server.start()
    try:
        yield server
    finally:
        server.stop()


def is_healthy(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=10) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False
