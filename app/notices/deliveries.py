"""Push messages on their way: each to every browser of a player, tried again while it matters.

Owns its tasks. A message lost with the process stays lost; letters do not.
"""

import asyncio
from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Protocol

import structlog

from app.notices.push import Delivered, Failed, Gone, Outcome, Push
from app.notices.push_message import PushMessage
from app.storage import push as subscriptions
from app.storage.database import Database
from app.storage.notices import is_unmoved
from app.storage.push import SubscriptionRow

ATTEMPTS: Final = 4
FIRST_DELAY_MS: Final = 10_000
LONGEST_DELAY_MS: Final = 15 * 60_000
#: So many messages in a row that do not get through, and a browser is given up.
MOST_FAILURES: Final = 10
_MOST_AT_ONCE: Final = 500

_log = structlog.get_logger()


class Clock(Protocol):
    def now(self) -> int: ...

    async def sleep_until(self, instant: int) -> None: ...


class Deliveries:
    def __init__(self, database: Database, clock: Clock, push: Push) -> None:
        self._database = database
        self._clock = clock
        self._push = push
        self._running: set[asyncio.Task[Any]] = set()

    def start(self, to: SubscriptionRow, message: PushMessage, notice_ids: Sequence[str]) -> None:
        """Goes on by itself; with the last of its notices gone, nothing is tried again."""
        if len(self._running) >= _MOST_AT_ONCE:
            _log.warning("push message dropped", reason="too many on their way")
            return
        task = asyncio.get_running_loop().create_task(self._deliver(to, message, notice_ids))
        self._running.add(task)
        task.add_done_callback(self._done)

    async def once(
        self, to: SubscriptionRow, message: PushMessage, failed_before: bool = False
    ) -> Outcome:
        """One attempt, whose outcome is noted."""
        outcome = await self._push.send(to, message, self._clock.now())
        work = _note(to, outcome, failed_before or to.failures > 0)
        if work is not None:
            await self._database.writer.run(work)
        return outcome

    async def drain(self) -> None:
        """Waits until nothing is on its way any more."""
        while self._running:
            await asyncio.wait(self._running)

    async def stop(self) -> None:
        for task in self._running:
            task.cancel()
        await self.drain()
        await self._push.close()

    async def _deliver(
        self, to: SubscriptionRow, message: PushMessage, notice_ids: Sequence[str]
    ) -> None:
        for attempt in range(ATTEMPTS):
            if attempt and not await self._matters(notice_ids):
                return
            outcome = await self.once(to, message, failed_before=attempt > 0)
            if not isinstance(outcome, Failed) or outcome.is_final:
                return
            if attempt + 1 < ATTEMPTS:
                await self._clock.sleep_until(self._clock.now() + _delay_ms(attempt, outcome))

    async def _matters(self, notice_ids: Sequence[str]) -> bool:
        def ask() -> bool:
            with self._database.read() as connection:
                return any(is_unmoved(connection, each) for each in notice_ids)

        return await asyncio.to_thread(ask)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            _log.error("push message lost", error=type(error).__name__)


def _note(to: SubscriptionRow, outcome: Outcome, failed_before: bool) -> partial[None] | None:
    """What the outcome changes about the subscription."""
    match outcome:
        case Gone():
            return partial(subscriptions.drop_subscription, subscription_id=to.id)
        case Delivered():
            got_through = partial(subscriptions.note_delivery, subscription_id=to.id)
            return got_through if failed_before else None
        case Failed(why=why):
            _log.info("push message not taken", why=why)
            return partial(subscriptions.count_failure, subscription_id=to.id, most=MOST_FAILURES)


def _delay_ms(attempt: int, outcome: Failed) -> int:
    asked_ms = (outcome.retry_after_s or 0) * 1000
    return min(max(FIRST_DELAY_MS << (2 * attempt), asked_ms), LONGEST_DELAY_MS)
