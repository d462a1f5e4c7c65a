"""How a position of two seats ends, where that is known: it is over, or its last cards tell it."""

from typing import Final

from app.bots.endgame.solver import Solver, is_endgame
from app.bots.endgame.spending import OutOfReach
from app.bots.levels import no_hurry
from app.engine.cards import count
from app.engine.position import ATTACK, Position

#: Cards of both hands, and positions looked at.
_SOLVED_CARDS: Final = 14
_SOLVED_NODES: Final = 20_000


class Endings:
    """Remembers what it has worked out."""

    def __init__(self) -> None:
        # By the hands of who leads and of the other: asked so, it costs each seat the same.
        self._known: dict[tuple[int, int], int | None] = {}

    def value(self, position: Position) -> int | None:
        """1, 0 or -1 to seat 0: the result, or at a lead what best play of both comes to; None
        where it is not known, or would take too long."""
        if position.result is not None:
            durak = position.result.durak
            return 0 if durak is None else (-1 if durak == 0 else 1)
        hands = position.hands
        is_open = position.stage == ATTACK and is_endgame(position)
        if not is_open or count(hands[0] | hands[1]) > _SOLVED_CARDS:
            return None
        leader = position.attacker
        key = (hands[leader], hands[1 - leader])
        if key not in self._known:
            self._known[key] = _worked_out(position, leader)
        value = self._known[key]
        return -value if leader and value is not None else value


def _worked_out(position: Position, seat: int) -> int | None:
    try:
        return Solver(position, _SOLVED_NODES, no_hurry).value(position, seat)
    except OutOfReach:
        return None
