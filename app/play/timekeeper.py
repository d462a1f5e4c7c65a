"""Several processes, one time: where they share a database, its server's clock counts.

A process asks it when it starts, before anything is stamped, and then now and then. What it
answers is followed as slowly as a clock of our own that was set (`clock`).
"""

import asyncio
from typing import Final

import structlog

from app.play.clock import SystemClock
from app.play.tasks import Tasks
from app.storage.database import Database, DatabaseLost
from app.storage.server_time import server_time

EVERY_S: Final = 10.0
#: An answer that took longer says too little: the road there may be slower than the road back, and
#: half of the difference is how wrong it is.
_SLOW_MS: Final = 100
_TRIES: Final = 5  # at the begin, when connections are made and the machine is busy

_log = structlog.get_logger()


class Timekeeper:
    """`begin` sets the clock, `start` keeps it until `stop`. Does nothing where the database is a
    file."""

    def __init__(self, database: Database, clock: SystemClock) -> None:
        self._database = database
        self._clock = clock
        self._tasks = Tasks()

    async def begin(self) -> None:
        """Before anybody has asked for the time. Raises DatabaseLost."""
        for _ in range(_TRIES if self._database.is_shared else 0):
            if (ahead := await asyncio.to_thread(self._ask)) is not None:
                self._clock.heed(ahead, at_once=True)
                return

    def start(self) -> None:
        if self._database.is_shared:
            self._tasks.start(self._compare())

    async def stop(self) -> None:
        await self._tasks.cancel()

    async def _compare(self) -> None:
        while True:
            await asyncio.sleep(EVERY_S)
            try:
                ahead = await asyncio.to_thread(self._ask)
            except DatabaseLost:
                _log.warning("time not compared")
                continue
            if ahead is not None:
                self._clock.heed(ahead)

    def _ask(self) -> int | None:
        """How far the server's clock is ahead of this machine's, in ms; None if nobody can say."""
        with self._database.read() as connection:
            asked = self._clock.machine_now()
            theirs = server_time(connection)
            answered = self._clock.machine_now()
        if theirs is None or answered - asked > _SLOW_MS:
            return None
        return theirs - (asked + answered) // 2
