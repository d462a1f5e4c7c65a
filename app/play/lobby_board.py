"""The lobby as those see it who stand in it: tables that come, change and go, and whose turn it is.

It hears of every open table and of every hand-over of this process, and looks into the database
only when somebody stands there and a table of the lobby has changed; of a turn all is known. Where
other processes have been at work it looks, too, for the players concerned.
What one listener has still to take is its own business: it never makes the board wait.
"""

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from app.fair.instants import print_instant
from app.play import lobby
from app.play.clock import Clock
from app.play.errors import Refused
from app.play.hints import Hints
from app.play.lobby_turns import (
    Told,
    Waiting,
    about_rematch,
    about_turn,
    message,
    rematch,
    waiting_for,
    your_turn,
)
from app.play.saving import read
from app.play.table import Table
from app.play.tasks import Tasks
from app.storage.database import Database
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
class _Look:
    """What to look at: tables that have changed, players for whom something may wait, and
    perhaps all that is `listed`."""

    tables: set[str]
    players: set[str]
    is_all: bool
    listed: frozenset[str]


@dataclass(frozen=True, slots=True)
class _News:
    """One look into the database."""

    changed: Mapping[str, lobby.Card]
    tables: Sequence[lobby.Card]
    waiting: Mapping[str, Waiting]


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
        self._asked: set[str] = set()
        self._is_all = False
        self._cards: dict[str, str] = {}  # of the listed tables, as they were told last
        self._told = Told()
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
                self._told.forget(player_id)

    def hear(self, hints: Hints) -> None:
        """Other processes have changed something: looks soon, if it concerns anybody here."""
        if not len(self):
            return
        self._changed |= {hint.id for hint in hints.tables if hint.is_listed}
        players = {player for hint in hints.tables for player in hint.players}
        self._asked |= players & self._of_player.keys()
        self._is_all = self._is_all or hints.everything
        self._look_soon()

    def look_at_all(self) -> None:
        """Looks soon at all that is told here: something may not have been heard of."""
        if len(self):
            self._is_all = True
            self._look_soon()

    def changed(self, game: GameRow) -> None:
        """A table was made, somebody sat down or stood up, it began or was closed."""
        if len(self) and game.visibility == "open":
            self._changed.add(game.id)
            self._look_soon()

    def handed_over(self, table: Table, before: int | None) -> None:
        """The turn has gone from seat `before` (None: nobody's) to another, or the game ended."""
        if not self._of_player:
            return
        player_id = None if before is None else table.sitter(before).player_id
        if player_id is not None and player_id in self._of_player:
            self._told.turn_over(player_id, table.id)
            self._tell(player_id, about_turn(table.id), message("turn-over", table=table.id))
        self.put_off(table)

    def put_off(self, table: Table) -> None:
        """The seat to move has so much time as it had not before."""
        player_id = None if table.turn is None else table.sitter(table.turn).player_id
        if player_id is not None and player_id in self._of_player:
            self._told.turn(player_id, table.id, table.deadline)
            his = your_turn(table.id, table.deadline)
            self._tell(player_id, about_turn(table.id), his)

    def asked_again(self, players: Iterable[str], table_id: str, previous: str) -> None:
        """Somebody has made the table of a rematch, for these players beside himself."""
        for player_id in players:
            self._told.rematch(player_id, table_id)
            self._tell(player_id, about_rematch(previous), rematch(table_id, previous))

    def _tell(self, player_id: str, about: str, message: str) -> None:
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
            while self._changed or self._entering or self._asked or self._is_all:
                look, entering = self._next_look(), dict(self._entering)
                try:
                    news = await read(self._read, look, list(entering.values()))
                except Refused as refused:
                    self._changed |= look.tables
                    self._asked |= look.players
                    self._is_all = self._is_all or look.is_all
                    _turn_away(entering.values(), refused)
                    await self._clock.sleep_until(self._clock.now() + _PAUSE_MS)
                else:
                    self._post(look, news)
                    self._let_in(entering, news)
        finally:
            self._is_looking = False
            # Nobody is left at the door unless this was cut off.
            _turn_away(self._entering.values(), Refused("busy", "The lobby is closed; come back."))

    def _next_look(self) -> _Look:
        self._told.ask()
        players = set(self._of_player) if self._is_all else self._asked
        look = _Look(self._changed, players, self._is_all, frozenset(self._cards))
        self._changed, self._asked, self._is_all = set(), set(), False
        return look

    def _read(self, look: _Look, entering: Sequence[_Entry]) -> _News:
        players = {each.player_id for each in entering if each.player_id is not None}
        players |= look.players
        with self._database.read() as connection:
            tables = lobby.open_tables(connection) if entering or look.is_all else ()
            told = {*look.listed, *(card["id"] for card in tables)} if look.is_all else set()
            return _News(
                changed=lobby.open_tables_among(connection, look.tables | told),
                tables=tables,
                waiting=waiting_for(connection, players),
            )

    def _post(self, look: _Look, news: _News) -> None:
        """What was said to have changed is told; of the rest only what has."""
        cards = {each: message("table", table=card) for each, card in news.changed.items()}
        seen = cards.keys() | look.listed if look.is_all else set()
        others = {each for each in seen if cards.get(each) != self._cards.get(each)}
        for table_id in look.tables | others:
            said = cards.get(table_id) or message("gone", table=table_id)
            for listener in self._present:
                listener.tell(f"table {table_id}", said)
            self._note_card(table_id, cards.get(table_id))
        for player_id, waiting in news.waiting.items():
            for about, said in self._told.news(player_id, waiting):
                self._tell(player_id, about, said)

    def _note_card(self, table_id: str, card: str | None) -> None:
        self._cards.pop(table_id, None)
        if card is not None:
            self._cards[table_id] = card

    def _let_in(self, entering: Mapping[LobbyListener, _Entry], news: _News) -> None:
        if not self._present:
            self._cards.clear()  # nobody was told what became of them
        now = print_instant(self._clock.now())
        tables = message("lobby", now=now, tables=news.tables)
        for card in news.tables:
            if card["id"] not in self._cards:
                self._note_card(card["id"], message("table", table=card))
        for listener, entry in entering.items():
            if self._entering.pop(listener, None) is None:
                continue  # gone again
            self._present.add(listener)
            listener.tell("lobby", tables)
            waiting = news.waiting.get(entry.player_id or "", Waiting())
            if entry.player_id is not None:
                self._told.begin(entry.player_id, waiting)
            for table_id, deadline in waiting.turns:
                listener.tell(about_turn(table_id), your_turn(table_id, deadline))
            for about, said in entry.missed.items():
                listener.tell(about, said)
            if not entry.seen.done():  # or he has just gone, and leaves as soon as he runs
                entry.seen.set_result(None)


def _turn_away(entering: Iterable[_Entry], refused: Refused) -> None:
    for entry in entering:
        if not entry.seen.done():
            entry.seen.set_exception(refused)
