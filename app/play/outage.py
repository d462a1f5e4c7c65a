"""Nobody loses a game to our downtime: the heartbeat, and what a gap in it gives back.

A gap is seen at a start, and also by a process that could not write for a while or was halted.
"""

from typing import Final

from sqlalchemy import Connection

from app.notices.handover import tell_later
from app.play.clock import Clock
from app.play.pulse import Pulse
from app.play.saving import Outrun, Unsaved, save
from app.play.standstill import owed_ms, wait_of
from app.storage import heartbeat, journal, queries
from app.storage.database import Database
from app.storage.filling import Filling
from app.storage.rows import ExtensionRow, GameRow

BEAT_EVERY_MS: Final = 5_000
_GAP_MS: Final = 4 * BEAT_EVERY_MS
_LEAST_MS: Final = 60_000
_FIRST: Final = 8  # games at a time, until it is known how many there is time for
_ATTEMPTS: Final = 5


class Heartbeat:
    """The trace of this process in the database, by which an outage is measured afterwards."""

    def __init__(
        self, database: Database, clock: Clock, node: str, pulse: Pulse | None = None
    ) -> None:
        self._database = database
        self._clock = clock
        self._node = node
        self._pulse = pulse or Pulse()
        self._latest: int | None = None
        self._filling = Filling(most=_FIRST)

    def is_steady(self) -> bool:
        """False after a gap until the next beat: what passed in it is not to be judged yet."""
        if self._pulse.halted_ms():
            return False
        return self._latest is None or self._clock.now() - self._latest <= _GAP_MS

    async def beat(self, is_first: bool = False) -> list[str]:
        """Extends what passed in a gap and then notes that we live, so that no gap counts twice.
        Some games at a time: a slow database ends what takes too long. Returns the extended
        games. Raises Unsaved."""
        all_extended: list[str] = []
        attempts = 0
        while True:
            try:
                extended, is_all = await self._beat(is_first)
            except Outrun:  # another process gives back the same time: look again
                attempts += 1
                if attempts == _ATTEMPTS:
                    raise Unsaved from None
                continue
            all_extended += extended
            if is_all:
                return all_extended

    async def _beat(self, is_first: bool) -> tuple[list[str], bool]:
        """Some of the games, and whether they were the last."""
        now, halted_ms = self._clock.now(), self._pulse.halted_ms()
        least_gap, most = 0 if is_first else _GAP_MS, self._filling.most

        def work(connection: Connection) -> tuple[list[str], bool]:
            last = _gap_began(connection, now, least_gap)
            if last is None and halted_ms and not self._has_others(connection, now):
                last = now - halted_ms
            extended = [] if last is None else _make_good(connection, last, now, most)
            is_all = len(extended) < most
            if is_all:
                heartbeat.beat(connection, self._node, now)
            return extended, is_all

        extended, is_all = await save(self._database.writer, work)
        self._filling.learn(len(extended), (self._clock.now() - now) / 1000)
        if is_all:
            self._latest = now
            self._pulse.go_on()
        return extended, is_all

    def _has_others(self, connection: Connection, now: int) -> bool:
        """They went on while we stood still: whoever was late there was late."""
        others = heartbeat.nodes_since(connection, now - 2 * BEAT_EVERY_MS) - {self._node}
        return bool(others)


def _gap_began(connection: Connection, now: int, least_gap: int) -> int | None:
    last = heartbeat.last_beat(connection)
    return None if last is None or now - last <= least_gap else last


def _make_good(connection: Connection, last: int, now: int, most: int) -> list[str]:
    games = queries.games_due(connection, now, most, since=last + 1)
    for game in games:
        _extend(connection, game, last, now)
    return [game.id for game in games]


def _extend(connection: Connection, game: GameRow, last: int, now: int) -> None:
    """The length of the outage, and from now on a minute if the seat had so much before; or what
    the seat is owed for days away, if that is more."""
    assert game.deadline is not None
    assert game.version is not None
    wait = wait_of(connection, game)
    waited_ms = now - wait.last_sign  # no outage of this game is longer
    lost_ms = max(min(now - last, waited_ms), now + _LEAST_MS - game.deadline)
    owed = owed_ms(connection, game, wait, now)
    is_away = owed > lost_ms
    seconds = -(-max(min(max(lost_ms, owed), waited_ms), _LEAST_MS) // 1000)
    row = ExtensionRow(game_id=game.id, version=game.version, seconds=seconds, at=now, away=is_away)
    deadline = game.deadline + seconds * 1000
    journal.extend(connection, row, game.deadline, deadline)
    tell_later(connection, game, deadline)
