"""The rooms of this process: made when somebody asks, dropped when nobody needs them."""

import re
from collections.abc import Awaitable, Iterable, Iterator
from contextlib import suppress
from typing import Final, TypeVar

from app.play.errors import NoSuchTable
from app.play.house import House
from app.play.room import Room
from app.play.saving import Unsaved, settle

T = TypeVar("T")

IDLE_MS: Final = 5 * 60_000
_TABLE_ID: Final = re.compile(r"[a-z2-7]{26}")


class Rooms:
    """At most one room a table. Whoever takes one must put his job into it before he waits."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._rooms: dict[str, Room] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    def __iter__(self) -> Iterator[Room]:
        """Those there are now; one that is dropped before its turn comes is left out."""
        for table_id in list(self._rooms):
            room = self._rooms.get(table_id)
            if room is not None:
                yield room

    def at(self, table_id: str) -> Room:
        """The table's room, perhaps empty yet. Raises NoSuchTable for what cannot be an id."""
        room = self._rooms.get(table_id)
        if room is None:
            if not _TABLE_ID.fullmatch(table_id):
                raise NoSuchTable(table_id)
            room = self._rooms[table_id] = Room(table_id, self._house)
        return room

    def known(self, table_id: str) -> Room | None:
        """The table's room if there is one."""
        return self._rooms.get(table_id)

    def attend_again(self, gone: Iterable[tuple[str, str]]) -> None:
        """Writes it down again if any of these (table, player) is connected here after all."""
        for table_id, player_id in gone:
            room = self._rooms.get(table_id)
            if room is not None and room.audience.has(player_id):
                self._house.attending.changed(room, player_id)

    async def expect(self, room: Room, job: Awaitable[T]) -> T:
        """What the room's job gives; a room that turns out to have no table is dropped at once."""
        try:
            return await job
        except NoSuchTable:
            self._drop(room, self._house.clock.now())
            raise

    async def settle(self) -> None:
        """Returns when the moves that the writer has are durable and answered."""
        if any(room.is_busy for room in self):
            with suppress(Unsaved):
                await settle(self._house.writer)

    def drop_idle(self) -> None:
        """Frees the memory of tables that nobody looked at or asked about for a while."""
        since = self._house.clock.now() - IDLE_MS
        for room in self:
            self._drop(room, since)

    def _drop(self, room: Room, since: int) -> None:
        if room.is_idle(since) and self._rooms.get(room.id) is room:
            del self._rooms[room.id]
