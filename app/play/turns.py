"""Whose work a turn is that is driven here, a bot's or an order's: ours or another process's.

A drive that waits for another process goes on when its table changes, and asks again each second:
that process's claim may have lapsed.
"""

import asyncio
from typing import Final

from app.play.again import look_again
from app.play.claiming import Claiming
from app.play.clock import Clock
from app.play.errors import Refused
from app.play.room import Room
from app.play.saving import Unsaved
from app.play.waking import called_or_time
from app.storage.claims import ClaimKind

ASK_AGAIN_MS: Final = 1_000


class Turns:
    """One kind of drive, at most one a table."""

    def __init__(self, kind: ClaimKind, claiming: Claiming, clock: Clock) -> None:
        self._kind: ClaimKind = kind
        self._claiming = claiming
        self._clock = clock
        self._calls: dict[str, asyncio.Event] = {}

    def call(self, room: Room) -> bool:
        """Tells who drives this table that it may have changed; False if nobody does."""
        call = self._calls.get(room.id)
        if call is not None:
            call.set()
        return call is not None

    def begin(self, room: Room) -> None:
        self._calls[room.id] = asyncio.Event()

    def end(self, room: Room) -> None:
        self._calls.pop(room.id, None)

    async def is_ours(self, room: Room, version: int) -> bool:
        """Whether to move now; if not, the table may have changed when this returns. Raises
        NoSuchTable."""
        self._calls[room.id].clear()  # what changes from here on ends the waiting
        try:
            if room.id in await self._claiming.take(self._kind, {room.id: version}):
                return True
        except Unsaved:
            await look_again(room, self._clock)
            return False
        await self._wait(room)
        return False

    async def _wait(self, room: Room) -> None:
        until = self._clock.now() + ASK_AGAIN_MS
        await called_or_time(self._calls[room.id], self._clock, until)
        try:
            await room.do(room.current)
        except Refused:
            await look_again(room, self._clock)
