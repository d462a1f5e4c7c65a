"""Servers from a process that has loaded the program once: each is a fork of it.

To load the program takes ten times as long as all that a start does after that. A fork shares
nothing with its siblings but code that is loaded; a fault that wants a new process says so.
"""

import atexit
import ctypes
import gc
import json
import os
import runpy
import select
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

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
        return self._ask({"arguments": list(arguments), **_place(environment, log)})

    def run(self, module: str, environment: Mapping[str, str], log: Path) -> "Hatched":
        """`python -m MODULE serve`, in a process group of its own. Linux."""
        pid = self._ask({"arguments": ["serve"], "module": module, **_place(environment, log)})
        return Hatched(self, pid)

    def code_of(self, pid: int) -> int:
        """Of one that `run` has started and that has ended: as `Popen.returncode`."""
        return self._ask({"ended": pid})

    def close(self) -> None:
        """Its children are their starters' to end."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()

    def _ask(self, wish: Mapping[str, object]) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(wish).encode() + b"\n")
        self._process.stdin.flush()
        return int(self._process.stdout.readline())


class Hatched:
    """A process that is a fork, to be handled like one of `subprocess.Popen`."""

    def __init__(self, nursery: Nursery, pid: int) -> None:
        self.pid = pid
        self._nursery = nursery
        self._handle = os.pidfd_open(pid)  # readable once the process has ended
        self._code: int | None = None

    def poll(self) -> int | None:
        """Its exit code, or None while it lives."""
        return self._code_within(0)

    def wait(self, timeout: float) -> int:
        """Its exit code (negative: the signal that ended it). Raises TimeoutExpired."""
        if (code := self._code_within(timeout)) is None:
            raise subprocess.TimeoutExpired(f"process {self.pid}", timeout)
        return code

    def send_signal(self, number: signal.Signals) -> None:
        if self.poll() is None:
            signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _code_within(self, limit_s: float) -> int | None:
        if self._code is None and select.select([self._handle], [], [], limit_s)[0]:
            self._code = self._nursery.code_of(self.pid)
            os.close(self._handle)
        return self._code


@cache
def nursery() -> Nursery:
    """The one of this process, loaded when it is first asked for."""
    made = Nursery()
    atexit.register(made.close)
    return made


def main() -> None:
    """Forks a child for each line that comes; ends with the one who writes them."""
    import_module("app.commands.serve")  # which `python -m app serve` would have to load
    gc.freeze()  # or each child would look through all that is loaded, and copy it
    loose: set[int] = set()  # nobody asks how these have ended

    def bury(*_: object) -> None:
        loose.difference_update([pid for pid in loose if os.waitpid(pid, os.WNOHANG)[0]])

    signal.signal(signal.SIGCHLD, bury)
    for line in sys.stdin:
        wish = json.loads(line)
        if "ended" in wish:
            answer = os.waitstatus_to_exitcode(os.waitpid(wish["ended"], 0)[1])
        elif answer := os.fork():
            loose.update(() if "module" in wish else [answer])
        else:
            _become(wish)
            return
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()


def _place(environment: Mapping[str, str], log: Path) -> dict[str, object]:
    return {"environment": dict(environment), "log": str(log)}


def _become(wish: Mapping[str, Any]) -> None:
    """Returns when the program has ended, or with its SystemExit."""
    os.setsid()
    if sys.platform == "linux":  # whatever becomes of who started it, no server is left behind
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    nothing, out = os.open(os.devnull, os.O_RDONLY), os.open(wish["log"], os.O_WRONLY | os.O_APPEND)
    for old, new in ((nothing, 0), (out, 1), (out, 2)):
        os.dup2(old, new)
    os.environ.clear()
    os.environ.update(wish["environment"])
    if "module" in wish:
        sys.argv = [wish["module"], *wish["arguments"]]
        runpy.run_module(wish["module"], run_name="__main__", alter_sys=True)
        return
    code = 1
    try:
        code = program.main(wish["arguments"])
    finally:
        sys.stdout.flush()
        os._exit(code)


if __name__ == "__main__":
    main()
