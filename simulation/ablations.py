"""Bugs planted on purpose: each takes one safeguard away. A simulation that did not find them all
would prove nothing. Nothing in `app` knows of this: it is patched from here for one world.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any, Final
from unittest.mock import patch

from sqlalchemy import Connection, insert

from app.play import at_once, deciding, outage, wire
from app.play import consequences as consequences_of
from app.play.claiming import Claiming
from app.play.commands import Play, TimeOut
from app.play.consequences import consequences as right_consequences
from app.play.deadlines import Deadlines
from app.play.deciding import Repeat, decide
from app.play.following import Following
from app.play.hints import Hints
from app.play.house import Ask
from app.play.news import nothing
from app.play.room import Room
from app.play.scene import Scene
from app.play.showing import Showing
from app.play.table import Decision, Table
from app.storage import appends, journal, queries
from app.storage.journal import Work
from app.storage.models import Move
from app.storage.rows import ExtensionRow, Finish, GameRow, MoveRow
from simulation.clock import SimulatedClock, true_time

Change = tuple[object, str, object]

#: For what is broken in the long way alone.
_LONG_WAY_ONLY: Final[Change] = at_once, "begin", lambda *_: False


@contextmanager
def planted(name: str) -> Iterator[None]:
    """The bug of this name is in the program for the block."""
    with ExitStack() as stack:
        for where, what, wrong in ABLATIONS[name]():
            stack.enter_context(patch.object(where, what, wrong))
        yield


def _no_expected_version() -> Sequence[Change]:
    """A move is taken for whatever version the table is at."""
    right = deciding._play

    def play(table: Table, state: Any, seat: int | None, command: Play) -> Decision:
        assert table.version is not None
        return right(table, state, seat, replace(command, version=table.version))

    return [(deciding, "_play", play)]


def _alarm_without_version() -> Sequence[Change]:
    """An alarm ends the turn that it finds, not the one that it was set for."""
    right = deciding._time_out

    def time_out(table: Table, state: Any, command: TimeOut, now: int) -> Decision:
        assert table.version is not None
        return right(table, state, TimeOut(table.version), now)

    async def take(self: Claiming, kind: str, wanted: Mapping[str, int]) -> list[str]:
        return list(wanted)

    return [
        (deciding, "_time_out", time_out),
        (deciding, "is_overdue", lambda table, now: True),
        (Claiming, "take", take),
    ]


def _version_read_again() -> Sequence[Change]:
    """A timeout is saved for the version that its transaction finds."""
    right = journal.appending

    def appending(
        move: MoveRow,
        turn: int | None,
        deadline: int | None,
        finish: Finish | None = None,
        also: Sequence[Work] = (),
        known: int | None = None,
    ) -> Callable[[Connection], int]:
        def work(connection: Connection) -> int:
            found = queries.game_by_id(connection, move.game_id)
            assert found is not None
            if found.version is None or found.turn is None:
                raise journal.VersionConflict
            again = replace(move, version=found.version + 1, seat=found.turn)
            return right(again, turn, deadline, finish, also)(connection)

        is_late = move.move == "timeout" and move.cause is None
        return work if is_late else right(move, turn, deadline, finish, also, known)

    return [(journal, "appending", appending)]


def _no_command_id() -> Sequence[Change]:
    """What is sent again is not known again."""
    return [(deciding, "_done_before", lambda table, seat, command: None)]


def _ack_before_commit() -> Sequence[Change]:
    right = Room._settle

    async def settle(self: Room, table: Table, ask: Ask) -> int:
        decided = decide(table, ask.seat_of(table), ask.command, self._house.clock.now())
        if isinstance(decided, Repeat):
            return decided.version
        self._house.tasks.start(right(self, table, ask))
        return decided.row.version

    return [(Room, "_settle", settle), _LONG_WAY_ONLY]


def _told_before_commit() -> Sequence[Change]:
    right = Room._settle

    async def settle(self: Room, table: Table, ask: Ask) -> int:
        decided = decide(table, ask.seat_of(table), ask.command, self._house.clock.now())
        if not isinstance(decided, Repeat):
            ahead = replace(table, moves=list(table.moves), answered=dict(table.answered))
            ahead.accept(decided)
            self.showing.show_all(ahead, nothing)
        return await right(self, table, ask)

    return [(Room, "_settle", settle), _LONG_WAY_ONLY]


def _no_timer() -> Sequence[Change]:
    """Nobody looks which deadlines come due."""

    async def sweep(self: Deadlines) -> None:
        return

    return [(Deadlines, "sweep", sweep)]


def _two_ends() -> Sequence[Change]:
    """Neither the game's row nor the journal's key keeps a second end out."""
    return [
        (journal, "_standing_at", lambda *standing: ()),
        (appends, "INSERT_MOVE", insert(Move).prefix_with("OR REPLACE")),
    ]


def _rating_apart() -> Sequence[Change]:
    """Ratings are saved after the end of the game, by a work of their own."""
    accept = Room._accept
    left: list[Work] = []

    def consequences(table: Table, decided: Decision) -> tuple[Work, ...]:
        works = right_consequences(table, decided)
        if decided.finish is None:
            return works
        left.append(works[0])
        return works[1:]

    def accept_and_rate(self: Room, table: Table, decided: Decision) -> int:
        if decided.finish is not None:
            self._house.tasks.start(self.save(left.pop()))
        return accept(self, table, decided)

    return [(consequences_of, "consequences", consequences), (Room, "_accept", accept_and_rate)]


def _memory_trusted() -> Sequence[Change]:
    """Who comes to a table is shown what this node remembers of it."""

    async def current(self: Room) -> Table:
        return await self.loaded()

    async def catch_up(self: Room, glance: object) -> None:
        return

    return [(Room, "current", current), (Room, "catch_up", catch_up)]


def _memory_kept() -> Sequence[Change]:
    """A table that was outrun is not loaded anew."""
    return [(Room, "forget", lambda self: None)]


def _extended_twice() -> Sequence[Change]:
    right = outage._extend

    def extend(connection: Connection, game: GameRow, last: int, now: int) -> None:
        right(connection, game, last, now)
        [*_, row] = queries.extensions_of(connection, game.id)
        longer = queries.game_by_id(connection, game.id)
        assert longer is not None
        assert longer.deadline is not None
        deadline = longer.deadline + row.seconds * 1000
        journal.extend(connection, _a_little_later(row), longer.deadline, deadline)

    return [(outage, "_extend", extend)]


def _a_little_later(row: ExtensionRow) -> ExtensionRow:
    return replace(row, at=row.at + 1)


def _hint_trusted() -> Sequence[Change]:
    """What a hint says is taken for what is saved."""
    right = Following.hear

    def hear(self: Following, hints: Hints) -> None:
        for hint in hints.tables:
            known = self._rooms().known(hint.id)
            if known is not None and known.table is not None and hint.version is not None:
                known.table.version = hint.version
                known.changed(known.table, nothing)
        right(self, hints)

    return [(Following, "hear", hear)]


def _clock_back() -> Sequence[Change]:
    """The clock goes back, and moves are stamped by it as they come."""

    def now(self: SimulatedClock) -> int:
        return true_time(self._loop) + self.skew_ms

    return [
        (SimulatedClock, "now", now),
        (deciding, "_not_before_last", lambda table, instant: instant),
    ]


def _old_views() -> Sequence[Change]:
    """Views are kept when the table has gone on."""
    right = Showing._scene
    scenes: dict[Showing, Scene] = {}

    def scene(self: Showing, table: Table) -> Scene:
        if self not in scenes:
            scenes[self] = right(self, table)
        return scenes[self]

    return [(Showing, "_scene", scene)]


def _seed_told() -> Sequence[Change]:
    """The seed is in every view."""
    right = wire.moving_part

    def moving_part(table: Table, *rest: Any) -> dict[str, object]:
        return right(table, *rest) | {"server_seed": table.seed.hex()}

    return [(wire, "moving_part", moving_part)]


ABLATIONS: Final[Mapping[str, Callable[[], Sequence[Change]]]] = {
    "no expected version": _no_expected_version,
    "version read again in the transaction": _version_read_again,
    "alarm without version": _alarm_without_version,
    "no command id": _no_command_id,
    "ack before commit": _ack_before_commit,
    "told before commit": _told_before_commit,
    "no timer": _no_timer,
    "two ends": _two_ends,
    "rating apart": _rating_apart,
    "memory trusted": _memory_trusted,
    "memory kept": _memory_kept,
    "extended twice": _extended_twice,
    "hint trusted": _hint_trusted,
    "clock back": _clock_back,
    "old views": _old_views,
    "seed told": _seed_told,
}
