"""A table from the database: the row, those who sit there, and every move played again.

No hand is stored anywhere, so this is the only way back into a game. Runs in a thread.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import structlog
from sqlalchemy import Connection

from app.engine.replay import replay
from app.engine.rules import Rules, make_rules
from app.engine.shown import Shown, shown_after, shown_at
from app.engine.state import State
from app.play.clock import Clock
from app.play.errors import Refused
from app.play.series import series_of
from app.play.starting import Deal, Dealing, deal_to
from app.play.table import Table
from app.ratings.seats import ratings_of
from app.storage import queries
from app.storage.away import away_now
from app.storage.database import Database
from app.storage.glances import Glance, glances_of
from app.storage.orders import orders_of
from app.storage.rows import ExtensionRow, GameRow, MoveRow, ParticipantRow
from app.storage.sealing import SealBroken, SeedSeal
from app.storage.series import games_before, rematch_of

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Loader:
    """Where tables come from."""

    database: Database
    seal: SeedSeal
    dealing: Dealing
    clock: Clock

    def load(self, table_id: str) -> Table | None:
        """The table as it is saved, or None if there is none with this id."""
        with self.database.read() as connection:
            game = queries.game_by_id(connection, table_id)
            if game is None:
                return None
            participants = queries.participants_of(connection, table_id)
            moves = queries.moves_of(connection, table_id)
            extensions = queries.extensions_of(connection, table_id)
            orders = orders_of(connection, table_id) if game.status == "playing" else []
            away = _away(connection, game, participants, self.clock.now())
            before = games_before(connection, game)
            rematch = rematch_of(connection, table_id) if game.status == "over" else None
            ratings = _ratings(connection, game, participants)
        return replace(
            self._table(game, participants, moves, extensions),
            orders=tuple(orders),
            away=away,
            series=None if game.series is None else series_of(before, participants),
            rematch=rematch,
            ratings=ratings,
        )

    def glance_at(self, table_id: str) -> Glance | None:
        """How the table stands now; cheaper than to load it again."""
        with self.database.read() as connection:
            return glances_of(connection, [table_id], self.clock.now()).get(table_id)

    def new_ratings(self, table: Table) -> dict[str, int]:
        """The shown ratings of those who sit there, as they are now."""
        with self.database.read() as connection:
            return _ratings(connection, table.game, table.participants)

    def seed_of(self, game: GameRow) -> bytes:
        if game.server_seed is not None:
            return bytes.fromhex(game.server_seed)
        try:
            return self.seal.open(game.id, game.sealed_seed)
        except SealBroken:
            # Another process made it with a key that is not here; a start refuses that.
            _log.error("game sealed", game=game.id, key=game.seal_key)
            raise Refused("busy", "This server lacks the key of this game.") from None

    def _table(
        self,
        game: GameRow,
        participants: list[ParticipantRow],
        moves: list[MoveRow],
        extensions: list[ExtensionRow],
    ) -> Table:
        table = Table(
            game=game,
            rules=_rules(tuple(game.rules.items())),
            seed=self.seed_of(game),
            participants=tuple(participants),
            extensions=tuple(extensions),
            result=game.result,
        )
        # A game whose seed was lost has no position any more, only its end.
        is_dealt = game.version is not None and table.seed
        return self._played(table, moves) if is_dealt else table

    def _played(self, table: Table, moves: list[MoveRow]) -> Table:
        game = table.game
        persons = [who for who in table.participants if who.kind != "bot"]
        dealt = deal_to(game, table.rules, table.seed, persons, self.dealing)
        answered = {(m.seat, m.command_id): m.version for m in moves if m.command_id is not None}
        has_bots = len(persons) < len(table.participants) and game.status == "playing"
        state, shown = _last_state(dealt, moves, has_bots)
        return replace(
            table,
            key=dealt.key,
            state=state,
            shown=shown,
            version=game.version,
            deadline=game.deadline,
            moves=moves,
            answered=answered,
        )


@lru_cache(maxsize=256)
def _rules(given: tuple[tuple[str, object], ...]) -> Rules:
    """One for all tables with the same rules, and most have one of a few presets."""
    return make_rules(dict(given))


def _away(
    connection: Connection, game: GameRow, participants: list[ParticipantRow], now: int
) -> dict[str, int]:
    """Who sits here and is away, where that counts."""
    if not game.allows_away or game.status == "over":
        return {}
    people = [who.player_id for who in participants if who.player_id is not None]
    return away_now(connection, people, now)


def _ratings(
    connection: Connection, game: GameRow, participants: Sequence[ParticipantRow]
) -> dict[str, int]:
    found = ratings_of(connection, [(game.preset, who.player_id) for who in participants])
    return {player_id: rating for (_, player_id), rating in found.items()}


def _last_state(dealt: Deal, moves: list[MoveRow], watches: bool) -> tuple[State, Shown | None]:
    """The position; and, where somebody will ask for it, what the hands have shown till then."""
    states = replay(dealt.setup, [(row.seat, row.move) for row in moves])
    if not watches:
        return deque(states, maxlen=1).pop(), None
    state = next(states)
    shown = shown_at(state)
    for row, after in zip(moves, states, strict=True):
        shown, state = shown_after(shown, state, row.move, after), after
    return state, shown
