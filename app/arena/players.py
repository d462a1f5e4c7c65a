"""A name becomes somebody who plays: a level of the server's bots, one of the pool, or a program.

All of them get a seat's view and memory and nothing else (L4).
"""

import shlex
import shutil
from typing import Final, Protocol

from app.arena.contest import Limits
from app.arena.program import Program
from app.bots.choose import choose
from app.bots.levels import LEVELS
from app.bots.pool.frame import Choose
from app.bots.pool.players import SIMPLE, THINKERS, from_pool
from app.engine.result import Result
from app.engine.rules import Rules
from app.engine.view import Memory, View
from app.fair.stream import Stream

PROGRAM: Final = "cmd:"


class Player(Protocol):
    """Whoever holds a seat in one game; `nodes` is what he has searched, where that is known."""

    nodes: int

    def begin(self, rules: Rules, seat: int) -> None: ...

    def move(self, view: View, memory: Memory, luck: Stream) -> str: ...

    def end(self, result: Result | None) -> None: ...


class UnknownPlayer(Exception):
    """No level, nobody of the pool, and no program that can be run. Says which there are."""


class Bot:
    """One that is a function of what its seat knows; it needs neither beginning nor end."""

    def __init__(self, choose_move: Choose) -> None:
        self._choose = choose_move
        self.nodes = 0

    def begin(self, rules: Rules, seat: int) -> None:
        """Nothing to make ready."""

    def move(self, view: View, memory: Memory, luck: Stream) -> str:
        return self._choose(view, memory, luck)

    def end(self, result: Result | None) -> None:
        """Nothing to put away."""


def check_player(name: str) -> None:
    """Raises UnknownPlayer where `player` could make nobody of the name."""
    if name in LEVELS or from_pool(name):
        return
    words = _words(name.removeprefix(PROGRAM)) if name.startswith(PROGRAM) else []
    if name.startswith(PROGRAM) and (not words or shutil.which(words[0]) is None):
        raise UnknownPlayer(f"{name} names no program that can be run")
    if not words:
        known = ", ".join((*LEVELS, *SIMPLE, *THINKERS, *(f"{each}:NUMBER" for each in THINKERS)))
        raise UnknownPlayer(f"{name} is nobody; there are {known}, and {PROGRAM}PROGRAM ARGUMENTS")


def player(name: str, limits: Limits) -> Player:
    """Somebody new for one seat of one game, of a name that `check_player` knows."""
    if name.startswith(PROGRAM):
        return Program(name.removeprefix(PROGRAM), limits)
    return Bot(from_pool(name) or _level(name))


def _words(command: str) -> list[str]:
    """None of a command that no shell would understand."""
    try:
        return shlex.split(command)
    except ValueError:
        return []


def _level(level: str) -> Choose:
    return lambda view, memory, luck: choose(view, memory, level, luck)
