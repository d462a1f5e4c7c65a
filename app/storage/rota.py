"""Which of the works that wait go into the writer's next transaction.

A quick database gets all of them, in the order in which they came. From a slow one each statement
takes its time: there many moves cost no more than one, and every other work costs as much again.
So moves go apart from all else then, in turn with it: none waits for a hundred other works, and
none is lost with a transaction that these made too long.
"""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

from app.storage.filling import AT_ONCE, Filling
from app.storage.jobs import Job

SLOW_S: Final = 0.5
_FEW_MOVES: Final = 4  # so many are done in good time even one by one, after a conflict


class Rota:
    """The writer's own; other threads ask for its length alone."""

    def __init__(self) -> None:
        self._jobs: deque[Job] = deque()
        self._moves, self._rest = Filling(_FEW_MOVES), Filling()
        self._are_moves = False  # what the last transaction held, where it was slow
        self._is_slow = False

    def __len__(self) -> int:
        return len(self._jobs)

    def add(self, job: Job) -> None:
        self._jobs.append(job)

    def put_back(self, batch: Iterable[Job]) -> None:
        """They are the first again."""
        self._jobs.extendleft(reversed([*batch]))

    def drain(self) -> list[Job]:
        """All of them, for whom there will be no transaction."""
        jobs, self._jobs = self._jobs, deque()
        return [*jobs]

    def take(self) -> list[Job]:
        """The next transaction's works, in the order in which they came."""
        if not self._is_slow and self._moves.most == self._rest.most == AT_ONCE:
            return [self._jobs.popleft() for _ in range(min(len(self._jobs), AT_ONCE))]
        is_move_first = bool(self._jobs) and _is_move(self._jobs[0])
        self._are_moves = is_move_first or (not self._are_moves and any(map(_is_move, self._jobs)))
        return self._pick_moves() if self._are_moves else self._pick_rest()

    def learn(self, batch: Sequence[Job], seconds: float) -> None:
        """A transaction of these works took so long, whatever became of it."""
        moves = sum(_is_move(job) for job in batch)
        rest = len(batch) - moves
        self._is_slow = seconds > SLOW_S
        if moves and not rest:
            self._moves.learn(moves, seconds)
        elif rest:
            self._rest.learn(rest, seconds)

    def _pick_moves(self) -> list[Job]:
        picked: list[Job] = []
        left: deque[Job] = deque()
        for job in self._jobs:
            is_in = len(picked) < self._moves.most and _is_move(job)
            (picked if is_in else left).append(job)
        self._jobs = left
        return picked

    def _pick_rest(self) -> list[Job]:
        """None overtakes a move: whoever gives a work after it may rely on its being saved."""
        picked: list[Job] = []
        while self._jobs and len(picked) < self._rest.most and not _is_move(self._jobs[0]):
            picked.append(self._jobs.popleft())
        return picked


def _is_move(job: Job) -> bool:
    return hasattr(job.work, "together")  # as `Joint` wants it; to ask that costs as much as a row
