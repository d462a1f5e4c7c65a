"""Who is late loses, once, also where nobody looks: this decides when a table is told so.

The deadlines are in the database. A sweep reads those that come due before the next sweep or two
and sets an alarm for each; loading a table does the same for one. No move needs a timer: the
shortest deadline is far beyond the horizon.
"""

from collections.abc import Callable
from typing import Final

from app.play.alarms import Alarms
from app.play.clock import Clock
from app.play.deciding import GRACE_MS
from app.play.saving import read
from app.play.table import Table
from app.storage import queries
from app.storage.database import Database

SWEEP_EVERY_MS: Final = 5_000
_HORIZON_MS: Final = 2 * SWEEP_EVERY_MS + GRACE_MS
_MOST_AT_ONCE: Final = 2_000

#: Tells a table that the deadline armed at this version has passed.
Expire = Callable[[str, int], None]


class Deadlines:
    """`expire` must only start what is to be done; the table itself decides if it is so."""

    def __init__(self, database: Database, clock: Clock, alarms: Alarms, expire: Expire) -> None:
        self._database = database
        self._clock = clock
        self._alarms = alarms
        self._expire = expire

    def look_at(self, table: Table) -> None:
        """Arms the alarm of a table that has just come into memory."""
        if table.turn is not None and table.deadline is not None and table.version is not None:
            self._arm(table.id, table.version, table.deadline)

    async def sweep(self) -> None:
        """Arms an alarm for every deadline that has passed or will soon."""
        for table_id, version, deadline in await read(self._due):
            self._arm(table_id, version, deadline)

    def _due(self) -> list[tuple[str, int, int]]:
        soon = self._clock.now() + _HORIZON_MS
        with self._database.read() as connection:
            return queries.deadlines_due(connection, soon, _MOST_AT_ONCE)

    def _arm(self, table_id: str, version: int, deadline: int) -> None:
        due = deadline + GRACE_MS
        if due <= self._clock.now() + _HORIZON_MS:
            self._alarms.set(("deadline", table_id), due, lambda: self._expire(table_id, version))
