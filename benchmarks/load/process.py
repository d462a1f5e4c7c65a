"""Servers as processes of their own, each on one core, and what they cost by Linux's account."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_PAGE: Final = os.sysconf("SC_PAGE_SIZE")
#: What of the environment is not for a measured server: settings of another one, and a start that
#: compiles everything anew.
_OTHERS: Final = ("BITO_", "PYTHONDONTWRITEBYTECODE")
_READY: Final = "ready on http://127.0.0.1:"


class Server:
    """A running server; `port` is where it listens. Its core is the first, unless it may have
    all: what it starts has the same."""

    def __init__(
        self, command: Sequence[str], environment: Mapping[str, str], has_all_cores: bool = False
    ) -> None:
        clean = {name: value for name, value in os.environ.items() if not name.startswith(_OTHERS)}
        self._process = subprocess.Popen(
            [sys.executable, *command],
            cwd=ROOT,
            env={**clean, **environment},
            stdout=subprocess.PIPE,
            text=True,
        )
        pin(self._process.pid, *(range(len(_CORES)) if has_all_cores else (0,)))
        self.port = self._wait_until_ready()

    @property
    def pid(self) -> int:
        return self._process.pid

    def cpu_s(self) -> float:
        """Seconds of processor time of all its threads so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    def resident_kib(self) -> float:
        pages = int(Path(f"/proc/{self.pid}/statm").read_text().split()[1])
        return pages * _PAGE / 1024

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """Kills it if it has not stopped by itself after half a minute."""
        try:
            self._end(signal.SIGTERM)
        except subprocess.TimeoutExpired:
            self.kill()

    def _end(self, how: signal.Signals) -> None:
        self._process.send_signal(how)  # does nothing if it has ended
        self._process.communicate(timeout=30)

    def _wait_until_ready(self) -> int:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if _READY in line:
                return int(line.rpartition(":")[2])
        raise RuntimeError("the server has not started")


@contextmanager
def serving(
    command: Sequence[str], environment: Mapping[str, str], has_all_cores: bool = False
) -> Iterator[Server]:
    server = Server(command, environment, has_all_cores)
    try:
        yield server
    finally:
        server.stop()


def pin(pid: int, *numbers: int) -> None:
    """Keeps a process on these cores, where the system can do that and has others."""
    if len(_CORES) > 1:
        os.sched_setaffinity(pid, {_CORES[number] for number in numbers})


_CORES: Final = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
