"""Writes down who is connected here, for the other processes on the same database.

They see it when they look at a table, and ask before somebody loses by being away. All that
changes in a moment is one work; what cannot be saved is saved later.
"""

import asyncio
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Protocol

from sqlalchemy import Connection

from app.play.audience import Audience
from app.play.clock import Clock
from app.play.herald import Herald
from app.play.node import Node
from app.play.saving import Unsaved, save
from app.play.table import Table
from app.play.tasks import Tasks
from app.storage.presence import Attendance, note_attendance
from app.storage.writer import Writer

_PAUSE_MS: Final = 1_000  # before a database is told again that did not take it


class Attended(Protocol):
    """A room as this module sees it."""

    id: str
    table: Table | None
    audience: Audience


class Attending:
    """Of one process alone nothing is written down. `tasks` may be cut off."""

    def __init__(
        self,
        writer: Writer,
        clock: Clock,
        tasks: Tasks,
        herald: Herald,
        node: Node,
    ) -> None:
        self._writer = writer
        self._clock = clock
        self._tasks = tasks
        self._herald = herald
        self._node = node
        self._changed: dict[tuple[str, str], Attended] = {}
        self._is_writing = False

    def changed(self, room: Attended, player_id: str | None) -> None:
        """The player came, went, or looks elsewhere."""
        if not self._node.is_shared or player_id is None:
            return
        self._changed[room.id, player_id] = room
        if not self._is_writing:
            self._is_writing = True
            self._tasks.start(self._write())

    async def _write(self) -> None:
        try:
            while self._changed:
                await asyncio.sleep(0)  # all that changes in one turn of the loop
                changed, self._changed = self._changed, {}
                try:
                    await save(self._writer, self._noting(changed))
                except Unsaved:
                    self._changed = changed | self._changed
                    await self._clock.sleep_until(self._clock.now() + _PAUSE_MS)
                else:
                    self._herald.tables({table_id for table_id, _ in changed})
        finally:
            self._is_writing = False

    def _noting(self, changed: Mapping[tuple[str, str], Attended]) -> Callable[[Connection], None]:
        rows = {key: self._row(room, key[1]) for key, room in changed.items()}
        known = [row for row in rows.values() if row is not None]
        gone = [key for key, row in rows.items() if row is None]
        return partial(note_attendance, node=self._node.name, rows=known, gone=gone)

    def _row(self, room: Attended, player_id: str) -> Attendance | None:
        """None for who has gone, where nobody counts how long."""
        if room.audience.has(player_id):
            return Attendance(room.id, player_id, room.audience.has_browser_of(player_id))
        counts = room.table is not None and room.table.rules.leave_is_loss
        return Attendance(room.id, player_id, gone_at=self._clock.now()) if counts else None
