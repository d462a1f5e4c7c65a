"""The port that `app.play` knows as its database, on the world's disk and with its troubles.

It keeps the promises of `app.storage.database` and `app.storage.writer`: works in their order and
one commit for all that wait, each work's error its own, nobody told before the commit. What was
sent is done even if the node that sent it is gone by then.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import Context, copy_context
from functools import partial

from sqlalchemy import Connection

from app.storage.database import Database, DatabaseLost
from app.storage.jobs import Job, settle, write
from app.storage.writer import WriteFailed, Writer, WriterBusy, WriterClosed
from simulation.disk import Disk
from simulation.process import PROCESS
from simulation.weather import COMMIT_FATES, READ_FATES, Weather


class Store:
    """The database server as all nodes see it."""

    def __init__(self, disk: Disk, weather: Weather) -> None:
        self.disk = disk
        self.weather = weather
        self.is_up = True
        self.cut_off: set[str] = set()  # nodes that cannot reach it
        self.committed: Callable[[], None] = lambda: None

    def reaches(self, node: str) -> bool:
        return self.is_up and node not in self.cut_off


class SimulatedDatabase(Database):
    """One life of one node's connections to the store."""

    def __init__(self, store: Store, node: str) -> None:
        self._store = store
        self._node = node
        self.writer = SimulatedWriter(store, node)

    @contextmanager
    def read(self) -> Iterator[Connection]:
        weather = self._store.weather
        if not self._store.reaches(self._node) or weather.fate(READ_FATES) is not None:
            raise DatabaseLost("cannot read")
        with self._store.disk.reading() as connection:
            yield connection

    @property
    def is_shared(self) -> bool:
        return True

    def close(self) -> None:
        self.writer.close()


class SimulatedWriter(Writer):
    """The same queue and the same batches, without a thread."""

    def __init__(self, store: Store, node: str) -> None:
        self._store = store
        self._node = node
        self._waiting: list[Job] = []
        self._is_writing = False
        self._is_closed = False

    def close(self) -> None:
        """Takes no more; what was given is still written."""
        self._is_closed = True

    def _enqueue(self, job: Job) -> None:
        if self._is_closed:
            raise WriterClosed("the writer is closed")
        if self._store.weather.strikes("busy"):
            raise WriterBusy("too many works are waiting")
        self._waiting.append(job)
        if not self._is_writing:
            self._is_writing = True
            self._later(self._send)

    def _send(self) -> None:
        """From here on the node has no say in what becomes of these."""
        batch, self._waiting = self._waiting, []
        fate = self._store.weather.fate(COMMIT_FATES)
        if fate == "lost-late":
            loop = asyncio.get_running_loop()
            again = [Job(job.work, loop.create_future()) for job in batch]
            _fail(batch, "the connection was lost")
            self._later(partial(self._told, batch))
            self._outside(partial(self._perform, again, None))
        else:
            answer = partial(self._later, partial(self._told, batch), copy_context())
            self._outside(partial(self._arrive, batch, fate, answer))

    def _arrive(self, batch: Sequence[Job], fate: str | None, answer: Callable[[], None]) -> None:
        self._perform(batch, fate)
        answer()

    def _perform(self, batch: Sequence[Job], fate: str | None) -> None:
        if fate == "lost-before" or not self._store.reaches(self._node):
            _fail(batch, "the connection was lost")
            return
        victims = self._store.weather.chance.randrange(1, 4) if fate == "deadlock" else 0
        try:
            with self._store.disk.writing(victims) as connection:
                write(connection, batch)
        except Exception:  # noqa: BLE001 - as the writer does: the answer to everybody in it
            _fail(batch, "the transaction was not committed")
        if fate == "lost-after":
            _fail(batch, "nobody knows whether it was committed")
        self._store.committed()

    def _told(self, batch: Sequence[Job]) -> None:
        settle(batch)
        self._is_writing = bool(self._waiting)
        if self._is_writing:
            self._later(self._send)

    def _later(self, act: Callable[[], None], context: Context | None = None) -> None:
        loop = asyncio.get_running_loop()
        loop.call_later(self._store.weather.delay_s(), act, context=context)

    def _outside(self, act: Callable[[], None]) -> None:
        """Done also when this node is dead or frozen by then."""
        outside = copy_context()
        outside.run(PROCESS.set, None)
        self._later(act, outside)


def _fail(batch: Sequence[Job], why: str) -> None:
    for job in batch:
        job.fail(WriteFailed(why))
