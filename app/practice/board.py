"""How a puzzle lies on the table: with two left and no talon everybody knows every card."""

from dataclasses import dataclass
from typing import Final

from app.engine.state import State
from app.engine.view import full_view

#: By value: what becomes of the visitor under best play of both.
VERDICTS: Final = {1: "win", 0: "draw", -1: "loss"}


@dataclass(frozen=True, slots=True)
class Board:
    """Both hands, the bout, and what may be played by whose turn it is. `result` is the visitor's
    when it is over."""

    hands: tuple[tuple[str, ...], ...]
    table: tuple[tuple[str, str | None], ...]
    trump: str
    phase: str
    turn: int | None
    attacker: int | None
    defender: int | None
    legal: tuple[str, ...]
    result: str | None


def board_of(state: State, visitor: int) -> Board:
    """What the page draws."""
    view = full_view(state)
    result = view.result
    return Board(
        hands=view.hands,
        table=view.table,
        trump=view.trump,
        phase=view.phase,
        turn=view.turn,
        attacker=view.attacker,
        defender=view.defender,
        legal=view.legal,
        result=None if result is None else VERDICTS[_value(result.durak, visitor)],
    )


def _value(durak: int | None, visitor: int) -> int:
    if durak is None:
        return 0
    return -1 if durak == visitor else 1
