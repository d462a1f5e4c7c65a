"""The one writer of a database: a thread that commits what is waiting as one transaction.

Works run in the order they were given; where the database is slow, moves before others (`rota`).
The error of one is its own, the others of its transaction live; nobody hears of success before the
commit that holds it. A transaction that took the database too long is done again in smaller ones.
What a work does is not known here (`journal`, `players`); how connections are made neither
(`engines`).
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import TypeVar

from sqlalchemy import Connection, Engine

from app.storage.commit_tally import CommitTally
from app.storage.jobs import Job, TookTooLong, Waiter, settle, write
from app.storage.rota import Rota

T = TypeVar("T")

CAPACITY = 10_000
CROWD = 16
WINDOW_S = 0.003
TRIES = 4  # from a slow database: each time with half as many works


class WriterBusy(Exception):
    """Too much is waiting to be written; nothing of this work was done."""


class WriterClosed(Exception):
    """The writer was closed, or died; nothing of this work was done."""


class WriteFailed(Exception):
    """The transaction was lost, or nobody knows whether it was committed: read before deciding."""


class Writer:
    """Takes works (`Callable[[Connection], T]`) and answers when they are durable.

    A work does nothing but read and write through its connection: when another one fails it may
    be taken back and run a second time.

    A work's own error is its answer. WriteFailed is the answer to all works of a transaction that
    could not be committed; the next transaction connects anew.
    """

    def __init__(
        self,
        engine: Engine,
        capacity: int = CAPACITY,
        pause: Callable[[float], None] = time.sleep,
    ):
        self._engine = engine
        self._connection: Connection | None = None  # the thread's own
        self._capacity = capacity
        self._pause = pause
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()  # None comes last
        self._gate = Lock()  # nothing comes in once the writer is closed or dead
        self._is_closing = False
        self._is_done = False
        self._death: BaseException | None = None
        self.tally = CommitTally()
        self._rota = Rota()  # what has been taken out of the queue, and not into a transaction
        self._thread = Thread(target=self._live, name="bito-writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Connection], T]) -> Future[T]:
        """Queue a work from any thread. Raises WriterBusy or WriterClosed."""
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()  # from here on nobody can take it back
        self._enqueue(Job(work, future))
        return future

    async def run(self, work: Callable[[Connection], T]) -> T:
        """Queue a work and wait for it without holding up the loop.

        A cancelled waiter does not take his work back: it will still be committed.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.post(work, future)
        return await future

    def post(self, work: Callable[[Connection], object], waiter: Waiter) -> None:
        """Queue a work whose outcome the waiter is told in the running loop's thread. Raises
        WriterBusy or WriterClosed."""
        self._enqueue(Job(work, waiter, asyncio.get_running_loop()))

    @property
    def waiting(self) -> int:
        """How many works are queued, without those being written just now."""
        return self._jobs.qsize() + len(self._rota)

    def close(self) -> None:
        """Finish what is queued, then stop the thread and drop its connection."""
        with self._gate:
            self._is_closing = True
            self._jobs.put(None)
        self._thread.join()
        self._engine.dispose()

    def _enqueue(self, job: Job) -> None:
        with self._gate:
            if self._death is not None:
                raise WriterClosed("the writer died") from self._death
            if self._is_closing:
                raise WriterClosed("the writer is closed")
            if self.waiting >= self._capacity:
                raise WriterBusy(f"{self._capacity} works are waiting")
            self._jobs.put(job)

    def _live(self) -> None:
        batch: list[Job] = []
        crowd = 0
        try:
            while batch := self._take(crowd):
                began = time.perf_counter()
                self._commit(batch)
                took = time.perf_counter() - began
                self.tally.add(len(batch), took)
                self._rota.learn(batch, took)
                crowd, batch = len(batch), []  # whose works these were may go while we wait
        except BaseException as error:
            self._die(batch, error)
            raise
        finally:
            self._disconnect()

    def _take(self, crowd: int) -> list[Job]:
        """What waits, or as much as may be; empty when closed. `crowd`: how many were before."""
        if not self._rota:
            if self._is_done:
                return []
            self._put(self._jobs.get())
        # After a full batch its authors are about to answer each other: a short wait gathers
        # them all into the next commit. A lone work waits for nothing.
        if crowd > CROWD and not self._is_closing:
            self._pause(WINDOW_S)
        for _ in range(self._jobs.qsize()):
            self._put(self._jobs.get())
        return self._rota.take()

    def _put(self, job: Job | None) -> None:
        if job is None:
            self._is_done = True
        else:
            self._rota.add(job)

    def _commit(self, batch: list[Job]) -> None:
        try:
            if self._connection is None:
                self._connection = self._engine.connect()
            write(self._connection, batch)
        except TookTooLong as error:
            self._disconnect()
            self.tally.failures += 1
            batch = self._again(batch, error)
        except Exception as error:  # noqa: BLE001 - the answer to everybody in this batch
            self._disconnect()
            self.tally.failures += 1
            _lose(batch, error)
        settle(batch)

    def _again(self, batch: list[Job], error: Exception) -> list[Job]:
        """Those that have been tried often enough; the others' turn comes again. Nothing of them
        was saved, and nobody has been told anything."""
        for job in batch:
            job.try_again()
        lost = [job for job in batch if job.tries >= TRIES]
        self._rota.put_back(job for job in batch if job.tries < TRIES)
        _lose(lost, error)
        return lost

    def _disconnect(self) -> None:
        """The next transaction asks the pool for a connection, which may make a new one."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _die(self, batch: list[Job], error: BaseException) -> None:
        with self._gate:
            self._death = error
            for _ in range(self._jobs.qsize()):
                self._put(self._jobs.get())
        lost = [*batch, *self._rota.drain()]
        for job in lost:
            job.fail(_caused(WriterClosed("the writer died"), error))
        settle(lost)


def _lose(batch: list[Job], error: Exception) -> None:
    for job in batch:
        job.fail(_caused(WriteFailed("the transaction was not committed"), error))


def _caused(answer: Exception, cause: BaseException) -> Exception:
    answer.__cause__ = cause
    return answer
