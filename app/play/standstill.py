"""Days away at a table: a deadline that has passed is put off before anybody is judged late.

What is owed is worked out in `app.notices.away`; this reads the game and writes the extension.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from sqlalchemy import Connection

from app.notices.away import LEAST_DEADLINE_S, extension_s, standstill_ms
from app.notices.handover import tell_later
from app.play.clock import Clock
from app.play.deciding import is_overdue
from app.play.room import Room
from app.play.saving import Outrun
from app.storage import away, journal, queries
from app.storage.rows import ExtensionRow, GameRow, MoveRow


@dataclass(frozen=True, slots=True)
class Wait:
    """The wait of a running game for its seat: the turn began at `since`, and at `last_sign` the
    game proved for the last time that we were up; `given_ms` is what days away gave already."""

    since: int
    last_sign: int
    given_ms: int


async def put_off(room: Room, version: int, clock: Clock) -> bool:
    """Whether the deadline that was armed at this version stands still, or is another by now.

    For the room's `do` only. Raises Unsaved.
    """
    table = await room.current()
    now, deadline = clock.now(), table.deadline
    if table.version != version or not may_stand_still(table.game):
        return False
    if not is_overdue(table, now):
        return True  # put off already; it may have passed again before somebody is told so
    assert deadline is not None
    work = partial(_put_off, game_id=room.id, version=version, deadline=deadline, now=now)
    try:
        is_extended = await room.save(work)
    except Outrun:
        await room.reload()  # another process was first; those who look on here must see it
        return True
    if is_extended:
        await room.reload()
    return is_extended


def may_stand_still(game: GameRow) -> bool:
    return game.allows_away and game.deadline_s >= LEAST_DEADLINE_S


def wait_of(connection: Connection, game: GameRow) -> Wait:
    assert game.started_at is not None
    assert game.version is not None
    moves = queries.moves_of(connection, game.id, after=game.version - 1)
    extensions = queries.extensions_of(connection, game.id)
    since = max([game.started_at, *_times(moves)])
    here = [row for row in extensions if row.version == game.version and row.away]
    given_ms = sum(row.seconds for row in here) * 1000
    return Wait(since, max([since, *_times(extensions)]), given_ms)


def owed_ms(connection: Connection, game: GameRow, wait: Wait, now: int) -> int:
    """What days away owe to the seat to move; 0 for a bot, a guest, and where nothing stands."""
    if not may_stand_still(game):
        return 0
    sitters = queries.participants_of(connection, game.id)
    player_id = next(who.player_id for who in sitters if who.seat == game.turn)
    if player_id is None:
        return 0
    spans = away.spans_of(connection, player_id, wait.since)
    return standstill_ms(spans, wait.since, now, wait.given_ms)


def _put_off(connection: Connection, game_id: str, version: int, deadline: int, now: int) -> bool:
    game = queries.game_by_id(connection, game_id)
    if game is None or game.version != version or game.deadline != deadline:
        raise journal.VersionConflict(f"game {game_id}")
    wait = wait_of(connection, game)
    owed = owed_ms(connection, game, wait, now)
    seconds = extension_s(owed, now - wait.last_sign, now - deadline)
    if seconds is None:
        return False
    row = ExtensionRow(game_id=game_id, version=version, seconds=seconds, at=now, away=True)
    journal.extend(connection, row, deadline, deadline + seconds * 1000)
    tell_later(connection, game, deadline + seconds * 1000)
    return True


def _times(rows: Sequence[MoveRow] | Sequence[ExtensionRow]) -> list[int]:
    return [row.at for row in rows]
