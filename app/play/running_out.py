"""Tables whose deadline has passed are told so: some at a time, each by one process and once.

A process claims no more than it does at once, for a claim lapses soon: of thousands that fall due
in a minute most would be another's again before their turn came, and be done twice. The moves of
those who play come between.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Final, Protocol

from app.play.saving import Unsaved
from app.play.tasks import Tasks
from app.storage.claims import ClaimKind

MOST: Final = 16  # at the same time


class Claims(Protocol):
    """`Claiming`, as far as it is wanted here."""

    async def take(self, kind: ClaimKind, wanted: Mapping[str, int], /) -> Collection[str]: ...


class RunningOut:
    """`run_out(table, version)` tells the table, and returns when that has been done."""

    def __init__(
        self, claims: Claims, works: Tasks, run_out: Callable[[str, int], Awaitable[None]]
    ) -> None:
        self._claims = claims
        self._works = works
        self._run_out = run_out
        self._waiting: dict[str, int] = {}
        self._going: dict[asyncio.Task[None], str] = {}
        self._is_running = False
        self._is_halting = False

    def add(self, table_id: str, version: int) -> None:
        """Its deadline was armed at this version, and has passed. May be said again and again."""
        if table_id in self._going.values():
            return
        self._waiting[table_id] = version
        if not self._is_running:
            self._is_running = True
            self._works.start(self._run())

    def halt(self) -> None:
        """Begins nothing any more."""
        self._is_halting = True

    async def _run(self) -> None:
        try:
            await asyncio.sleep(0)  # those whose alarms ring together
            while self._waiting and not self._is_halting:
                while len(self._going) > MOST // 2:
                    await asyncio.wait(self._going, return_when=asyncio.FIRST_COMPLETED)
                await self._begin(MOST - len(self._going))
        finally:
            self._is_running = False

    async def _begin(self, count: int) -> None:
        """What another process does is left to it."""
        some = dict(islice(self._waiting.items(), count))
        for table_id in some:
            del self._waiting[table_id]
        with suppress(Unsaved):  # the sweep sees them again
            ours = await self._claims.take("deadline", some)
            for table_id in (each for each in some if each in ours):
                task = self._works.start(self._one(table_id, some[table_id]))
                self._going[task] = table_id
                task.add_done_callback(partial(self._going.pop))

    async def _one(self, table_id: str, version: int) -> None:
        if not self._is_halting:
            await self._run_out(table_id, version)
