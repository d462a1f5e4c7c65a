"""Keeps the tables that are shown here up to what other processes do to them.

They call what they have changed; who does not hear them looks by himself, every other second. A
call says only where to look: what has changed is read from the database, for all tables at once.
"""

import asyncio
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Final

import structlog

from app.play.clock import Clock
from app.play.coming import is_behind
from app.play.company import Company
from app.play.errors import Refused
from app.play.hints import Hints
from app.play.house import House
from app.play.news import gist_of
from app.play.room import Room
from app.play.rooms import Rooms
from app.play.saving import read
from app.play.tasks import Tasks
from app.play.waking import called_or_time
from app.storage.database import Database
from app.storage.glances import Glance, Look, glance_of, looks_at

POLL_EVERY_MS: Final = 1_500  # what is not heard of is seen within two seconds
RARELY_MS: Final = 30_000  # what is heard of, too, in case a call was lost
_AT_ONCE: Final = 1_000

_log = structlog.get_logger()


class Following:
    """`run` until it is cut off, as `tasks` may be. `rooms` and `house` are asked for late: they
    need each other."""

    def __init__(
        self,
        database: Database,
        clock: Clock,
        rooms: Callable[[], Rooms],
        house: Callable[[], House],
        tasks: Tasks,
    ) -> None:
        self._database = database
        self._clock = clock
        self._rooms = rooms
        self._house = house
        self._tasks = tasks
        self._hinted: set[str] = set()
        self._is_all = False
        self._is_looking = False
        self._woken = asyncio.Event()
        self._seen: dict[str, tuple[object, ...]] = {}  # `_seen_by` of those that were up to date

    def hear(self, hints: Hints) -> None:
        """Looks soon at the tables that others have changed."""
        self._hinted |= {hint.id for hint in hints.tables}
        self._is_all = self._is_all or hints.everything
        for player_id in hints.players:
            self._tasks.start(self.show_again(player_id))
        self._look_soon()

    def wake(self) -> None:
        """Looks at all, now: it may be that something was not heard."""
        self._woken.set()

    async def run(self) -> None:
        while True:
            is_hearing = self._house().herald.is_hearing
            period_ms = RARELY_MS if is_hearing else POLL_EVERY_MS
            await called_or_time(self._woken, self._clock, self._clock.now() + period_ms)
            self._is_all = True
            self._look_soon()
            self._house().lobby.look_at_all()

    async def look(self) -> None:
        """Looks at all tables that are shown here, and returns when they show what is saved."""
        await self._look_at([room for room in self._rooms() if _is_followed(room)])

    async def reload(self, table_id: str) -> None:
        """Reads the table, and shows it again here and elsewhere."""
        self._house().herald.tables([table_id])
        room = self._rooms().known(table_id)
        if room is not None:
            await room.do(room.reload)

    async def show_again(self, player_id: str) -> None:
        """Reads the tables at which this player sits, and shows them again."""
        for room in self._rooms():
            if room.table is not None and room.table.participant_of(player_id) is not None:
                await self._rooms().expect(room, room.do(room.reload))

    def _look_soon(self) -> None:
        if not self._is_looking:
            self._is_looking = True
            self._tasks.start(self._look())

    async def _look(self) -> None:
        try:
            while self._hinted or self._is_all:
                hinted, self._hinted = self._hinted, set()
                is_all, self._is_all = self._is_all, False
                shown = [room for room in self._rooms() if _is_followed(room)]
                if is_all:
                    self._forget_but({room.id for room in shown})
                try:
                    await self._look_at([room for room in shown if is_all or room.id in hinted])
                except Refused:
                    _log.warning("tables not followed")
                    self._hinted |= hinted  # nobody calls this again
                    self._is_all = self._is_all or is_all
                    await self._clock.sleep_until(self._clock.now() + POLL_EVERY_MS)
        finally:
            self._is_looking = False

    def _forget_but(self, shown: Collection[str]) -> None:
        self._seen = {each: look for each, look in self._seen.items() if each in shown}

    async def _look_at(self, rooms: list[Room]) -> None:
        for first in range(0, len(rooms), _AT_ONCE):
            some = rooms[first : first + _AT_ONCE]
            asked_at = self._clock.now()
            looks = await read(self._read, [room.id for room in some])
            jobs = [
                self._tasks.start(room.do(partial(self._catch_up, room, glance, asked_at)))
                for room in some
                if (look := looks.get(room.id)) is not None
                and (glance := self._news(room, look, asked_at)) is not None
            ]
            if jobs:
                await asyncio.wait(jobs)

    def _news(self, room: Room, look: Look, asked_at: int) -> Glance | None:
        """None where all is shown already. What was up to date still is while neither the look
        nor what it was compared with is another."""
        by = _seen_by(room, look)
        if room.table is not None and self._seen.get(room.id) == by:
            return None
        glance = glance_of(look)
        self._seen.pop(room.id, None)
        is_behind_it = is_behind(room, glance, asked_at, self._house().node.name)
        if is_behind_it or room.hearsay.is_news(glance.said_at):
            return glance
        if room.knows(glance.facts, None):
            self._seen[room.id] = by
        return None

    async def _catch_up(self, room: Room, glance: Glance, asked_at: int) -> None:
        await room.catch_up(glance, asked_at)
        if room.hearsay.is_news(glance.said_at):
            await Company(room, self._house()).catch_up()

    def _read(self, ids: Collection[str]) -> Mapping[str, Look]:
        with self._database.read() as connection:
            return looks_at(connection, ids, self._clock.now())


def _is_followed(room: Room) -> bool:
    """Whether somebody sees it here or is about to, or somebody's minute is counted here."""
    return bool(room.audience) or bool(room.absent) or room.is_busy


def _seen_by(room: Room, look: Look) -> tuple[object, ...]:
    """The look, and what is shown here: what others undo that was done here leaves the first."""
    table = room.table
    shown = () if table is None else (*gist_of(table), table.orders, room.showing.elsewhere)
    return hash(look), *shown
