"""A database whose reads and writes can be made to fail, before or after they are durable."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import Connection

from app.storage.database import Database
from app.storage.jobs import Waiter
from app.storage.writer import WriteFailed, Writer

T = TypeVar("T")


class Frail(Database):
    """Wraps an open database, which its own opener closes."""

    def __init__(self, database: Database) -> None:
        self._whole = database
        self.frail_writer = FrailWriter(database.writer)
        self.writer = self.frail_writer
        self.before_read: Callable[[], None] = lambda: None

    @contextmanager
    def read(self) -> Iterator[Connection]:
        self.before_read()
        with self._whole.read() as connection:
            yield connection

    def close(self) -> None:
        raise AssertionError("not ours to close")


class FrailWriter(Writer):
    """`failures` are used up one a write: "before" loses the work, "after" only its answer."""

    def __init__(self, writer: Writer) -> None:
        self._whole = writer
        self.failures: list[str] = []
        self.before_write: Callable[[], None] = lambda: None

    async def run(self, work: Callable[[Connection], T]) -> T:
        self.before_write()
        failure = self.failures.pop(0) if self.failures else None
        if failure == "before":
            raise WriteFailed("the transaction was lost")
        result = await self._whole.run(work)
        if failure == "after":
            raise WriteFailed("nobody knows whether it was committed")
        return result

    def post(self, work: Callable[[Connection], object], waiter: Waiter) -> None:
        self._writing = pass_on(self.run(work), waiter)

    def close(self) -> None:
        raise AssertionError("not ours to close")


def pass_on(work: Awaitable[object], waiter: Waiter) -> asyncio.Future[object]:
    """Tells the waiter what becomes of the work."""

    def tell(done: asyncio.Future[object]) -> None:
        error = done.exception()
        if error is None:
            waiter.set_result(done.result())
        else:
            waiter.set_exception(error)

    future = asyncio.ensure_future(work)
    future.add_done_callback(tell)
    return future
