"""A player that is a program of its own: questions to its standard input, answers from its output.

Whatever it does, a question ends: with an answer, or with a Fault within the time limit. It gets a
process for each game, for who sat on the other side of the same deal must not remember it.
"""

import json
import os
import selectors
import shlex
import signal
import subprocess
import time
from contextlib import suppress
from typing import Final

from app.arena import wire
from app.arena.contest import Limits
from app.engine.result import Result
from app.engine.rules import Rules
from app.engine.view import Memory, View
from app.fair.stream import Stream

_LONGEST_LINE: Final = 65_536
# What a program says it has looked at counts up to here, so that sums stay numbers of any float.
_MOST_NODES: Final = 10**12
# How long a program may take to leave, once it is told that the game is over.
_PATIENCE_S: Final = 1.0
# How long it may take to die, once it has let go of its output.
_DYING_S: Final = 10.0
_SHOWN: Final = 60


class Fault(Exception):
    """A player has not played by the protocol or the rules; it loses the game. Says how."""


class Program:
    """One process, for one seat of one game."""

    def __init__(self, command: str, limits: Limits) -> None:
        self._command = command
        self._limits = limits
        self._process: subprocess.Popen[bytes] | None = None
        self._unread = b""
        self.nodes = 0

    def begin(self, rules: Rules, seat: int) -> None:
        """Start it and greet it. Raises Fault."""
        self._process = self._started()
        os.set_blocking(_fd(self._process.stdin), False)
        os.set_blocking(_fd(self._process.stdout), False)
        answer = self._ask(wire.hello(), self._limits.start_s)
        if answer.get("protocol") != wire.PROTOCOL:
            raise Fault(f"does not speak protocol {wire.PROTOCOL}")
        self._ask(wire.new(rules, seat), self._limits.start_s)

    def move(self, view: View, memory: Memory, luck: Stream) -> str:
        """What it plays, legal or not. Raises Fault."""
        limit_s = self._limits.move_s
        answer = self._ask(wire.move(view, memory, limit_s), limit_s)
        played, nodes = answer.get("move"), answer.get("nodes", 0)
        if not isinstance(played, str):
            raise Fault("answered without a move")
        if isinstance(nodes, int) and nodes > 0:
            self.nodes += min(nodes, _MOST_NODES)
        return played

    def end(self, result: Result | None) -> None:
        """Tell it how the game ended, if it did, and see it leave."""
        if self._process is None:
            return
        try:
            if result is not None:
                self._say(wire.over(result))
                self._let_go()
        except Fault:
            pass  # a game that is over cannot be lost any more
        finally:
            self._kill()

    def _started(self) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(
                shlex.split(self._command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=None if self._limits.show_stderr else subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,  # an interrupt of the arena is not for it to handle
            )
        except (OSError, ValueError) as error:
            raise Fault(f"could not be started: {error}") from error

    def _ask(self, question: wire.Json, limit_s: float) -> wire.Json:
        self._say(question)
        line = self._line(time.monotonic() + limit_s, limit_s)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise Fault(f"answered what is no JSON: {_shown(line)}") from None
        if not isinstance(answer, dict):
            raise Fault(f"answered what is no object: {_shown(line)}")
        return answer

    def _say(self, message: wire.Json) -> None:
        assert self._process is not None
        text = json.dumps(message, separators=(",", ":")).encode() + b"\n"
        try:
            if os.write(_fd(self._process.stdin), text) < len(text):
                raise Fault("does not read what it is asked")
        except BlockingIOError:
            raise Fault("does not read what it is asked") from None
        except OSError:
            raise Fault(self._farewell()) from None

    def _line(self, until: float, limit_s: float) -> bytes:
        """One line without its end."""
        assert self._process is not None
        fd = _fd(self._process.stdout)
        with selectors.DefaultSelector() as selector:
            selector.register(fd, selectors.EVENT_READ)
            while b"\n" not in self._unread:
                if len(self._unread) > _LONGEST_LINE:
                    raise Fault("answered with a line that does not end")
                if not selector.select(max(0.0, until - time.monotonic())):
                    raise Fault(f"was silent for {limit_s:g} s")
                some = os.read(fd, _LONGEST_LINE)
                if not some:
                    raise Fault(self._farewell())
                self._unread += some
        line, _, self._unread = self._unread.partition(b"\n")
        return line

    def _farewell(self) -> str:
        assert self._process is not None
        try:
            code = self._process.wait(_DYING_S)
        except subprocess.TimeoutExpired:
            return "closed its output"
        return f"ended with signal {-code}" if code < 0 else f"ended with code {code}"

    def _let_go(self) -> None:
        """No more questions come; whoever needs longer to leave is not waited for."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE_S)

    def _kill(self) -> None:
        """With all that it has started itself."""
        assert self._process is not None
        with suppress(ProcessLookupError, PermissionError):  # all of them have left
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                pipe.close()


def _fd(pipe: object) -> int:
    assert hasattr(pipe, "fileno")
    return int(pipe.fileno())


def _shown(line: bytes) -> str:
    """Its beginning, with nothing in it that a terminal would obey."""
    text = "".join(c if c.isprintable() else "\ufffd" for c in line.decode(errors="replace"))
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
