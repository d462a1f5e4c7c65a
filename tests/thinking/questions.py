"""Questions of a bot, and works for a worker to do: plain functions that can be named to it."""

import gc
import os
import sys
import weakref
from pathlib import Path
from signal import SIGKILL
from threading import Event
from typing import NoReturn

from app.engine.view import memory_for, view_for
from app.fair.stream import bot_seed
from app.thinking.thought import Question
from tests.bots.selfplay import dealt

KEY = bytes(range(32))


def opening(level: str) -> Question:
    """The first attack of a game of two."""
    state = dealt({"preset": "duel"}, KEY)
    seat = state.turn
    assert seat is not None
    return Question(view_for(state, seat), memory_for(state, seat), level, bot_seed(KEY, seat, 0))


def twice(number: int) -> int:
    return 2 * number


def process_id(_: None) -> int:
    return os.getpid()


def circumstances(_: None) -> tuple[dict[str, str], str, int]:
    """The worker's variables, arguments and niceness."""
    arguments = Path("/proc/self/cmdline").read_text()
    return dict(os.environ), arguments, os.nice(0)


def scheduling(_: None) -> int:
    """The class in which Linux gives the thread its time."""
    return os.sched_getscheduler(0)


def has_its_share(_: None) -> bool:
    """Never ends for a worker that takes spare time alone, as if there were none."""
    if os.sched_getscheduler(0) == os.SCHED_IDLE:
        Event().wait()
    return True


class Ring:
    """One that holds itself."""

    def __init__(self) -> None:
        self.itself = self


_rings: list[weakref.ref[Ring]] = []


def leaves_a_ring(_: None) -> bool:
    """Whether rings are looked for while something is thought about."""
    _rings.append(weakref.ref(Ring()))
    return gc.isenabled()


def rings_left(_: None) -> int:
    return len([ring for ring in _rings if ring() is not None])


def fails(number: int) -> NoReturn:
    raise ValueError(f"a secret {number}")


def dies(_: None) -> NoReturn:
    os.kill(os.getpid(), SIGKILL)
    raise AssertionError("still here")


def is_killed_the_first_time(folder: str) -> str:
    """Writes its process's id into a file and waits to be killed; the second time it answers."""
    mark = Path(folder, "process")
    if mark.exists():
        return "done by another"
    mark.with_suffix(".new").write_text(str(os.getpid()))
    mark.with_suffix(".new").rename(mark)
    return str(Event().wait())


def never_ends(_: None) -> None:
    """Prints that it has begun."""
    sys.stdout.write("begun\n")
    sys.stdout.flush()
    while True:
        pass
