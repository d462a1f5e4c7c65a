"""Servers from a process that has loaded the program once: each is a fork of it.

To load the program takes ten times as long as all that a start does after that. A fork shares
nothing with its siblings but code that is loaded; a fault that wants a new process says so.
"""

import atexit
import ctypes
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NoReturn

from faults import program

_PR_SET_PDEATHSIG: Final = 1

ROOT: Final = Path(__file__).resolve().parent.parent


class Nursery:
    """The loaded process. `hatch` answers as soon as the child has its pid."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "faults.nursery"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )

    def hatch(self, arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> int:
        """The pid, and process group, of a new server with these options of `faults.program`."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        wish = {"arguments": list(arguments), "environment": dict(environment), "log": str(log)}
        self._process.stdin.write(json.dumps(wish).encode() + b"\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())

    def close(self) -> None:
        """Its children are their starters' to end."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


@cache
def nursery() -> Nursery:
    """The one of this process, loaded when it is first asked for."""
    made = Nursery()
    atexit.register(made.close)
    return made


def main() -> None:
    """Forks a child for each line that comes; ends with the one who writes them."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them here
    for line in sys.stdin:
        wish = json.loads(line)
        pid = os.fork()
        if pid == 0:
            _become(wish["arguments"], wish["environment"], Path(wish["log"]))
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


def _become(arguments: Sequence[str], environment: Mapping[str, str], log: Path) -> NoReturn:
    os.setsid()
    if sys.platform == "linux":  # whatever becomes of who started it, no server is left behind
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing, out = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_APPEND)
    for old, new in ((nothing, 0), (out, 1), (out, 2)):
        os.dup2(old, new)
    os.environ.clear()
    os.environ.update(environment)
    code = 1
    try:
        code = program.main(arguments)
    finally:
        sys.stdout.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
