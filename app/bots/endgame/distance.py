"""How many moves are left in a won endgame, and how it goes: the winner hurries, the loser delays.

A move is what a record counts: each seat's answers, forced ones too, but nothing that happens by
itself (R4.10). A drawn endgame has no distance; its line is some best play.
"""

from collections.abc import Callable
from typing import Final

from app.bots.endgame.solver import Solver, successors
from app.bots.endgame.spending import OutOfReach
from app.engine.move_text import text_of
from app.engine.position import Position

# No endgame that can be worked out is longer; one that can go round has to be cut somewhere.
_LONGEST: Final = 80

Key = tuple[object, ...]


class Countdown:
    """Moves left until `winner` has won, in positions from which it can force that.

    Remembers for every position in how many moves it is not won and in how many it is. Raises
    OutOfReach when more than `nodes` positions have been looked at.
    """

    def __init__(self, solver: Solver, winner: int, nodes: int) -> None:
        self._solver = solver
        self._winner = winner
        self._left = nodes
        self._bounds: dict[Key, tuple[int, int]] = {}
        self._after: dict[Key, list[Position]] = {}

    def moves_left(self, position: Position) -> int:
        """0 when it is over. Raises OutOfReach too where the end is too far."""
        position = _without_history(position)
        for moves in range(_LONGEST):
            if self._is_won_within(position, moves):
                return moves
        raise OutOfReach

    def preference(self, position: Position, seat: int) -> int:
        """How good a successor is to `seat`, which moved: the winner hurries, the other delays."""
        if seat != self._winner:
            return self.moves_left(position)
        if self._solver.value(position, seat) < 1:
            return -_LONGEST
        return -self.moves_left(position)

    def _is_won_within(self, position: Position, moves: int) -> bool:
        if position.result is not None:
            durak = position.result.durak
            return durak is not None and durak != self._winner
        if moves <= 0:
            return False
        key = _key(position)
        lost_within, won_within = self._bounds.get(key, (0, _LONGEST))
        if moves <= lost_within or moves >= won_within:
            return moves >= won_within
        after = self._worth_trying(position, key)
        each = (self._is_won_within(one, moves - 1) for one in after)
        is_won = any(each) if position.turn == self._winner else all(each)
        # Where attacks are passed on, looking may have come by here again and learnt more.
        lost_within, won_within = self._bounds.get(key, (0, _LONGEST))
        if is_won:
            self._bounds[key] = (lost_within, min(won_within, moves))
        else:
            self._bounds[key] = (max(lost_within, moves), won_within)
        return is_won

    def _worth_trying(self, position: Position, key: Key) -> list[Position]:
        """What can follow; of the winner's own moves only those that still win."""
        if key not in self._after:
            self._left -= 1
            if self._left < 0:
                raise OutOfReach
            after = [_without_history(one) for one in successors(position).values()]
            if position.turn == self._winner:
                after = [one for one in after if self._solver.value(one, self._winner) == 1]
            self._after[key] = after
        return self._after[key]


def best_line(position: Position, preference: Callable[[Position, int], int]) -> tuple[str, ...]:
    """The moves from here on if each seat plays the successor that it prefers, as text.

    `preference(successor, seat)` is how good a successor is to the seat that moved.
    """
    line: list[str] = []
    while position.result is None and len(line) < _LONGEST:
        seat = position.turn
        best = max(
            successors(position).items(), key=lambda each: (preference(each[1], seat), -each[0])
        )
        line.append(text_of(position, best[0]))
        position = best[1]
    return tuple(line)


def _key(position: Position) -> Key:
    hands = tuple(position.hands)
    return (hands, position.table, position.open, position.stage, position.attacker)


def _without_history(position: Position) -> Position:
    """The same with no lead remembered: who hurries never comes by a place twice (R6.7), and what
    is known of a position must not hang on the way there."""
    position = position.copy()
    position.history = ()
    return position
