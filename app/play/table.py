"""One table as a value: what was fixed, who sits, the position and its clock.

What a table does with a command is app.play.deciding; where tables are kept, loaded and saved is
app.play.room; what may be shown of them is app.play.wire.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from app.engine.rules import Rules
from app.engine.shown import Shown, shown_after
from app.engine.state import State
from app.play.series import Series
from app.storage.orders import OrderRow
from app.storage.rows import (
    ExtensionRow,
    Finish,
    GameRow,
    GameStatus,
    MoveRow,
    ParticipantRow,
)


@dataclass(slots=True, kw_only=True)
class Table:
    """A table in memory. One owner (its room) changes it; `state` is None before the deal.

    `shown` is what the hands have shown not to hold, kept where a bot sits that will ask for it.
    """

    game: GameRow
    rules: Rules
    seed: bytes = field(repr=False)
    participants: tuple[ParticipantRow, ...] = ()
    key: bytes = field(default=b"", repr=False)
    state: State | None = field(default=None, repr=False)
    shown: Shown | None = None
    version: int | None = None
    deadline: int | None = None
    moves: list[MoveRow] = field(default_factory=list, repr=False)
    extensions: tuple[ExtensionRow, ...] = ()
    answered: dict[tuple[int, str], int] = field(default_factory=dict, repr=False)
    result: Mapping[str, object] | None = None
    series: Series | None = None
    rematch: str | None = None
    orders: tuple[OrderRow, ...] = field(default=(), repr=False)
    away: Mapping[str, int] = field(default_factory=dict)  # who is away here, until when
    ratings: Mapping[str, int] = field(default_factory=dict)  # shown ones, by player

    @property
    def id(self) -> str:
        return self.game.id

    @property
    def status(self) -> GameStatus:
        if self.result is not None:
            return "over"
        return "open" if self.state is None else "playing"

    @property
    def is_over(self) -> bool:
        return self.result is not None

    @property
    def turn(self) -> int | None:
        """The seat that is waited for, if the game is on."""
        return None if self.state is None or self.result is not None else self.state.turn

    @property
    def has_bot_to_move(self) -> bool:
        turn = self.turn
        return turn is not None and self.sitter(turn).kind == "bot"

    def sitter(self, seat: int) -> ParticipantRow:
        for who in self.participants:  # a table is small, and a generator dearer than a loop
            if who.seat == seat:
                return who
        raise LookupError(seat)

    def participant_of(self, player_id: str | None) -> ParticipantRow | None:
        if player_id is None:
            return None
        for who in self.participants:
            if who.player_id == player_id:
                return who
        return None

    def seat_of(self, player_id: str | None) -> int | None:
        """The player's seat from the deal on; None for everybody else."""
        participant = self.participant_of(player_id)
        return None if participant is None else participant.seat

    def accept(self, decision: "Decision") -> None:
        """Takes over what has been saved."""
        row = decision.row
        if self.shown is not None and self.state is not None:
            self.shown = shown_after(self.shown, self.state, row.move, decision.state)
        self.state, self.version, self.deadline = decision.state, row.version, decision.deadline
        self.moves.append(row)
        if row.command_id is not None:
            self.answered[row.seat, row.command_id] = row.version
        if decision.finish is not None:
            self.result = decision.finish.result


@dataclass(frozen=True, slots=True)
class Decision:
    """What happens, if it can be saved: the new row, the position and clock after it."""

    row: MoveRow
    state: State = field(repr=False)
    turn: int | None
    deadline: int | None
    finish: Finish | None
