"""The one owner of a hub's tasks: starts them, logs once what kills them, ends them."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import structlog

from app.play.errors import NoSuchTable, Refused
from app.play.tally import Tally

T = TypeVar("T")

_log = structlog.get_logger()


class Tasks:
    """Tasks belong to nobody else; `cancel` leaves none behind. `tally` counts those that crash."""

    def __init__(self, tally: Tally | None = None) -> None:
        self.tally = tally or Tally()
        #: In the order in which they began, so that they end in one that can be repeated.
        self._running: dict[asyncio.Task[Any], None] = {}

    def start(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Nobody need wait for it: what kills it is logged."""
        task = self._own(work)
        task.add_done_callback(self._report)
        return task

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """The result of `work`, which goes on to its end even if its waiter is cancelled."""
        task = self._own(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(self._report)
            raise

    async def drain(self) -> None:
        """Waits until everything that was started has ended by itself."""
        while self._running:
            await asyncio.wait(self._running)

    async def cancel(self) -> None:
        """Stops everything, and waits until it has stopped."""
        while self._running:
            for task in list(self._running):
                task.cancel()
            await asyncio.wait(self._running)

    def _own(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.get_running_loop().create_task(work)
        self._running[task] = None
        task.add_done_callback(lambda done: self._running.pop(done, None))
        return task

    def _report(self, task: asyncio.Task[Any]) -> None:
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, Refused | NoSuchTable):
            self.tally.failures += 1
            # The kind of error alone: its text or its frames could hold a position.
            name = getattr(task.get_coro(), "__qualname__", "task")
            _log.error("task failed", task=name, error=type(error).__name__)
