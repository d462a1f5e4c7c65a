"""The one door to thinking: a bot's move, and long work in the background.

Levels that search think in worker processes; one that takes less time than to hand it over thinks
in a thread of the server, as all do where there are no workers.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from time import monotonic
from typing import Final, TypeVar, cast

import structlog

from app.bots.levels import BUDGETS
from app.engine.view import Memory, View
from app.thinking.attempt import Failed, attempt
from app.thinking.crew import Crew
from app.thinking.errors import ThoughtLost
from app.thinking.frames import call_frame
from app.thinking.tally import Tally
from app.thinking.thought import Question, Thought, think

P = TypeVar("P")
R = TypeVar("R")

_THREADS: Final = 2
_NICENESS: Final = 10
_BACKGROUND_NICENESS: Final = 19
_MOST_WAITING: Final = 256

# What is asked of a thread.
_QUICK: Final = frozenset({"easy", "medium"})
# Who answers where the level asked for cannot.
_UNDERSTUDY: Final = "medium"
# So long a move may wait for a worker at no cost; each time that it did halves its nodes.
_WAIT_S: Final = 0.3
_MOST_HALVINGS: Final = 10
# So much later than its cap a move is wanted at once, whatever keeps the workers.
_LATE_S: Final = 5.0
# A process that has not answered then hangs. Before that it may only get little of the machine, and
# to end it would make the next one begin all over.
_HANGS_S: Final = 120.0
_BACKGROUND_HANGS_S: Final = 600.0
_TELL_EVERY_S: Final = 60.0

_log = structlog.get_logger()


class Thinkers:
    """`workers` processes for moves at most, and one for the background; 0: threads alone.

    Each of the two queues holds `most_waiting`; a move is `late_s` later than its cap at most.
    With `spare_time` processes take what others leave, as long as that is enough.
    """

    def __init__(
        self,
        workers: int = 0,
        most_waiting: int = _MOST_WAITING,
        late_s: float = _LATE_S,
        spare_time: bool = True,
    ) -> None:
        self._late_s = late_s
        self._has_workers = workers > 0
        self._crew = Crew(workers, _NICENESS, spare_time, most_waiting)
        self._background = Crew(1, _BACKGROUND_NICENESS, spare_time, most_waiting)
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="bito-bot")
        self._is_closing = Event()
        self._aside = ThreadPoolExecutor(1, thread_name_prefix="bito-background")
        self._told_at: dict[str, float] = {}
        self.tally = Tally()

    @property
    def waiting(self) -> int:
        """Moves that wait for a worker."""
        return self._crew.waiting

    @property
    def waiting_background(self) -> int:
        return self._background.waiting

    @property
    def deaths(self) -> int:
        """Workers that ended, or had to be ended, amid a thought."""
        return self._crew.deaths + self._background.deaths

    async def choose(
        self, table_id: str, view: View, memory: Memory, level: str, seed: bytes
    ) -> str:
        """A legal move for the seat that sees `view`; `seed` is this decision's luck. Raises
        ThoughtLost (closed)."""
        if self._is_closing.is_set():
            raise ThoughtLost("closed")
        if len(view.legal) == 1:
            return view.legal[0]
        question = Question(view, memory, level, seed)
        if self._has_workers and level not in _QUICK:
            thought = await self._by_worker(table_id, question)
        else:
            thought = await self._by_thread(question)
        self._note(level, thought)
        return thought.move

    async def run(self, function: Callable[[P], R], payload: P, asker: str) -> R:
        """The result of work that nobody waits for at a table; askers take turns.

        `function` stands at the top of a module that imports no more than a bot does; payload
        and result are plain data. A call should take a second or two. Raises ThoughtLost.
        """
        if self._is_closing.is_set():
            raise ThoughtLost("closed")
        if not self._has_workers:
            return await self._run_in_thread(function, payload)
        frame = call_frame(function, payload)
        done = await self._background.do(asker, lambda _: frame, _BACKGROUND_HANGS_S)
        return cast("R", done)  # what the function returned went through a pipe

    def cut(self, question: Question, waited_s: float) -> Question:
        """With fewer nodes for each time that it has waited too long; that is counted."""
        divisor = 1 << min(int(waited_s / _WAIT_S), _MOST_HALVINGS)
        if divisor == 1:
            return question
        self.tally.below["cut"] += 1
        self._tell("bots think less", divisor=divisor, waiting=self.waiting)
        return replace(question, divisor=divisor)

    async def close(self) -> None:
        """Cuts off what is being thought; leaves neither process nor thread behind."""
        self._is_closing.set()
        await self._crew.close()
        await self._background.close()
        await asyncio.to_thread(self._threads.shutdown)
        await asyncio.to_thread(self._aside.shutdown)

    async def _by_worker(self, table_id: str, question: Question) -> Thought:
        patience_s = BUDGETS[question.level].time_cap_ms / 1000 + self._late_s

        def frame(waited_s: float) -> bytes:
            return call_frame(think, self.cut(question, waited_s))

        try:
            async with asyncio.timeout(patience_s):
                thought = await self._crew.do(table_id, frame, _HANGS_S)
        except TimeoutError:
            return await self._by_understudy(question, ThoughtLost("late"))
        except ThoughtLost as lost:
            if lost.why == "closed":
                raise
            return await self._by_understudy(question, lost)
        assert isinstance(thought, Thought)
        return thought

    async def _by_understudy(self, question: Question, lost: ThoughtLost) -> Thought:
        self.tally.below[lost.why] += 1
        self._tell("bot plays below its level", why=lost.why, kind=lost.kind)
        return await self._by_thread(replace(question, level=_UNDERSTUDY))

    async def _by_thread(self, question: Question) -> Thought:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, think, question, self._is_closing.is_set)

    async def _run_in_thread(self, function: Callable[[P], R], payload: P) -> R:
        loop = asyncio.get_running_loop()
        outcome = await loop.run_in_executor(self._aside, attempt, function, payload)
        if isinstance(outcome, Failed):
            raise ThoughtLost("failed", outcome.kind)
        return cast("R", outcome.value)  # what the function returned

    def _note(self, level: str, thought: Thought) -> None:
        self.tally.add(level, thought.seconds)
        if thought.is_capped:
            self.tally.below["capped"] += 1
            self._tell("bot ran out of time", level=level, seconds=round(thought.seconds, 2))

    def _tell(self, event: str, **fields: object) -> None:
        """Once a minute: the metrics count each."""
        now = monotonic()
        if now - self._told_at.get(event, -_TELL_EVERY_S) >= _TELL_EVERY_S:
            self._told_at[event] = now
            _log.warning(event, **fields)
