"""A game at one moment, immutable. Made by `deal` and `play.apply`, read through `view`."""

from app.engine.position import ASK_REDEAL, OVER, PHASES, Position
from app.engine.result import Result as Result
from app.engine.rules import Rules


class State:
    """One moment of a game. `position` is for the engine and for searches, which copy it first.

    `turn` is the one seat this position waits on; None when the game is over (R1.3).
    """

    __slots__ = ("is_over", "position", "turn")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.is_over: bool = position.stage == OVER
        self.turn: int | None = None if self.is_over else position.turn

    @property
    def rules(self) -> Rules:
        return self.position.terms.rules

    @property
    def phase(self) -> str:
        """attack, defend, throw_in, pile_on, accept, redeal or over."""
        return PHASES[self.position.stage]

    @property
    def attacker(self) -> int | None:
        """The main attacker (R4.5); None before the first bout and after the game."""
        return self.position.attacker if self._is_in_bout() else None

    @property
    def defender(self) -> int | None:
        return self.position.defender if self._is_in_bout() else None

    @property
    def result(self) -> Result | None:
        return self.position.result

    @property
    def bout(self) -> int:
        """The number of this bout, from 1; 0 before the first."""
        return self.position.bout

    @property
    def beaten_bouts(self) -> int:
        return self.position.beaten_bouts

    @property
    def deal_number(self) -> int:
        """0, and one more for each redeal (R9)."""
        return self.position.deal_number

    def _is_in_bout(self) -> bool:
        return self.position.stage not in (ASK_REDEAL, OVER)

    def __repr__(self) -> str:
        """Never a card: states end up in logs and tracebacks."""
        return f"<State deal {self.deal_number} bout {self.bout} {self.phase}>"
