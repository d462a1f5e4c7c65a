"""One table in memory: it decides, saves and tells, one thing after another.

Save, then tell (law L5). What a command does is decided in app.play.deciding; how the audience is
shown the table is in app.play.showing; which rooms exist is the hub's business.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final, TypeVar

import structlog

from app.play.audience import Listener
from app.play.coming import Coming
from app.play.commands import TimeOut
from app.play.consequences import saving
from app.play.deciding import Repeat, decide
from app.play.errors import NoSuchTable, Refused
from app.play.gate import Gate
from app.play.hearsay import Hearsay
from app.play.house import Ask, House
from app.play.news import (
    EventsFor,
    events_of,
    events_since,
    facts_of,
    gist_of,
    has_gone_on,
    nothing,
    seats_with_new_orders,
)
from app.play.saving import Outrun, Unsaved, read, save, settle
from app.play.showing import Showing
from app.play.table import Decision, Table
from app.play.turn_news import TurnNews
from app.storage.glances import Facts, Glance
from app.storage.jobs import Waiter

T = TypeVar("T")

_log = structlog.get_logger()

NOT_SAVED: Final = "This could not be saved; try again."

_ATTEMPTS: Final = 5
_LONGEST_QUEUE: Final = 64


class Room:
    """Owner of one table; everything that changes it goes through `do`, first in, first out."""

    def __init__(self, table_id: str, house: House) -> None:
        self.id = table_id
        self.table: Table | None = None
        self._house = house
        self.showing = Showing(house.clock)
        self.audience = self.showing.audience
        self.absent = self.showing.absent
        self.hearsay = Hearsay()
        self._gate = Gate()
        self._queued = 0
        self._last_used = house.clock.now()
        self._shown: Table | None = None
        self._told: tuple[object, ...] | None = None
        self._turn_news = TurnNews(house.lobby)

    def is_idle(self, since: int) -> bool:
        """Nobody looks or is missed, nothing waits, and nothing happened after `since`."""
        return not (self.audience or self._queued or self.absent or self._last_used > since)

    @property
    def is_busy(self) -> bool:
        """Somebody waits for something here, or it is being done."""
        return self._queued > 0

    async def do(self, job: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """Runs the job when those before it have ended; a waiter who leaves does not stop it.

        Raises whatever the job raises. Connections bound how many wait here; commands, of which
        one connection may send many, have a bound of their own.
        """
        self._queued += 1
        self._last_used = self._house.clock.now()
        return await self._house.tasks.finish(self._in_turn(job))

    def enter(self, now: int) -> bool:
        """Whether it is the caller's turn here at once; he then has to `leave_turn`."""
        if not self._gate.enter_at_once():
            return False
        self._queued += 1
        self._last_used = now
        return True

    def leave_turn(self) -> None:
        self._queued -= 1
        self._gate.leave()

    async def command(self, ask: Ask) -> int:
        """The version the command led to, also when it had been done before. Raises Refused."""
        if self._queued >= _LONGEST_QUEUE:
            raise Refused("busy", "Too much is going on at this table.")
        self._queued += 1
        try:  # without a task of its own, which would cost more than to decide a move
            return await self._in_turn(partial(self._command, ask))
        except asyncio.CancelledError:
            self._house.tasks.start(self.do(self._look_again))
            raise

    async def go_on(self, ask: Ask) -> int:
        """The same for whoever has entered already; his turn ends with it."""
        return await self._done(partial(self._command, ask))

    async def look(self, player_id: str | None) -> dict[str, object]:
        """Version, time and the view of whoever asks."""
        return self.showing.look(await self.do(self.current), player_id)

    async def join(self, listener: Listener, player_id: str | None, browser: bool) -> None:
        """Shows the listener its view, and from now on every later one."""
        coming = Coming(self, self._house)
        await self.do(lambda: coming.join(listener, player_id, browser))

    async def leave(self, listener: Listener) -> None:
        await self.do(lambda: Coming(self, self._house).leave(listener))

    async def loaded(self) -> Table:
        """The table in memory, from the database if need be. For jobs only."""
        if self.table is None:
            table = await read(self._house.loader.load, self.id)
            if table is None:
                raise NoSuchTable(self.id)
            self.show(table)
        assert self.table is not None
        return self.table

    async def current(self) -> Table:
        """The table as it is saved now, whoever changed it. For jobs only."""
        if self._house.node.is_shared:
            await self.catch_up(await read(self._house.loader.glance_at, self.id))
        return await self.loaded()

    def online(self) -> frozenset[int]:
        """The seats that are connected, here or to another process."""
        return self.showing.online()

    def knows(self, facts: Facts, asked_at: int | None) -> bool:
        """Whether the table in memory is as it was found saved, or has gone on since that was
        asked; None where nothing can have happened meanwhile."""
        if self.table is None:
            return False
        if facts_of(self.table) == facts:
            return True
        has_been_used = asked_at is not None and self._last_used >= asked_at
        return has_been_used and has_gone_on(self.table, facts)

    async def catch_up(self, glance: Glance | None, asked_at: int | None = None) -> None:
        """Takes over what other processes have done, as it was found at `asked_at`, or just now.
        For jobs only."""
        if glance is None:
            return
        if not self.audience:
            self.hearsay.begin(glance.said_at)
        if not self.knows(glance.facts, asked_at):
            self.forget()
        Coming(self, self._house).note_elsewhere(await self.loaded(), glance)

    async def attempt(self, decide_and_save: Callable[[Table], Awaitable[T]]) -> T:
        """Tries on the table in memory, and again on a fresh one if that was behind."""
        is_fresh = self.table is None or not self._house.node.is_shared
        for _ in range(_ATTEMPTS):
            table = await self.loaded()
            try:
                return await decide_and_save(table)
            except Outrun:
                self.forget()
            except Unsaved as error:
                self.forget()
                raise Refused("busy", NOT_SAVED) from error
            except Refused:
                if is_fresh:
                    raise
                self.forget()
            is_fresh = True
        raise Refused("busy", "Others keep changing this table; try again.")

    async def save(self, work: Callable[[Any], T]) -> T:
        """The result of the work, once it is durable; the other processes hear of it."""
        saved = await save(self._house.writer, work)
        if self.table is not None:
            self._house.herald.table(self.table)
        return saved

    def forget(self) -> None:
        """Memory may be wrong: the next job reads the database."""
        self.table = None

    async def reload(self) -> None:
        """Reads the table again and tells the audience, here and elsewhere. For jobs only."""
        self.forget()
        self._house.herald.table(await self.loaded())

    async def _look_again(self) -> None:
        """Once all is saved that was being saved: a command's author has left. For jobs only."""
        with suppress(Unsaved):
            await settle(self._house.writer)
        await self.reload()

    def show(self, table: Table) -> None:
        """Takes a table as the new truth and tells the audience if it did not know."""
        told, self._told = self._told, gist_of(table)
        shown, self._shown = self._shown, table
        self.table = table
        self._turn_news.note(table, is_news=told is not None)
        self.audience.reseat(table.seat_of)
        if told == self._told:
            for seat in seats_with_new_orders(shown, table, self.audience.online()):
                self.show_to(seat)
            self._house.changed(self)
        else:
            self.changed(table, events_since(shown, table))
            if told is not None and "open" in (told[0], table.status):
                self._house.lobby.changed(table.game)

    def show_to(self, seat: int) -> None:
        """Shows one seat its view again and nobody else: what has changed is that seat's alone."""
        assert self.table is not None
        self.showing.show_seat(self.table, seat)

    async def tell_again(self) -> None:
        """Shows everybody the table once more: what is no move has changed. For jobs only."""
        self.changed(await self.loaded(), nothing)

    def changed(self, table: Table, events_for: EventsFor, but: Listener | None = None) -> None:
        """Shows all but one what has happened; who follows the table looks at it."""
        self.showing.show_all(table, events_for, but)
        self._house.changed(self)

    def post(self, table: Table, decided: Decision, waiter: Waiter) -> None:
        """Gives a move to the writer. Raises what the writer does if it takes nothing."""
        self._house.writer.post(saving(table, decided), waiter)

    def land(self, table: Table, decided: Decision) -> int:
        """Takes over what was posted and is saved now; the version."""
        self._house.herald.table(table)
        return self._accept(table, decided)

    async def _in_turn(self, job: Callable[[], Coroutine[Any, Any, T]]) -> T:
        try:
            await self._gate.enter()
        except asyncio.CancelledError:
            self._queued -= 1
            raise
        return await self._done(job)

    async def _done(self, job: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The job of whoever has entered, who leaves then."""
        tally = self._house.tasks.tally
        try:
            result = await job()
            tally.worked(self.id)
            return result
        except Exception as error:
            tally.failed(self.id, error)
            raise
        finally:
            self.leave_turn()

    async def _command(self, ask: Ask) -> int:
        if self._house.node.is_shared and isinstance(ask.command, TimeOut):
            self.forget()  # another process may have extended the deadline
        return await self.attempt(lambda table: self._settle(table, ask))

    async def _settle(self, table: Table, ask: Ask) -> int:
        now = self._last_used = self._house.clock.now()
        decided = decide(table, ask.seat_of(table), ask.command, now)
        if isinstance(decided, Repeat):
            return decided.version
        await self.save(saving(table, decided))
        if decided.finish is not None and table.game.rated:
            await self._look_up_ratings(table)
        return self._accept(table, decided)

    async def _look_up_ratings(self, table: Table) -> None:
        """The move is saved: without an answer the table shows the ratings from before."""
        with suppress(Refused):
            table.ratings = await read(self._house.loader.new_ratings, table)

    def _accept(self, table: Table, decided: Decision) -> int:
        before = table.state
        assert before is not None
        table.accept(decided)
        self._house.tasks.tally.moves += 1
        self._told = gist_of(table)
        if table.is_over:  # one line a game: a line a move would cost more than the move
            _log.info("game over", game=self.id, version=table.version)
        self.changed(table, events_of(before, decided))
        self._turn_news.note(table)
        return decided.row.version
