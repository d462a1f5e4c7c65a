"""Bugs planted in a server on purpose: a checker that does not find them is worth nothing.

Each wraps functions of `app` in a process of ours (`faults.program`) before it serves.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial, wraps
from threading import Timer
from typing import Any, Final

from sqlalchemy import Connection, select

from app.engine.play import time_out as timed_out
from app.play import at_once, deciding
from app.play.room import Room
from app.ratings import closing
from app.storage import journal
from app.storage.models import Game
from app.storage.ratings import put_ratings
from app.storage.rows import MoveRow
from app.storage.writer import Writer

_LATE_S: Final = 0.3
_RATED_LATE_S: Final = 5.0  # a kill comes before it on a busy machine, too
_background: set[asyncio.Task[Any]] = set()


def ack_before_commit() -> None:
    """A move is acknowledged and shown while its transaction has still to begin."""
    whole = Room.save

    async def save(self: Room, work: Callable[[Any], Any]) -> Any:
        async def later() -> None:
            await asyncio.sleep(_LATE_S)
            await whole(self, work)

        if isinstance(work, journal.Append):
            _leave(later())
            return work.move.version
        return await whole(self, work)

    setattr(Room, "save", save)  # noqa: B010 - a method is replaced on purpose
    _long_way_only()


def no_command_id() -> None:
    """Nobody looks whether a command was done before."""
    setattr(deciding, "_done_before", lambda table, seat, command: None)  # noqa: B010


def broadcast_before_commit() -> None:
    """The new position is shown to everybody before it is saved."""
    whole = Room._settle

    async def settle(self: Room, table: Any, ask: Any) -> int:
        decided = deciding.decide(table, ask.seat_of(table), ask.command, self._house.clock.now())
        if not isinstance(decided, deciding.Repeat):
            shown = replace(table, moves=list(table.moves), answered=dict(table.answered))
            shown.accept(decided)
            self.showing.show_all(shown, lambda viewer: ())
            await asyncio.sleep(_LATE_S / 3)
        return await whole(self, table, ask)

    setattr(Room, "_settle", settle)  # noqa: B010
    _long_way_only()


def sweeper_without_version() -> None:
    """An alarm that was set for one version ends whichever the game is at."""

    def time_out(table: Any, state: Any, command: Any, now: int) -> Any:
        seat = state.turn
        after = timed_out(state, seat)
        return deciding._decision(table, after, seat, "timeout", now)

    setattr(deciding, "_time_out", time_out)  # noqa: B010


def version_read_again() -> None:
    """The version of a move is read in its transaction, not fixed when it was decided."""

    def newest(connection: Connection, move: MoveRow) -> MoveRow:
        statement = select(Game.version).where(Game.id == move.game_id).with_for_update()
        version = connection.execute(statement).scalar()
        return move if version is None else replace(move, version=version + 1)

    whole = journal.append_move

    @wraps(whole)
    def append_move(connection: Connection, move: MoveRow, *rest: Any) -> int:
        turn, deadline, finish, _known = rest  # the deadline would tell on it
        return whole(connection, newest(connection, move), turn, deadline, finish)

    setattr(journal, "append_move", append_move)  # noqa: B010
    delattr(journal.Append, "together")  # so that every move goes through the one above


def rating_outside() -> None:
    """Ratings change in a transaction of their own, a moment after that of the last move."""
    whole, close = Writer._commit, closing._close
    writers: list[Writer] = []

    def commit(self: Writer, batch: Any) -> None:
        writers[:] = [self]
        whole(self, batch)

    def close_places(connection: Connection, endings: Any, rateable: Any) -> None:
        close(connection, endings, None)
        if rateable is not None:
            rate = partial(closing._rate, game=rateable)
            Timer(_RATED_LATE_S, writers[0].submit, [rate]).start()

    setattr(Writer, "_commit", commit)  # noqa: B010
    setattr(closing, "_close", close_places)  # noqa: B010


def rated_twice() -> None:
    """A rated game changes the ratings of its players twice."""

    def put_twice(connection: Connection, rows: Any) -> None:
        put_ratings(connection, [replace(row, mu=row.mu + 1.0) for row in rows])

    setattr(closing, "put_ratings", put_twice)  # noqa: B010


def resync_from_memory() -> None:
    """Whoever comes back is shown what this process has in memory, behind or not."""
    setattr(Room, "current", Room.loaded)  # noqa: B010


#: name -> what plants it; docs/FAULTS.md says which rule of the checker finds it.
BUGS: Final[Mapping[str, Callable[[], None]]] = {
    "ack-before-commit": ack_before_commit,
    "broadcast-before-commit": broadcast_before_commit,
    "no-command-id": no_command_id,
    "rated-twice": rated_twice,
    "rating-outside": rating_outside,
    "resync-from-memory": resync_from_memory,
    "sweeper-without-version": sweeper_without_version,
    "version-read-again": version_read_again,
}


def plant(name: str) -> None:
    """To be called before the server is made."""
    BUGS[name]()


def _long_way_only() -> None:
    """Every move goes where the bug is."""
    setattr(at_once, "begin", lambda *_: False)  # noqa: B010


def _leave(work: Any) -> None:
    task = asyncio.get_running_loop().create_task(work)
    _background.add(task)
    task.add_done_callback(_background.discard)
