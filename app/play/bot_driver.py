"""Makes the bots move: wherever it is a bot's turn, watched or not, through the door for all.

A bot gets its own view and memory and nothing else (law L4). Where it thinks is in app.thinking:
a deep thought holds nobody up, and a lost race costs nothing: it looks again.
"""

import hashlib
from typing import Final

import structlog

from app.engine.shown import Shown
from app.engine.state import State
from app.engine.view import Memory, View, memory_for, view_for
from app.fair.stream import bot_seed
from app.play.again import look_again
from app.play.clock import Clock
from app.play.commands import Play
from app.play.errors import Refused
from app.play.house import Ask
from app.play.room import Room
from app.play.tasks import Tasks
from app.play.turns import Turns
from app.thinking.errors import ThoughtLost
from app.thinking.pool import Thinkers

_SHORTEST_PAUSE_MS: Final = 400
_LONGEST_PAUSE_MS: Final = 1_200

_log = structlog.get_logger()


class BotDriver:
    """At most one drive a table."""

    def __init__(self, clock: Clock, tasks: Tasks, thinkers: Thinkers, turns: Turns) -> None:
        self._clock = clock
        self._tasks = tasks
        self._turns = turns
        self._thinkers = thinkers

    def poke(self, room: Room) -> None:
        """Call whenever a table may have come to a bot's turn."""
        if self._turns.call(room) or room.table is None or not room.table.has_bot_to_move:
            return
        self._turns.begin(room)
        self._tasks.start(self._drive(room))

    async def _drive(self, room: Room) -> None:
        try:
            while room.table is not None and room.table.has_bot_to_move:
                if not await self._move(room):
                    return
        except ThoughtLost:  # the process stops; the next one, or another, goes on
            return
        finally:
            self._turns.end(room)

    async def _move(self, room: Room) -> bool:
        """One move of the bot whose turn it is; False if this is not the time to try again."""
        table = room.table
        assert table is not None
        assert table.state is not None
        assert table.version is not None
        began, version, seat = self._clock.now(), table.version, table.turn
        assert seat is not None
        if not await self._turns.is_ours(room, version):
            return True
        level = table.sitter(seat).level or "medium"
        seed = bot_seed(table.key, seat, version)
        known = known_to(table.state, seat, table.shown)
        move = await self._thinkers.choose(room.id, *known, level, seed)
        if room.audience.has_browser:
            await self._clock.sleep_until(began + pause_ms(room.id, version))
        play = Play(None, version, move, self._clock.now())
        try:
            await room.command(Ask(lambda _: seat, play))
        except Refused as refused:
            if refused.code == "busy":
                await look_again(room, self._clock)
            elif refused.code != "stale-version":
                _log.warning("bot waits", game=room.id, version=version, code=refused.code)
                return False
        return True


def known_to(state: State, seat: int, shown: Shown | None) -> tuple[View, Memory]:
    """All that a bot on this seat is told."""
    return view_for(state, seat), memory_for(state, seat, shown)


def pause_ms(game_id: str, version: int) -> int:
    """How long a bot seems to think: from public numbers alone, so it betrays no hand."""
    digest = hashlib.sha256(f"{game_id}/{version}".encode()).digest()
    spread = _LONGEST_PAUSE_MS - _SHORTEST_PAUSE_MS + 1
    return _SHORTEST_PAUSE_MS + int.from_bytes(digest[:4], "big") % spread
