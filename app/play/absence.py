"""Tables where leaving loses (`leave_is_loss`): who stays away for a minute has left.

Only a seat that was here can leave: a program that plays by HTTP alone never does, and neither
does who sat down and has not come to the table since the deal. That somebody was here is
saved, so a restart of ours ends nobody's minute: after it the minute begins anew for all who
were. If several of them stay away then, it was the seat to move that left.

Who is connected to another process is not away. Before somebody loses, that is asked of the
database, which knows it even if the processes cannot hear each other.
"""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Final

from app.play.alarms import Alarms
from app.play.clock import Clock
from app.play.errors import Refused
from app.play.room import Room
from app.play.table import Table
from app.play.tasks import Tasks
from app.storage.attendance import note_came

AWAY_MS: Final = 60_000
_LATE_MS: Final = 5_000  # an alarm that rings later than this rings after an outage of ours
_AGAIN_MS: Final = 1_000  # before a database is asked again that did not answer

#: Whether the player is connected to the table, at whatever process. Raises Refused.
IsHere = Callable[[str, str], Awaitable[bool]]


class Absence:
    """`leave(room, seat)` must only start what is to be done. `Room.absent` is kept here.
    Without other processes `is_here` is None."""

    def __init__(
        self,
        clock: Clock,
        alarms: Alarms,
        works: Tasks,
        leave: Callable[[Room, int], None],
        is_here: IsHere | None = None,
    ) -> None:
        self._clock = clock
        self._alarms = alarms
        self._works = works
        self._leave = leave
        self._is_here = is_here

    def note(self, room: Room, seat: int, came: bool, went_at: int | None = None) -> None:
        """A seat's first connection came, or its last one went, now or at another time."""
        if came:
            self._forget(room, seat)
        elif room.table is not None and _can_leave(room.table, seat):
            self._wait(room, seat, went_at)

    def look_at(self, room: Room, table: Table) -> None:
        """A position is shown: some may be here for the first time, some can leave no more."""
        if not table.rules.leave_is_loss:
            return
        for seat in [seat for seat in room.absent if not _can_leave(table, seat)]:
            self._forget(room, seat)
        if _newcomers(room, table):
            self._works.start(room.do(partial(self._remember, room)))

    async def resume(self, room: Room) -> None:
        """After a start everybody is away. For jobs only."""
        table = await room.current()
        were_here = [who.seat for who in table.participants if who.came_at is not None]
        away = [seat for seat in were_here if seat is not None and _can_leave(table, seat)]
        for seat in sorted(set(away) - room.online(), key=lambda seat: seat != table.turn):
            if seat not in room.absent:
                self._wait(room, seat)

    async def _remember(self, room: Room) -> None:
        table = await room.loaded()
        seats, now = _newcomers(room, table), self._clock.now()
        if not seats:
            return
        await room.save(partial(note_came, game_id=room.id, seats=seats, at=now))
        table.participants = tuple(
            replace(who, came_at=now) if who.seat in seats else who for who in table.participants
        )

    def _wait(self, room: Room, seat: int, since: int | None = None) -> None:
        until = room.absent[seat] = (since or self._clock.now()) + AWAY_MS
        self._alarms.set(("absence", room.id, seat), until, lambda: self._look(room, seat, until))

    def _forget(self, room: Room, seat: int) -> None:
        self._alarms.cancel(("absence", room.id, seat))
        room.absent.pop(seat, None)

    def _look(self, room: Room, seat: int, until: int) -> None:
        if seat in room.audience.online():
            return
        if self._clock.now() > until + _LATE_MS:
            self._wait(room, seat)  # we were halted, and nobody could come back meanwhile
            self._works.start(room.do(room.tell_again))
        elif self._is_here is None:
            self._leave(room, seat)
        else:
            self._works.start(self._ask_and_leave(room, seat, self._is_here))

    async def _ask_and_leave(self, room: Room, seat: int, is_here: IsHere) -> None:
        """Who is connected elsewhere, be it known here or not, has not left."""
        if room.table is None or not _can_leave(room.table, seat):
            self._forget(room, seat)
            return
        is_connected = await _answer(is_here(room.id, room.table.sitter(seat).player_id or ""))
        if seat not in room.absent:
            return  # he came while we asked
        if is_connected is None:
            self._wait(room, seat, self._clock.now() + _AGAIN_MS - AWAY_MS)
        elif is_connected:
            self._forget(room, seat)
            await room.do(room.tell_again)
        else:
            self._leave(room, seat)


async def _answer(question: Awaitable[bool]) -> bool | None:
    """None if the database does not answer."""
    try:
        return await question
    except Refused:
        return None


def _can_leave(table: Table, seat: int) -> bool:
    """While the game is on, whoever is not out of it."""
    is_on = table.rules.leave_is_loss and table.turn is not None
    return is_on and table.state is not None and seat not in table.state.position.out


def _newcomers(room: Room, table: Table) -> frozenset[int]:
    """Seats that are connected and were not before, as far as is saved."""
    if not table.rules.leave_is_loss or table.turn is None:
        return frozenset()
    known = {who.seat for who in table.participants if who.came_at is not None}
    return room.audience.online() - known
