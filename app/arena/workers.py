"""Deals side by side in processes of their own; their results in the order of the tasks.

What a deal gives does not hang on which process plays it, and the order makes the file of a run
the same for any number of them. A process that dies ends the run, with nothing half written.
"""

import gc
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from types import FrameType
from typing import Final

from app.arena.contest import Contest, Task
from app.arena.deal import Deal, play_deal

# How far the quick may be ahead of the slowest, in tasks for each process.
_AHEAD: Final = 4
_YOUNGEST: Final = 0


class WorkerDied(Exception):
    """A process has ended before its deal was played."""


def played(contest: Contest, tasks: Iterable[Task], workers: int) -> Generator[Deal, None, None]:
    """The deals of all tasks. One worker is this process itself. Raises WorkerDied."""
    if workers == 1:
        for task in tasks:
            yield play_deal(contest, task)
        return
    yield from _Team(contest, tasks, workers).results()


class _Team:
    def __init__(self, contest: Contest, tasks: Iterable[Task], workers: int) -> None:
        self._tasks = enumerate(tasks)
        self._waiting: deque[int] = deque()
        self._done: dict[int, Deal] = {}
        self._at: dict[Connection, int | None] = {}
        self._processes: list[SpawnProcess] = []
        self._contest = contest
        self._workers = workers

    def results(self) -> Iterator[Deal]:
        try:
            for _ in range(self._workers):
                self._hire()
            yield from self._in_order()
        finally:
            self._dismiss()

    def _in_order(self) -> Iterator[Deal]:
        following = 0
        while True:
            self._hand_out()
            while following in self._done:
                yield self._done.pop(following)
                following += 1
                self._hand_out()
            if all(number is None for number in self._at.values()):
                return
            self._collect()

    def _hire(self) -> None:
        context = get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs, self._contest), daemon=True)
        process.start()
        theirs.close()
        self._at[ours] = None
        self._processes.append(process)

    def _hand_out(self) -> None:
        """A task to everybody who has none, as long as nobody gets too far ahead."""
        for line in [line for line, number in self._at.items() if number is None]:
            if len(self._done) >= _AHEAD * self._workers:
                return
            following = next(self._tasks, None)
            if following is None:
                return
            self._at[line], task = following
            line.send(task)

    def _collect(self) -> None:
        """Wait for whoever is next, and take what has come."""
        for line in wait([line for line, number in self._at.items() if number is not None]):
            assert isinstance(line, Connection)
            number = self._at[line]
            assert number is not None
            try:
                self._done[number] = line.recv()
            except (EOFError, ConnectionResetError):
                raise WorkerDied("a process died while it played a deal") from None
            self._at[line] = None

    def _dismiss(self) -> None:
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join()
        for line in self._at:
            line.close()


def work(line: Connection, contest: Contest) -> None:
    """What a process does until it is told to stop: it leaves its programs no child behind."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process is told, and tells us
    signal.signal(signal.SIGTERM, _leave)
    gc.disable()  # as where the server's bots think (app.thinking.worker)
    while True:
        try:
            task = line.recv()
        except EOFError:
            return
        line.send(play_deal(contest, task))
        gc.collect(_YOUNGEST)


def _leave(number: int, frame: FrameType | None) -> None:
    sys.exit(0)
