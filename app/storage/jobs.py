"""A work on its way through the writer, and how its outcome reaches whoever waits for it."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any, Protocol, runtime_checkable

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

_TRANSACTION_TIMEOUT = "25P04"  # what PostgreSQL calls it


class TookTooLong(Exception):
    """The database ended the transaction, for the time it took, before it was to be committed:
    nothing of it was saved, that is sure."""


class Waiter(Protocol):
    """Who is told a work's outcome: a future, or what has its three methods."""

    def cancelled(self) -> bool: ...

    def set_result(self, result: Any, /) -> object: ...

    def set_exception(self, error: BaseException, /) -> object: ...


@runtime_checkable
class Joint(Protocol):
    """A kind of work that can be done for many at once, all or none."""

    @classmethod
    def together(cls, connection: Connection, works: Sequence[Any], /) -> list[Any]:
        """The results of all works, in order."""


class Job:
    """One work, its outcome once known, and who will be told it.

    `Any`: the result's type is that of the waiter, which only the writer's methods know.
    """

    __slots__ = ("_error", "_waiter", "loop", "result", "tries", "work")

    def __init__(
        self,
        work: Callable[[Connection], Any],
        waiter: Waiter,
        loop: asyncio.AbstractEventLoop | None = None,
    ):
        self.work = work
        self.result: Any = None
        self.tries = 0  # in vain, in transactions that took too long
        self.loop = loop
        self._waiter = waiter
        self._error: Exception | None = None

    def perform(self, connection: Connection) -> None:
        """Run the work in a savepoint. Raises only when the whole transaction is lost."""
        savepoint = connection.begin_nested()
        try:
            self.result = self.work(connection)
        except Exception as error:
            if connection.invalidated or _is_too_slow(error):
                raise
            savepoint.rollback()
            self.fail(error)
        else:
            savepoint.commit()

    def fail(self, error: Exception) -> None:
        """Forget the result: it was not made durable."""
        self._error = error

    def try_again(self) -> None:
        """Forget what became of it in a transaction that took too long."""
        self.tries += 1
        self.result = self._error = None

    def tell(self) -> None:
        """To be called in its own loop's thread if it has one."""
        if self._waiter.cancelled():
            return
        if self._error is not None:
            self._waiter.set_exception(self._error)
        else:
            self._waiter.set_result(self.result)


def write(connection: Connection, batch: Sequence[Job]) -> None:
    """Perform and commit. Raises when nothing of the batch, or perhaps nothing, was committed;
    TookTooLong is sure of it.

    Errors are rare, so first all is tried without savepoints; only if a work fails, everything is
    taken back and done again with one savepoint for each.
    """
    with connection.begin() as transaction, _noticing_slowness(connection):
        if _all_succeed(connection, batch):
            return
        transaction.rollback()
    with connection.begin(), _noticing_slowness(connection):
        for job in batch:
            job.perform(connection)


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


def perform_all(connection: Connection, works: Iterable[Callable[[Connection], Any]]) -> list[Any]:
    """The results of all works, done in their order, neighbours of one kind together if they can.
    Raises what the first that fails raises."""
    results: list[Any] = []
    for kind, alike in groupby(works, key=type):
        if issubclass(kind, Joint):
            results += kind.together(connection, list(alike))
        else:
            results += [work(connection) for work in alike]
    return results


def _all_succeed(connection: Connection, batch: Sequence[Job]) -> bool:
    try:
        results = perform_all(connection, [job.work for job in batch])
    except Exception as error:
        if connection.invalidated or _is_too_slow(error):
            raise
        return False
    for job, result in zip(batch, results, strict=True):
        job.result = result
    return True


def _is_too_slow(error: Exception) -> bool:
    driver_says = error.orig if isinstance(error, DBAPIError) else None
    return getattr(driver_says, "sqlstate", None) == _TRANSACTION_TIMEOUT


@contextmanager
def _noticing_slowness(connection: Connection) -> Iterator[None]:
    """Raises TookTooLong if the transaction is ended for that, in the block or just before."""
    try:
        yield
    except DBAPIError as error:
        if not _is_too_slow(error):
            raise
        connection.invalidate()  # the server has closed it: there is nothing to roll back
        raise TookTooLong from error


def _tell_all(jobs: Sequence[Job]) -> None:
    for place, job in enumerate(jobs):
        try:
            job.tell()
        except Exception:
            asyncio.get_running_loop().call_soon(_tell_all, jobs[place + 1 :])
            raise
