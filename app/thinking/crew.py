"""The workers of one queue: each takes what waits, and asks again when its process has died."""

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import Final

import structlog

from app.thinking.attempt import Done, Failed
from app.thinking.errors import ThoughtLost, WorkerDied, WorkerStarved
from app.thinking.process import Worker
from app.thinking.waiting import Job, Waiting

_TRIES: Final = 2

_log = structlog.get_logger()


class Crew:
    """At most `size` workers, none before it is needed, with a niceness and perhaps only with
    `spare_time`; `most_waiting` bounds the queue."""

    def __init__(self, size: int, niceness: int, spare_time: bool, most_waiting: int) -> None:
        self._size = size
        self._niceness = niceness
        self._spare_time = spare_time
        self._waiting = Waiting(most_waiting)
        self._at_work: set[asyncio.Task[None]] = set()
        self._idle = 0
        self._is_closed = False
        self.deaths = 0

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    async def do(self, asker: str, frame: Callable[[float], bytes], patience_s: float) -> object:
        """The result of a call (see Job). Raises ThoughtLost."""
        if self._is_closed:
            raise ThoughtLost("closed")
        job = Job(asker, frame, patience_s, asyncio.get_running_loop().create_future())
        if not self._waiting.put(job):
            raise ThoughtLost("full")
        if len(self._waiting) > self._idle and len(self._at_work) < self._size:
            self._engage()
        return await job.answer

    async def close(self) -> None:
        """Cuts off what is being thought; leaves no process behind."""
        self._is_closed = True
        for task in self._at_work:
            task.cancel()
        await asyncio.gather(*self._at_work, return_exceptions=True)
        for job in self._waiting.empty():
            _settle(job, ThoughtLost("closed"))

    def _engage(self) -> None:
        # Not in the context of whoever came first: its words would stand in all later logs.
        work, alone = self._work(Worker(self._niceness, self._spare_time)), Context()
        task = asyncio.get_running_loop().create_task(work, context=alone)
        self._at_work.add(task)
        task.add_done_callback(self._dismiss)

    def _dismiss(self, task: asyncio.Task[None]) -> None:
        self._at_work.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("worker given up", error=type(error).__name__)

    async def _work(self, worker: Worker) -> None:
        try:
            while True:
                await self._serve(worker, await self._next())
        finally:
            await worker.close()

    async def _next(self) -> Job:
        self._idle += 1
        try:
            return await self._waiting.take()
        finally:
            self._idle -= 1

    async def _serve(self, worker: Worker, job: Job) -> None:
        if job.answer.done():
            return
        outcome: Done | ThoughtLost = ThoughtLost("failed")
        try:
            outcome = await self._ask(worker, job)
        finally:
            _settle(job, ThoughtLost("closed") if self._is_closed else outcome)

    async def _ask(self, worker: Worker, job: Job) -> Done | ThoughtLost:
        for _ in range(_TRIES):
            try:
                answer = await _anyhow(worker, job)
            except WorkerDied:
                self.deaths += 1
                _log.warning("worker died", asker=job.asker)
                continue
            return ThoughtLost("failed", answer.kind) if isinstance(answer, Failed) else answer
        return ThoughtLost("died")


async def _anyhow(worker: Worker, job: Job) -> Done | Failed:
    """With spare time or without. Raises WorkerDied."""
    try:
        return await worker.ask(job.frame(job.waited_s), job.patience_s)
    except WorkerStarved:
        _log.info("no spare time for bots")
        return await worker.ask(job.frame(job.waited_s), job.patience_s)


def _settle(job: Job, outcome: Done | ThoughtLost) -> None:
    if job.answer.done():
        return
    if isinstance(outcome, Done):
        job.answer.set_result(outcome.value)
    else:
        job.answer.set_exception(outcome)
