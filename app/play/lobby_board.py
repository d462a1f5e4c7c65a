"""The lobby as those see it who stand in it: tables that come, change and go, and whose turn it is.

It hears of every open table and of every hand-over of this process, and looks into the database
only when somebody stands there and a table of the lobby has changed; of a turn all is known.
What one listener has still to take is its own business: it never makes the board wait.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

import orjson

from app.fair.instants import print_instant
from app.play import lobby
from app.play.clock import Clock
from app.play.errors import Refused
from app.play.saving import read
from app.play.table import Table
from app.play.tasks import Tasks
from app.storage.database import Database
from app.storage.lobby import waiting_for
from app.storage.rows import GameRow

_PAUSE_MS: Final = 1_000  # before it asks a database again that did not answer


class LobbyListener(Protocol):
    """A connection as the lobby sees it."""

    def tell(self, about: str, message: str) -> None:
        """Takes a message and returns at once; one about the same that still waits is replaced."""


@dataclass(eq=False, slots=True)
class _Entry:
    """Somebody at the door: he hears the list first, then what happened while it was read."""

    player_id: str | None
    seen: asyncio.Future[None]
    missed: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _News:
    """One look into the database."""

    changed: Mapping[str, lobby.Card]
    tables: Sequence[lobby.Card]
    waiting: Mapping[str, Sequence[tuple[str, int | None]]]


class LobbyBoard:
    """`tasks` are cut off when the process stops: whoever listens comes back."""

    def __init__(self, database: Database, clock: Clock, tasks: Tasks) -> None:
        self._database = database
        self._clock = clock
        self._tasks = tasks
        self._present: set[LobbyListener] = set()
        self._entering: dict[LobbyListener, _Entry] = {}
        self._of_player: defaultdict[str, set[LobbyListener]] = defaultdict(set)
        self._changed: set[str] = set()
        self._is_looking = False

    def __len__(self) -> int:
        return len(self._present) + len(self._entering)

    async def enter(self, listener: LobbyListener, player_id: str | None) -> None:
        """Tells the listener what there is, and from now on what changes, until `leave`; and
        the player where it is his turn. Raises Refused (busy)."""
        entry = _Entry(player_id, asyncio.get_running_loop().create_future())
        self._entering[listener] = entry
        if player_id is not None:
            self._of_player[player_id].add(listener)
        self._look_soon()
        try:
            await entry.seen
        except BaseException:
            self.leave(listener, player_id)
            raise

    def leave(self, listener: LobbyListener, player_id: str | None) -> None:
        self._present.discard(listener)
        self._entering.pop(listener, None)
        if player_id is not None:
            self._of_player[player_id].discard(listener)
            if not self._of_player[player_id]:
                del self._of_player[player_id]

    def changed(self, game: GameRow) -> None:
        """A table was made, somebody sat down or stood up, it began or was closed."""
        if len(self) and game.visibility == "open":
            self._changed.add(game.id)
            self._look_soon()

    def handed_over(self, table: Table, before: int | None) -> None:
        """The turn has gone from seat `before` (None: nobody's) to another, or the game ended."""
        if not self._of_player:
            return
        about = f"turn {table.id}"
        if before is not None:
            over = _message("turn-over", table=table.id)
            self._tell(table.sitter(before).player_id, about, over)
        if table.turn is not None:
            his = _your_turn(table.id, table.deadline)
            self._tell(table.sitter(table.turn).player_id, about, his)

    def put_off(self, table: Table) -> None:
        """The seat to move has more time than it had."""
        if self._of_player and table.turn is not None:
            his = _your_turn(table.id, table.deadline)
            self._tell(table.sitter(table.turn).player_id, f"turn {table.id}", his)

    def asked_again(self, players: Iterable[str], table_id: str, previous: str) -> None:
        """Somebody has made the table of a rematch, for these players beside himself."""
        message = _message("rematch", table=table_id, previous=previous)
        for player_id in players:
            self._tell(player_id, f"rematch {previous}", message)

    def _tell(self, player_id: str | None, about: str, message: str) -> None:
        if player_id is None:
            return
        for listener in self._of_player.get(player_id, ()):
            entry = self._entering.get(listener)
            if entry is None:
                listener.tell(about, message)
            else:
                entry.missed[about] = message

    def _look_soon(self) -> None:
        if not self._is_looking:
            self._is_looking = True
            self._tasks.start(self._look())

    async def _look(self) -> None:
        """Looks as long as there is something to look at; what changes meanwhile waits for the
        next time, so that everybody hears of everything in its order."""
        try:
            while self._changed or self._entering:
                changed, self._changed = self._changed, set()
                entering = dict(self._entering)
                try:
                    news = await read(self._read, changed, list(entering.values()))
                except Refused as refused:
                    self._changed |= changed
                    _turn_away(entering.values(), refused)
                    await self._clock.sleep_until(self._clock.now() + _PAUSE_MS)
                else:
                    self._post(changed, news)
                    self._let_in(entering, news)
        finally:
            self._is_looking = False
            # Nobody is left at the door unless this was cut off.
            _turn_away(self._entering.values(), Refused("busy", "The lobby is closed; come back."))

    def _read(self, changed: set[str], entering: Sequence[_Entry]) -> _News:
        players = {each.player_id for each in entering if each.player_id is not None}
        with self._database.read() as connection:
            return _News(
                changed=lobby.open_tables_among(connection, changed),
                tables=lobby.open_tables(connection) if entering else (),
                waiting={player: waiting_for(connection, player) for player in players},
            )

    def _post(self, changed: Iterable[str], news: _News) -> None:
        for table_id in changed:
            card = news.changed.get(table_id)
            if card is None:
                message = _message("gone", table=table_id)
            else:
                message = _message("table", table=card)
            for listener in self._present:
                listener.tell(f"table {table_id}", message)

    def _let_in(self, entering: Mapping[LobbyListener, _Entry], news: _News) -> None:
        now = print_instant(self._clock.now())
        tables = _message("lobby", now=now, tables=news.tables)
        for listener, entry in entering.items():
            if self._entering.pop(listener, None) is None:
                continue  # gone again
            self._present.add(listener)
            listener.tell("lobby", tables)
            for table_id, deadline in news.waiting.get(entry.player_id or "", ()):
                listener.tell(f"turn {table_id}", _your_turn(table_id, deadline))
            for about, message in entry.missed.items():
                listener.tell(about, message)
            if not entry.seen.done():  # or he has just gone, and leaves as soon as he runs
                entry.seen.set_result(None)


def _turn_away(entering: Iterable[_Entry], refused: Refused) -> None:
    for entry in entering:
        if not entry.seen.done():
            entry.seen.set_exception(refused)


def _your_turn(table_id: str, deadline: int | None) -> str:
    shown = None if deadline is None else print_instant(deadline)
    return _message("your-turn", table=table_id, deadline=shown)


def _message(kind: str, **fields: object) -> str:
    return orjson.dumps({"type": kind, **fields}).decode()
