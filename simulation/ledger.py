"""A second account of one table, kept from what is committed, by which everything else is judged.

It is told nothing: after each commit it reads what is new in the database and plays it again.
"""

from dataclasses import dataclass, field
from functools import reduce
from operator import or_

from sqlalchemy import Connection

from app.engine.errors import IllegalMove
from app.engine.replay import play_as
from app.engine.rules import make_rules
from app.engine.state import State
from app.fair.setup import setup_for
from app.play.starting import deal_to
from app.storage import queries
from simulation.disk import Disk, Row
from simulation.scenes import SEAL

_GAME = "SELECT status, version, turn, deadline, ended_at FROM game WHERE id = ?"
_MOVES = (
    "SELECT version, seat, move, at, command_id, cause FROM move"
    " WHERE game_id = ? AND version > ? ORDER BY version"
)
_EXTENSIONS = "SELECT version, at, seconds FROM extension WHERE game_id = ? ORDER BY at, version"


@dataclass(frozen=True, slots=True)
class Standing:
    """A game's row, as far as it changes."""

    status: str = "open"
    version: int | None = None
    turn: int | None = None
    deadline: int | None = None
    ended_at: int | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A committed move."""

    version: int
    seat: int
    move: str
    at: int
    command_id: str | None
    cause: str | None


@dataclass
class Ledger:
    """`states[v]` is the position at version v. `wrong` grows with everything that must not be."""

    table_id: str
    disk: Disk
    deadline_s: int = 0
    standing: Standing = field(default_factory=Standing)
    states: list[State] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    by_command: dict[tuple[int, str], Entry] = field(default_factory=dict)
    player_of: dict[int, str | None] = field(default_factory=dict)
    extensions: list[Row] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)
    moved_at: int = 0
    _armed: int | None = None  # the deadline that the last move or the deal set

    @property
    def version(self) -> int:
        """-1 before the deal."""
        return len(self.states) - 1

    @property
    def is_over(self) -> bool:
        return self.standing.status == "over"

    def waits_for_bot(self) -> bool:
        turn = self.standing.turn
        return turn is not None and bool(self.player_of) and self.player_of[turn] is None

    def seat_of(self, player_id: str) -> int | None:
        return next((seat for seat, who in self.player_of.items() if who == player_id), None)

    def read(self) -> bool:
        """Takes in what is new; whether there was anything."""
        now = Standing(*self.disk.ask(_GAME, self.table_id)[0])
        if now == self.standing:
            return False
        before, self.standing = self.standing, now
        if before.status == "over":
            self.wrong.append(f"the game went on after its end: {now}")
        if not self.states and now.version is not None:
            self._deal()
        self.extensions = self.disk.ask(_EXTENSIONS, self.table_id)
        for row in self.disk.ask(_MOVES, self.table_id, len(self.entries)):
            self._enter(Entry(*row))
        self._check()
        return True

    def _deal(self) -> None:
        with self.disk.reading() as connection:
            self._deal_again(connection)

    def _deal_again(self, connection: Connection) -> None:
        game = queries.game_by_id(connection, self.table_id)
        assert game is not None
        persons = [who for who in queries.participants_of(connection, game.id) if who.kind != "bot"]
        seed = SEAL.open(game.id, game.sealed_seed)
        dealt = deal_to(game, make_rules(game.rules), seed, persons, setup_for)
        self.states.append(dealt.state)
        self.deadline_s = game.deadline_s
        self.player_of = {
            who.seat: who.player_id for who in dealt.participants if who.seat is not None
        }
        assert game.started_at is not None
        self._arm(game.started_at)

    def _enter(self, entry: Entry) -> None:
        due = self._due()
        self._check_entry(entry, due)
        try:
            after = play_as(self.states[-1], entry.seat, entry.move)
        except IllegalMove as error:
            self.wrong.append(f"an illegal move was saved at {entry.version}: {error.rule}")
            return
        self.entries.append(entry)
        self.states.append(after)
        if entry.command_id is not None:
            self.by_command[entry.seat, entry.command_id] = entry
        if entry.move == "exchange" and after.turn == entry.seat:
            self._armed = due  # it wins no time
        else:
            self._arm(entry.at)

    def _arm(self, at: int) -> None:
        self.moved_at = at
        turn = self.states[-1].turn
        is_timed = turn is not None and self.player_of[turn] is not None
        self._armed = at + self.deadline_s * 1000 if is_timed else None

    def _check_entry(self, entry: Entry, deadline: int | None) -> None:
        if entry.version != len(self.entries) + 1:
            self.wrong.append(f"version {entry.version} follows {len(self.entries)}")
        if self.entries and entry.at < self.entries[-1].at:
            self.wrong.append(f"version {entry.version} was made before the one before it")
        turn = self.states[-1].turn
        if deadline is None or entry.seat != turn or entry.cause is not None:
            return
        if entry.move == "timeout" and entry.at < deadline:
            early = deadline - entry.at
            self.wrong.append(f"version {entry.version} is a timeout {early} ms too early")
        if entry.move != "timeout" and entry.at > deadline:
            late = entry.at - deadline
            self.wrong.append(f"version {entry.version} is a move {late} ms too late")

    def _check(self) -> None:
        """The row says what the journal says."""
        if not self.states:
            return
        row, state = self.standing, self.states[-1]
        if row.version != self.version:
            self.wrong.append(f"the game is at {row.version}, its journal at {self.version}")
        if not self.is_over and (row.turn != state.turn or row.deadline != self._due()):
            self.wrong.append(f"turn {row.turn} until {row.deadline}, not until {self._due()}")
        if state.is_over and not self.is_over:
            self.wrong.append("the last move did not end the game")
        if not are_cards_conserved(state):
            self.wrong.append(f"cards are lost or doubled at version {self.version}")

    def _due(self) -> int | None:
        """I14: the time of a turn and what was given on top."""
        here = [seconds for version, _, seconds in self.extensions if version == self.version]
        return None if self._armed is None else self._armed + 1000 * sum(here)


def are_cards_conserved(state: State) -> bool:
    """I1: all cards of the pack, each in one place."""
    at = state.position
    places = [*at.hands, at.stock[at.left], *at.attacks, *at.covers]
    known = sum(place.bit_count() for place in places)
    return known == reduce(or_, places).bit_count() and known + at.heap == state.rules.pack
