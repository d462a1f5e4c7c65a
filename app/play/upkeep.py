"""What goes on by itself: heartbeat, deadlines, absences, bots, and what nobody needs any more."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial
from typing import Any, Final

import structlog

from app.play.absence import AWAY_MS, Absence
from app.play.alarms import Alarms
from app.play.bot_driver import BotDriver
from app.play.claiming import Claiming
from app.play.clock import Clock
from app.play.commands import Left, TimeOut
from app.play.deadlines import SWEEP_EVERY_MS, Deadlines
from app.play.expiry import WAITING_MS
from app.play.herald import Herald
from app.play.house import Ask
from app.play.neighbours import Neighbours
from app.play.node import Node
from app.play.order_driver import OrderDriver
from app.play.orders import tidy
from app.play.outage import BEAT_EVERY_MS, Heartbeat
from app.play.pulse import Pulse
from app.play.room import Room
from app.play.rooms import Rooms
from app.play.running_out import RunningOut
from app.play.saving import Unsaved, read
from app.play.standstill import put_off
from app.play.tasks import Tasks
from app.play.turns import Turns
from app.play.underway import Underway
from app.storage import queries
from app.storage.attendance import games_attended
from app.storage.claims import ClaimKind
from app.storage.database import Database
from app.storage.orders import tables_with_orders_due
from app.storage.presence import games_left
from app.thinking.pool import Thinkers

_LOOK_EVERY_MS: Final = 30_000
_MOST_CLOSED: Final = 100
_MOST_LEFT: Final = 500
_MOST_BOTS: Final = 500
_MOST_ORDERS: Final = 500
_PATIENCE_S: Final = 5.0
_DRIVEN: Final[tuple[ClaimKind, ...]] = ("bot", "order")

_log = structlog.get_logger()


class Upkeep:
    """`works` are things that must end; loops and thoughts may be cut off at any moment.

    `rooms` is asked for late: the rooms' own house needs this object first. `void` closes a table
    that never started.
    """

    def __init__(
        self,
        database: Database,
        clock: Clock,
        rooms: Callable[[], Rooms],
        void: Callable[[str], Coroutine[Any, Any, None]],
        works: Tasks,
        thinkers: Thinkers,
        herald: Herald,
        node: Node,
    ) -> None:
        self._database = database
        self._clock = clock
        self._rooms = rooms
        self._void = void
        self._works = works
        self._loops = Tasks(works.tally)
        self._alarms = Alarms(clock)
        self._pulse = Pulse()
        self._heartbeat = Heartbeat(database, clock, node.name, self._pulse)
        self._deadlines = Deadlines(database, clock, self._alarms, self._expire)
        self._herald = herald
        self._is_shared = node.is_shared
        self._neighbours = Neighbours(database, clock, herald, node.name)
        is_here = self._neighbours.is_here if node.is_shared else None
        self._absence = Absence(clock, self._alarms, works, self._leave, is_here)
        self._claiming = Claiming(database, clock, node)
        bots, orders = (Turns(kind, self._claiming, clock) for kind in _DRIVEN)
        self._bots = BotDriver(clock, self._loops, thinkers, bots)
        self._orders = OrderDriver(database, clock, self._loops, orders)
        self._running_out = RunningOut(self._claiming, works, self._run_out)
        self.underway = Underway()
        self._is_halting = False

    async def start(self) -> None:
        """The outage rule first, then all clocks and bots. Raises Unsaved."""
        await self.beat(is_first=True)
        if self._is_shared:
            await self._neighbours.come()
        await self._look_for_the_absent()
        self._loops.start(self._alarms.run())
        self._loops.start(self._every(BEAT_EVERY_MS, self.beat))
        self._loops.start(self._pulse.run(self._make_good))
        self._loops.start(self._every(SWEEP_EVERY_MS, self.sweep, at_once=True))
        self._loops.start(self._every(_LOOK_EVERY_MS, self.look_around, at_once=True))

    async def stop(self) -> None:
        """Cuts the loops and the bots' drives off, and lets works end."""
        self._is_halting = True
        self._running_out.halt()
        await self._loops.cancel()
        await self._works.drain()
        await self._loops.cancel()  # the last works may have woken a bot
        if self._is_shared:
            with suppress(Unsaved):  # then others see by our silence that nobody is here
                await self._neighbours.leave()

    def changed(self, room: Room) -> None:
        """A room shows a new position: a bot may be to move, a deadline may be near."""
        if room.table is not None:
            self._bots.poke(room)
            self._orders.poke(room)
            self._deadlines.look_at(room.table)
            self._absence.look_at(room, room.table)
            if room.table.away:
                self._await_return(room.id, min(room.table.away.values()))

    def presence(self, room: Room, seat: int, came: bool, went_at: int | None) -> None:
        self._absence.note(room, seat, came, went_at)

    def _await_return(self, table_id: str, until: int) -> None:
        """Then somebody is away no longer, and the table has to say so. Days may pass: the alarm
        must not keep the room."""

        def show_again() -> None:
            if (room := self._rooms().known(table_id)) is not None:
                self._works.start(room.do(room.reload))

        self._alarms.set(("away", table_id), until, show_again)

    @property
    def has_halted(self) -> bool:
        """Whether we stood still, and have not given back yet what that took."""
        return self._pulse.halted_ms() > 0

    async def is_going(self) -> bool:
        """False when we stood still, and cannot give back what that took."""
        return await self._pulse.gone_on(_PATIENCE_S)

    async def _make_good(self) -> None:
        await self._by_itself(self.beat())

    async def beat(self, is_first: bool = False) -> None:
        extended = set(await self._heartbeat.beat(is_first))
        if extended:
            self._herald.everything()
            self._works.tally.extended += len(extended)
            _log.info("deadlines extended after an outage", games=len(extended))
        for room in self._rooms():
            if room.id in extended:
                await self._by_itself(room.do(room.reload))
        if self._is_shared:
            await self._by_itself(self._look_at_neighbours())

    async def _look_at_neighbours(self) -> None:
        """Where somebody was connected to a process that is dead now, his minute begins."""
        seen = await self._neighbours.look()
        self._rooms().attend_again(seen.buried)
        if seen.left:
            attended = await read(self._tables_attended)
            await self._resume_absence([each for each in attended if each in seen.left])

    async def sweep(self) -> None:
        await self._deadlines.sweep()

    async def look_around(self) -> None:
        """Drops idle tables, closes those nobody came to, and wakes bots and orders whose turn
        nobody noticed (after a start, a fault)."""
        self._rooms().drop_idle()
        for table_id in await read(self._tables_nobody_came_to):
            await self._by_itself(self._void(table_id))
        for table_id in await read(self._tables_of_bots):
            if self._is_halting:
                return
            room = self._rooms().at(table_id)
            await self._by_itself(room.do(room.loaded))
            self._bots.poke(room)
        await self._look_at_orders()
        if self._is_shared:
            await self._resume_absence(await read(self._tables_left))

    async def _look_at_orders(self) -> None:
        for table_id in await read(self._tables_with_orders):
            if self._is_halting:
                return
            room = self._rooms().at(table_id)
            await self._by_itself(room.do(partial(tidy, room)))
            self._orders.poke(room)

    def _tables_with_orders(self) -> list[str]:
        with self._database.read() as connection:
            waiting = tables_with_orders_due(connection, _MOST_ORDERS)
        return self._claiming.unclaimed("order", waiting)

    async def _look_for_the_absent(self) -> None:
        """Everybody's connections ended with the last process."""
        await self._resume_absence(await read(self._tables_attended))

    async def _resume_absence(self, table_ids: Iterable[str]) -> None:
        for table_id in table_ids:
            room = self._rooms().at(table_id)
            await self._by_itself(room.do(partial(self._absence.resume, room)))

    def _tables_attended(self) -> list[str]:
        with self._database.read() as connection:
            return games_attended(connection)

    def _tables_left(self) -> list[str]:
        """Whoever counted the minute there has died."""
        now = self._clock.now()
        before = now - AWAY_MS - _LOOK_EVERY_MS // 2
        with self._database.read() as connection:
            return games_left(connection, before, now, _MOST_LEFT)

    def _tables_nobody_came_to(self) -> list[str]:
        since = self._clock.now() - WAITING_MS
        with self._database.read() as connection:
            return queries.tables_made_before(connection, since, _MOST_CLOSED)

    def _tables_of_bots(self) -> list[str]:
        with self._database.read() as connection:
            waiting = queries.bot_turns(connection, _MOST_BOTS)
        return self._claiming.unclaimed("bot", waiting)

    async def _every(
        self, period_ms: int, work: Callable[[], Coroutine[Any, Any, None]], at_once: bool = False
    ) -> None:
        """A round that has begun is finished also when the loop is cut off."""
        if not at_once:
            await self._clock.sleep_until(self._clock.now() + period_ms)
        while True:
            began = self._clock.now()
            await self._by_itself(work())
            await self._clock.sleep_until(began + period_ms)

    async def _by_itself(self, work: Coroutine[Any, Any, object]) -> None:
        """Waits for a work whose failure is logged and is nobody else's: one broken table must
        not stop the round."""
        await asyncio.wait({self._works.start(work)})

    def _expire(self, table_id: str, version: int) -> None:
        if self._heartbeat.is_steady():
            self._running_out.add(table_id, version)

    async def _run_out(self, table_id: str, version: int) -> None:
        """Who is away at a table that allows it is not late yet; nor is he whose move came in time
        and is on its way. The next sweep looks again."""
        room = self._rooms().at(table_id)
        if await room.do(partial(put_off, room, version, self._clock)):
            return
        deadline = (await room.do(room.loaded)).deadline
        if deadline is None or not self.underway.is_any(table_id, deadline):
            await room.command(Ask(lambda _: None, TimeOut(version)))

    def _leave(self, room: Room, seat: int) -> None:
        """Looked at once more when its turn has come: he may stand before it in the queue."""
        ask = Ask(lambda _: seat if seat in room.absent else None, Left())
        self._works.start(room.command(ask))
