"""A table from the database: the row, those who sit there, and every move played again.

No hand is stored anywhere, so this is the only way back into a game. Runs in a thread.
"""

from collections import deque
from dataclasses import dataclass, replace

from app.engine.replay import replay
from app.engine.rules import make_rules
from app.engine.state import State
from app.play.starting import Deal, Dealing, deal_to
from app.play.table import Table
from app.storage import queries
from app.storage.database import Database
from app.storage.rows import ExtensionRow, GameRow, MoveRow, ParticipantRow
from app.storage.sealing import SeedSeal


@dataclass(frozen=True, slots=True)
class Loader:
    """Where tables come from."""

    database: Database
    seal: SeedSeal
    dealing: Dealing

    def load(self, table_id: str) -> Table | None:
        """The table as it is saved, or None if there is none with this id."""
        with self.database.read() as connection:
            game = queries.game_by_id(connection, table_id)
            if game is None:
                return None
            participants = queries.participants_of(connection, table_id)
            moves = queries.moves_of(connection, table_id)
            extensions = queries.extensions_of(connection, table_id)
        return self._table(game, participants, moves, extensions)

    def version(self, table_id: str) -> int | None:
        """The saved version alone: cheap news about what other processes did."""
        with self.database.read() as connection:
            return queries.version_of(connection, table_id)

    def seed_of(self, game: GameRow) -> bytes:
        if game.server_seed is not None:
            return bytes.fromhex(game.server_seed)
        return self.seal.open(game.id, game.sealed_seed)

    def _table(
        self,
        game: GameRow,
        participants: list[ParticipantRow],
        moves: list[MoveRow],
        extensions: list[ExtensionRow],
    ) -> Table:
        table = Table(
            game=game,
            rules=make_rules(game.rules),
            seed=self.seed_of(game),
            participants=tuple(participants),
            extensions=tuple(extensions),
            result=game.result,
        )
        return table if game.version is None else self._played(table, moves)

    def _played(self, table: Table, moves: list[MoveRow]) -> Table:
        game = table.game
        persons = [who for who in table.participants if who.kind != "bot"]
        dealt = deal_to(game, table.rules, table.seed, persons, self.dealing)
        answered = {(m.seat, m.command_id): m.version for m in moves if m.command_id is not None}
        return replace(
            table,
            key=dealt.key,
            state=_last_state(dealt, moves),
            version=game.version,
            deadline=game.deadline,
            moves=moves,
            answered=answered,
        )


def _last_state(dealt: Deal, moves: list[MoveRow]) -> State:
    states = replay(dealt.setup, [(row.seat, row.move) for row in moves])
    return deque(states, maxlen=1).pop()
