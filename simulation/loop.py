"""An event loop with virtual time and one choice to make: which ready callback is next.

The seed chooses. Time stands still while anything is ready and then jumps to the next timer.
Threads are not started: what goes to an executor is done here, a drawn while later. A loop that
has nothing left to wait for is deadlocked, and says so.
"""

import asyncio
import heapq
from array import array
from collections.abc import Callable, Coroutine
from contextvars import Context, copy_context
from itertools import count
from math import inf
from random import Random
from typing import Any, Final, TypeVar, TypeVarTuple

from simulation.process import PROCESS, Process

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

MOST_STEPS: Final = 60_000
_THREAD_MS: Final = (0, 0, 0, 1, 2, 5)
_SLOW_THREAD_MS: Final = 900
_MOST_CLEANUPS: Final = 10

_Timer = tuple[float, int, Process | None, asyncio.TimerHandle]


class Deadlock(Exception):
    """Nothing is ready, and no timer will ever make it so."""


class Livelock(Exception):
    """So many steps that no world of ours needs them."""


class VirtualLoop(asyncio.BaseEventLoop):
    """`order` draws what comes next. `jump` is asked before time moves, and may move it."""

    def __init__(self, order: Random) -> None:
        super().__init__()
        self._order = order
        self._now = 0.0
        self.skipped_s = 0.0
        self._queue: list[tuple[Process | None, asyncio.Handle]] = []
        self._timers: list[_Timer] = []
        self._numbers = count()
        self._is_over = False
        self._tasks: list[asyncio.Task[Any]] = []
        self.choices = array("H")
        self.failures: list[BaseException] = []
        self.before_jump: Callable[[float], float] = lambda when: when
        self.take_round: Callable[[float, asyncio.Handle, Process | None], bool] = _no_round
        self.set_exception_handler(self._note_failure)

    def time(self) -> float:
        """Seconds since the world began."""
        return self._now

    def skip(self, for_s: float) -> None:
        """What is to come comes so much sooner. The loop's own time stands still: to who counts by
        it nothing has happened."""
        self.skipped_s += for_s
        # All by the same, so that the heap stays one.
        self._timers = [(when - for_s, *rest) for when, *rest in self._timers]  # type: ignore[misc]

    def put(self, process: Process | None, handle: asyncio.Handle) -> None:
        """Ready, unless its process is dead; a frozen one has it when it thaws."""
        if not self._is_over and _may_run(process, handle):
            self._queue.append((process, handle))

    # The ignored difference: typeshed binds the arguments to the callback, which is not looked at.
    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *arguments: Any, context: Context | None = None
    ) -> asyncio.Handle:
        context = copy_context() if context is None else context
        handle = asyncio.Handle(callback, arguments, self, context)
        self.put(context.get(PROCESS), handle)
        return handle

    call_soon_threadsafe = call_soon  # type: ignore[assignment]  # there is one thread

    def call_later(  # type: ignore[override]
        self,
        delay: float,
        callback: Callable[..., object],
        *arguments: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *arguments, context=context)

    def call_at(  # type: ignore[override]
        self,
        when: float,
        callback: Callable[..., object],
        *arguments: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        context = copy_context() if context is None else context
        handle = asyncio.TimerHandle(when, callback, arguments, self, context)
        process = context.get(PROCESS)
        if process is None or not self.take_round(when, handle, process):
            heapq.heappush(self._timers, (when, next(self._numbers), process, handle))
        return handle

    def run_in_executor(  # type: ignore[override]
        self, executor: object, job: Callable[..., T], *arguments: Any
    ) -> asyncio.Future[T]:
        """Done later, in one step; what it found is known later still."""
        answer: asyncio.Future[T] = self.create_future()

        def work() -> None:
            try:
                found, error = job(*arguments), None
            except Exception as problem:  # noqa: BLE001 - handed to who waits for it
                found, error = None, problem
            self.call_later(self._thread_delay(), tell, found, error)

        def tell(found: Any, error: Exception | None) -> None:
            if answer.cancelled():
                return
            if error is None:
                answer.set_result(found)
            else:
                answer.set_exception(error)

        self.call_later(self._thread_delay(), work)
        return answer

    def create_task(  # type: ignore[override]
        self,
        work: Coroutine[Any, Any, T],
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> asyncio.Task[T]:
        """Kept to the end: what a dead process left undone must not be swept up in mid-world."""
        task = asyncio.Task(work, loop=self, name=name, context=context)
        self._tasks.append(task)
        return task

    def thaw(self, process: Process) -> None:
        """What it would have done meanwhile it does now, all at once."""
        process.is_frozen = False
        self._queue += [(process, handle) for handle in process.held]
        process.held.clear()

    def end(self) -> list[asyncio.Task[Any]]:
        """From now on nothing is done any more. Gives back all tasks there were."""
        self._is_over = True
        self._queue.clear()
        self._timers.clear()
        asyncio.events._set_running_loop(self)
        try:
            for task in self._tasks:  # which grows meanwhile
                _bury(task)
        finally:
            asyncio.events._set_running_loop(None)
        return self._tasks

    def _run_once(self) -> None:
        """One callback."""
        while not self._queue:
            self._jump()
        number = int(self._order.random() * len(self._queue))
        process, handle = self._queue.pop(number)
        if handle.cancelled() or not _may_run(process, handle):
            return
        self.choices.append(number)
        if len(self.choices) > MOST_STEPS:
            raise Livelock(f"after {MOST_STEPS} steps at {self._now:.3f} s")
        handle._run()

    def _jump(self) -> None:
        while self._timers and self._timers[0][3].cancelled():
            heapq.heappop(self._timers)
        when = self.before_jump(self._timers[0][0] if self._timers else inf)
        if when == inf:
            raise Deadlock(f"at {self._now:.3f} s")
        self._now = max(self._now, when)
        while self._timers and self._timers[0][0] <= self._now:
            _, _, process, handle = heapq.heappop(self._timers)
            if not handle.cancelled():
                self.put(process, handle)

    def _thread_delay(self) -> float:
        if self._order.random() < 0.01:
            return self._order.randrange(_SLOW_THREAD_MS) / 1000
        return self._order.choice(_THREAD_MS) / 1000

    def _note_failure(self, loop: asyncio.AbstractEventLoop, told: dict[str, Any]) -> None:
        error = told.get("exception")
        self.failures.append(error or RuntimeError(str(told.get("message"))))

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Those cancelled are dropped when their time comes."""


def _no_round(when: float, handle: asyncio.Handle, process: Process | None) -> bool:
    return False


def _bury(task: asyncio.Task[Any]) -> None:
    """Ends a task that was left undone; what it would still do is not waited for."""
    work = task.get_coro()
    for _ in range(_MOST_CLEANUPS):
        try:
            work.close()
        except RuntimeError:  # it waited for something once more
            continue
        return


def _may_run(process: Process | None, handle: asyncio.Handle) -> bool:
    if process is None:
        return True
    if process.is_frozen:
        process.held.append(handle)
    return process.is_alive and not process.is_frozen
