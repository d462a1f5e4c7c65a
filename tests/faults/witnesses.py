"""A game written by hand, and what its two players noted of it: right until a test breaks it."""

from dataclasses import dataclass, field, replace
from typing import Final

from app.engine.play import legal_moves
from app.engine.replay import replay
from app.engine.rules import make_rules
from app.engine.setup import Setup
from app.engine.state import State
from app.fair.setup import setup_for
from app.play.making import Host, NewTable, make_game
from app.play.starting import deal_to
from app.storage.rows import MoveRow, ParticipantRow
from app.storage.sealing import SeedSeal
from faults.checker import check
from faults.history import History, Sent
from faults.shown import digest_of_state
from faults.stored import Stored, StoredGame

NAMES: Final = ("Anna", "Boris")
SEAL: Final = SeedSeal(bytes(32))
NOON: Final = 1_796_126_400_000


@dataclass
class Witness:
    """One duel of Anna's and Boris's, with `states` at each version."""

    game: StoredGame
    states: list[State]
    setup: Setup
    history: History = field(default_factory=History)

    def play(self) -> Sent:
        """The seat to move plays, is acknowledged, and both see what comes of it."""
        sent = self.send()
        self.store(sent)
        self.history.ack(sent.player, sent, (sent.expected or 0) + 1)
        self.show()
        return sent

    def send(self, id: str | None = None) -> Sent:
        version, turn = len(self.game.moves), self.states[-1].turn
        player = self.player(turn)
        move = min(legal_moves(self.states[-1]))
        message = {"id": id or f"c{version}", "version": version, "move": move}
        return self.history.send(player, self.game.row.id, message)

    def store(self, sent: Sent) -> None:
        seat = self.states[-1].turn
        assert seat is not None
        self.append(
            MoveRow(
                game_id=self.game.row.id,
                version=len(self.game.moves) + 1,
                seat=seat,
                move=sent.move,
                at=NOON + 1000 * len(self.states),
                command_id=sent.id,
            )
        )

    def append(self, row: MoveRow) -> None:
        moves = (*self.game.moves, row)
        self.states = list(replay(self.setup, [(each.seat, each.move) for each in moves]))
        game = replace(self.game.row, version=row.version, turn=self.states[-1].turn)
        self.game = replace(self.game, moves=moves, row=game)

    def show(self, version: int | None = None) -> None:
        """Both players see a version, the newest unless told otherwise."""
        number = len(self.states) - 1 if version is None else version
        for who in self.game.participants:
            digest = digest_of_state(self.states[number], who.seat)
            self.history.see(who.name, self.game.row.id, number, who.seat, digest)

    def player(self, seat: int | None) -> str:
        return next(str(who.player_id) for who in self.game.participants if who.seat == seat)

    def broken(self, ratings: tuple[str, ...] = (), now: int | None = None) -> list[str]:
        return check(self.history, Stored({self.game.row.id: self.game}, ratings), now)


def witness(moves: int = 4) -> Witness:
    """So many moves are made, acknowledged and seen."""
    table = NewTable(rules=make_rules({"preset": "duel"}), deadline_s=60, opponents="people")
    row = make_game(table, Host(None, "person"), NOON, SEAL, bytes)
    sitting = [
        ParticipantRow(
            game_id=row.id, ordinal=i, player_id=name, name=name, kind="guest", joined_at=NOON
        )
        for i, name in enumerate(NAMES)
    ]
    deal = deal_to(row, table.rules, bytes(32), sitting, setup_for)
    playing = replace(
        row, status="playing", version=0, turn=deal.state.turn, started_at=NOON, deadline=None
    )
    one = Witness(StoredGame(playing, bytes(32), deal.participants), [deal.state], deal.setup)
    one.show()
    for _ in range(moves):
        one.play()
    return one
