"""What those who look at one table are shown: each his own view, made once for all who share it.

Which table is true, and when there is something to tell, is for its room; what stands in a view
for `wire`.
"""

from collections.abc import Callable, Sequence
from typing import Final

from app.play import wire
from app.play.audience import Audience, Event, Listener, Update, Viewer
from app.play.clock import Clock
from app.play.scene import Kept, Scene
from app.play.table import Table

_NOBODY: Final[frozenset[int]] = frozenset()  # one for all tables: each new one has its weight


class Showing:
    """One table's audience. Its views are made quickly and weigh more than the table, so none is
    kept; the pieces that they are put together from are."""

    __slots__ = ("_clock", "_kept", "absent", "audience", "elsewhere")

    def __init__(self, clock: Clock) -> None:
        self.audience = Audience()
        self.absent: dict[int, int] = {}  # seat -> when it will have left (app.play.absence)
        self.elsewhere: frozenset[int] = _NOBODY  # seats connected to other processes
        self._clock = clock
        self._kept = Kept()

    def online(self) -> frozenset[int]:
        """The seats with a connection, here or elsewhere."""
        here = self.audience.online()
        return here | self.elsewhere if self.elsewhere else here

    def look(self, table: Table, player_id: str | None) -> dict[str, object]:
        """Version, time and the view of somebody who asks once."""
        view = self._view(table, table.seat_of(player_id), player_id)
        return {"version": table.version, "now": self._instant(), "view": view}

    def show_one(self, table: Table, viewer: Viewer, listener: Listener) -> None:
        listener.deliver(self._update(table, viewer))

    def show_seat(self, table: Table, seat: int) -> None:
        """Something has changed that is this seat's alone: nobody else is told."""
        self.audience.tell_one(seat, self._update(table, seat))

    def show_all(
        self,
        table: Table,
        events_for: Callable[[Viewer], Sequence[Event]],
        but: Listener | None = None,
    ) -> None:
        """Something has changed: everybody, except `but`, is shown the table as it is now."""
        if not self.audience:
            return
        now, scene = self._instant(), self._scene(table)

        def update_for(viewer: Viewer) -> Update:
            return Update(table.version, now, events_for(viewer), scene.shown_to(viewer))

        self.audience.tell(update_for, but)

    def _update(self, table: Table, viewer: Viewer) -> Update:
        view = self._scene(table).shown_to(viewer)
        return Update(table.version, self._instant(), (), view)

    def _scene(self, table: Table) -> Scene:
        return Scene(table, self.online(), self.absent, self._kept)

    def _view(self, table: Table, viewer: Viewer, player_id: str | None) -> dict[str, object]:
        return wire.view_of(table, viewer, player_id, self.online(), self.absent)

    def _instant(self) -> str:
        return wire.instant(self._clock.now())
