"""Who comes to a table and goes from it, here and at other processes, and what the others are told.

The connections themselves are the room's audience; what staying away leads to is in `absence`.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from app.play.audience import Listener, Place
from app.play.house import House
from app.play.news import seats_elsewhere
from app.play.table import Table
from app.storage.glances import Glance

if TYPE_CHECKING:
    from app.play.room import Room


def is_behind(room: "Room", glance: Glance, asked_at: int, node: str) -> bool:
    """Whether what is known and shown at this node is older than the glance asked for then."""
    if room.table is None or not room.knows(glance.facts, asked_at):
        return True
    return seats_elsewhere(room.table, glance, node) != room.showing.elsewhere


class Coming:
    """What happens at one room; all of it is for its jobs only."""

    def __init__(self, room: "Room", house: House) -> None:
        self._room = room
        self._house = house

    async def join(self, listener: Listener, player_id: str | None, browser: bool) -> None:
        """Shows the listener his view, and the others that his seat is here."""
        room, showing = self._room, self._room.showing
        table = await room.current()
        seat = table.seat_of(player_id)
        came_online = room.audience.add(listener, Place(player_id, seat, browser))
        self._house.attending.changed(room, player_id)
        came_online = came_online and seat not in showing.elsewhere
        if came_online and seat is not None:
            self._house.presence(room, seat, True, None)
        showing.show_one(table, seat, listener)
        if came_online and seat is not None:
            self._tell(table, {seat: True}, listener)

    async def leave(self, listener: Listener) -> None:
        """Nothing more is delivered to it, and the others see that his seat is empty."""
        room = self._room
        player_id = room.audience.player_of(listener)
        seat = room.audience.remove(listener)
        self._house.attending.changed(room, player_id)
        if seat is not None and room.table is not None and seat not in room.showing.elsewhere:
            self._house.presence(room, seat, False, None)
            self._tell(room.table, {seat: False})

    def note_elsewhere(self, table: Table, glance: Glance) -> None:
        """Who has come and gone at other processes, and since when those are away who are."""
        room, showing = self._room, self._room.showing
        before, now = showing.elsewhere, seats_elsewhere(table, glance, self._house.node.name)
        showing.elsewhere = now
        changed = {seat: seat in now for seat in before ^ now if seat not in room.audience.online()}
        gone = {table.seat_of(who): at for who, at in glance.gone.items()}
        away = {seat for seat in gone if seat is not None and seat not in room.absent}
        for seat in changed.keys() | (away - room.online()):
            self._house.presence(room, seat, seat in now, gone.get(seat))
        if changed:
            self._tell(table, changed)

    def _tell(self, table: Table, online: Mapping[int, bool], but: Listener | None = None) -> None:
        events = [{"kind": "presence", "seat": seat, "online": on} for seat, on in online.items()]
        self._room.changed(table, lambda viewer: events, but)
