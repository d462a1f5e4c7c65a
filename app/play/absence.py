"""Tables where leaving loses (`leave_is_loss`): who stays away for a minute has left.

Only a seat that was here can leave: a program that plays by HTTP alone never does.
"""

from collections.abc import Callable
from typing import Final

from app.play.alarms import Alarms
from app.play.clock import Clock
from app.play.room import Room

AWAY_MS: Final = 60_000
_LATE_MS: Final = 5_000  # an alarm that rings later than this rings after an outage of ours


class Absence:
    """`leave(room, seat)` must only start what is to be done."""

    def __init__(self, clock: Clock, alarms: Alarms, leave: Callable[[Room, int], None]) -> None:
        self._clock = clock
        self._alarms = alarms
        self._leave = leave

    def note(self, room: Room, seat: int, came: bool) -> None:
        """A seat's first connection came, or its last one went."""
        if came:
            self._alarms.cancel(("absence", room.id, seat))
        elif (
            room.table is not None
            and room.table.rules.leave_is_loss
            and room.table.turn is not None
        ):
            self._wait(room, seat)

    def _wait(self, room: Room, seat: int) -> None:
        until = self._clock.now() + AWAY_MS
        self._alarms.set(("absence", room.id, seat), until, lambda: self._look(room, seat, until))

    def _look(self, room: Room, seat: int, until: int) -> None:
        if seat in room.audience.online():
            return
        if self._clock.now() > until + _LATE_MS:
            self._wait(room, seat)  # we were halted, and nobody could come back meanwhile
        else:
            self._leave(room, seat)
