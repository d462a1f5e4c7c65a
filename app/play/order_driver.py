"""Carries standing orders out: where a seat's owner has ordered a move, after a fixed hold.

The hold is the same whatever the cards are, and the move goes through the door for all: if its
owner moves first, or takes the order back, nothing happens.
"""

from functools import partial
from typing import Final

import structlog

from app.play.again import look_again
from app.play.clock import Clock
from app.play.commands import Play
from app.play.errors import Refused
from app.play.house import Ask
from app.play.orders import look_up
from app.play.room import Room
from app.play.table import Table
from app.play.tasks import Tasks
from app.play.turns import Turns
from app.play.wishes import order_due
from app.storage.database import Database

HOLD_MS: Final = 1_500

_log = structlog.get_logger()


class OrderDriver:
    """At most one drive a table."""

    def __init__(self, database: Database, clock: Clock, tasks: Tasks, turns: Turns) -> None:
        self._database = database
        self._clock = clock
        self._tasks = tasks
        self._turns = turns

    def poke(self, room: Room) -> None:
        """Call whenever a table may have come to the turn of a seat with an order."""
        if self._turns.call(room) or room.table is None or order_due(room.table) is None:
            return
        self._turns.begin(room)
        self._tasks.start(self._drive(room))

    async def _drive(self, room: Room) -> None:
        try:
            while room.table is not None and order_due(room.table) is not None:
                if not await self._obey(room, room.table):
                    return
        finally:
            self._turns.end(room)

    async def _obey(self, room: Room, table: Table) -> bool:
        """One ordered move; False if this is not the time to try again."""
        due, version = order_due(table), table.version
        assert due is not None
        assert version is not None
        if not await self._turns.is_ours(room, version):
            return True
        await self._clock.sleep_until(self._clock.now() + HOLD_MS)
        seat, move = due
        ask = Ask(
            # Looked at once more when its turn has come: the order may have been taken back.
            lambda now: seat if order_due(now) == due else None,
            Play(None, version, move, self._clock.now()),
        )
        try:
            await room.do(partial(look_up, room, self._database))
            await room.command(ask)
        except Refused as refused:
            if refused.code == "busy":
                await look_again(room, self._clock)
            elif refused.code not in ("stale-version", "not-seated"):
                _log.warning("order waits", game=room.id, version=version, code=refused.code)
                return False
        return True
