"""A work on its way through the writer, and how its outcome reaches whoever waits for it."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Any

from sqlalchemy import Connection

Waiting = Future[Any] | asyncio.Future[Any]


class Job:
    """One work, its outcome once known, and the future that will tell it.

    `Any`: the result's type is that of the future, which only `Writer.submit` and `run` know.
    """

    __slots__ = ("_error", "_future", "_result", "_work", "loop")

    def __init__(
        self,
        work: Callable[[Connection], Any],
        future: Waiting,
        loop: asyncio.AbstractEventLoop | None = None,
    ):
        self._work = work
        self._future = future
        self._result: Any = None
        self._error: Exception | None = None
        self.loop = loop

    def perform(self, connection: Connection) -> None:
        """Run the work in its savepoint. Raises only when the whole transaction is lost."""
        savepoint = connection.begin_nested()
        try:
            self._result = self._work(connection)
        except Exception as error:
            if connection.invalidated:
                raise
            self._error = error
            savepoint.rollback()
        else:
            savepoint.commit()

    def fail(self, error: Exception) -> None:
        """Forget the outcome: it was not made durable."""
        self._error = error

    def tell(self) -> None:
        """Resolve the future, in its own loop's thread if it has one."""
        if self._future.cancelled():
            return
        if self._error is not None:
            self._future.set_exception(self._error)
        else:
            self._future.set_result(self._result)


def settle(batch: Sequence[Job]) -> None:
    """Tell all outcomes in order, with one wake-up for each event loop."""
    looped: defaultdict[asyncio.AbstractEventLoop, list[Job]] = defaultdict(list)
    for job in batch:
        if job.loop is None:
            job.tell()
        else:
            looped[job.loop].append(job)
    for loop, jobs in looped.items():
        try:
            loop.call_soon_threadsafe(_tell_all, jobs)
        except RuntimeError:
            # The loop was closed while we wrote: nobody waits there any more.
            continue


def _tell_all(jobs: Sequence[Job]) -> None:
    for job in jobs:
        job.tell()
