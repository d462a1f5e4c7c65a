"""Who waits for a worker: bounded, and those who ask take turns, whatever each has waiting."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic


@dataclass(slots=True)
class Job:
    """One call on its way.

    `frame` makes it for a worker, told how many seconds it has waited; `patience_s` is how long
    the worker may take. Whoever waits for `answer` may have given up.
    """

    asker: str
    frame: Callable[[float], bytes] = field(repr=False)
    patience_s: float
    answer: "asyncio.Future[object]"
    asked_at: float = field(default_factory=monotonic)

    @property
    def waited_s(self) -> float:
        return monotonic() - self.asked_at


class Waiting:
    """A line for each asker, served round robin; at most `most` jobs wait in all."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lines: dict[str, deque[Job]] = {}
        self._ready = asyncio.Semaphore(0)
        self._count = 0

    def __len__(self) -> int:
        return self._count

    def put(self, job: Job) -> bool:
        """False if too many wait already."""
        if self._count >= self._most:
            return False
        self._lines.setdefault(job.asker, deque()).append(job)
        self._count += 1
        self._ready.release()
        return True

    async def take(self) -> Job:
        """The next one's; he stands at the end then, if he has more."""
        await self._ready.acquire()
        return self._pop()

    def empty(self) -> list[Job]:
        """All that wait; nobody waits any more."""
        return [self._pop() for _ in range(self._count)]

    def _pop(self) -> Job:
        asker = next(iter(self._lines))
        line = self._lines.pop(asker)
        job = line.popleft()
        if line:
            self._lines[asker] = line
        self._count -= 1
        return job
