"""Calls to the other processes what has changed here, and passes on what they call.

All that is said in one turn of the event loop goes out as one message. Nobody waits for it.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable

import structlog

from app.play.bus import Bus
from app.play.hints import BadHint, Hints, Pending, TableHint, encode, parse
from app.play.table import Table
from app.storage.rows import GameRow

_log = structlog.get_logger()

Hear = Callable[[Hints], None]


class Herald:
    """`listen` before `start`. Without others (`is_shared` false) it says and hears nothing."""

    def __init__(self, bus: Bus, is_shared: bool) -> None:
        self._bus = bus
        self._is_shared = is_shared
        self._pending = Pending()
        self._is_waiting = False
        self._listeners: list[Hear] = []
        self._watchers: list[Callable[[], None]] = []

    @property
    def is_hearing(self) -> bool:
        """Whether all that happens elsewhere is heard of here; else one has to look."""
        return self._bus.is_hearing

    def listen(self, hear: Hear, changed: Callable[[], None] | None = None) -> None:
        """`hear` is told what others call; `changed` is called when `is_hearing` may be another."""
        self._listeners.append(hear)
        if changed is not None:
            self._watchers.append(changed)

    async def start(self) -> None:
        self._bus.attach(self._hear, self._changed)
        await self._bus.start()

    async def stop(self) -> None:
        await self._bus.stop()

    def expect(self, nodes: Collection[str]) -> None:
        """These are the other processes that live."""
        self._bus.expect(nodes)

    def table(self, table: Table) -> None:
        """Something about the table was saved."""
        if self._is_shared:
            is_listed = table.game.visibility == "open"
            self._say_table(TableHint(table.id, table.version, _players_at(table), is_listed))

    def made(self, game: GameRow) -> None:
        """A table was made, or it is known by its row alone."""
        self._say_table(TableHint(game.id, game.version, (), game.visibility == "open"))

    def tables(self, ids: Iterable[str]) -> None:
        """Something about these was saved, and no more is known here."""
        for table_id in ids:
            self._say_table(TableHint(table_id))

    def player(self, player_id: str) -> None:
        """What his tables show of him has changed."""
        self._pending.players.add(player_id)
        self._call_soon()

    def sessions(self) -> None:
        """Some sessions have ended."""
        self._pending.sessions = True
        self._call_soon()

    def everything(self) -> None:
        """So much has changed that the others should look at all they show."""
        self._pending.everything = True
        self._call_soon()

    def _say_table(self, hint: TableHint) -> None:
        self._pending.tables[hint.id] = hint
        self._call_soon()

    def _call_soon(self) -> None:
        if not self._is_shared:
            self._pending.take()  # there is nobody to call
        elif not self._is_waiting:
            self._is_waiting = True
            asyncio.get_running_loop().call_soon(self._call)

    def _call(self) -> None:
        self._is_waiting = False
        self._bus.publish(encode(self._pending.take()))

    def _changed(self) -> None:
        if self._bus.is_hearing:
            self.everything()  # what was said meanwhile was lost
        for watch in self._watchers:
            watch()

    def _hear(self, message: bytes) -> None:
        try:
            hints = parse(message)
        except BadHint:
            _log.warning("hint not understood")
            return
        for hear in self._listeners:
            hear(hints)


def _players_at(table: Table) -> tuple[str, ...]:
    return tuple(who.player_id for who in table.participants if who.player_id is not None)
