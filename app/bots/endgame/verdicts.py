"""What each move is worth once all cards of the last two seats are known.

A verdict is a fact about the cards, not an estimate: best play of both sides is meant. Where the
position is not such an endgame, or the nodes do not suffice, there is none.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from app.bots.endgame.distance import Countdown, best_line
from app.bots.endgame.solver import Solver, is_endgame, successors
from app.bots.endgame.spending import OutOfReach
from app.bots.levels import no_hurry
from app.engine.cards import names_for
from app.engine.imagine import imagine
from app.engine.move_text import text_of
from app.engine.position import Position
from app.engine.view import Memory, View

_PHASES: Final = frozenset({"attack", "defend", "throw_in", "pile_on", "accept"})


@dataclass(frozen=True, slots=True)
class Verdict:
    """`value` for the seat to move: 1 it wins, 0 it draws, -1 it loses.

    `distance` is the number of moves to the end, this one included, if the winner hurries and the
    loser delays; None in a draw, and where that was not asked for or could not be worked out.
    `line` are these moves; in a draw some best play of both.
    """

    value: int
    distance: int | None = None
    line: tuple[str, ...] = ()


def verdicts(
    view: View, memory: Memory, nodes: int, time_is_up: Callable[[], bool] = no_hurry
) -> Mapping[str, Verdict]:
    """A verdict for each legal move of the seat to move; empty where there is none.

    What was led earlier is not in a view: a verdict takes every bout for the first of its kind,
    which matters only where attacks may be passed on (R6.7).
    """
    position = endgame_in(view, memory)
    return {} if position is None else open_verdicts(position, nodes, time_is_up)


def open_verdicts(
    position: Position,
    nodes: int,
    time_is_up: Callable[[], bool] = no_hurry,
    distance_nodes: int = 0,
) -> Mapping[str, Verdict]:
    """The same for a position whose cards are all known: of a finished game, a puzzle.

    With `distance_nodes`, so many positions for each move (a few thousand a second), distances
    and lines too.
    """
    if not is_endgame(position):
        return {}
    after = successors(position)
    try:
        solver = Solver(position, nodes, time_is_up)
        values = {move: solver.value(after[move], position.turn) for move in after}
    except OutOfReach:
        return {}
    if not distance_nodes:
        return {text_of(position, move): Verdict(value) for move, value in values.items()}
    verdict_of = Teller(position, nodes, time_is_up, distance_nodes).verdict
    return {
        text_of(position, move): verdict_of(move, after[move], value)
        for move, value in values.items()
    }


class Teller:
    """Goes on from values to distances and lines, each move with means of its own."""

    def __init__(
        self, root: Position, nodes: int, time_is_up: Callable[[], bool], distance_nodes: int
    ) -> None:
        self._root = root
        self._nodes = nodes
        self._time_is_up = time_is_up
        self._distance_nodes = distance_nodes

    def verdict(self, move: int, after: Position, value: int) -> Verdict:
        text = text_of(self._root, move)
        try:
            line = self._line(after, value)
        except OutOfReach:
            return Verdict(value, None, (text,))
        return Verdict(value, 1 + len(line) if value else None, (text, *line))

    def _line(self, after: Position, value: int) -> tuple[str, ...]:
        root = self._root
        solver = Solver(root, self._nodes, self._time_is_up)
        if not value:
            return best_line(after, solver.value)
        winner = root.turn if value > 0 else root.attacker + root.defender - root.turn
        return best_line(after, Countdown(solver, winner, self._distance_nodes).preference)


def endgame_in(view: View, memory: Memory) -> Position | None:
    """The position in a view, if all its cards are known and it is an endgame of two."""
    others = [seat for seat, place in enumerate(view.places) if place is None and seat != view.you]
    if view.talon or len(others) != 1 or view.phase not in _PHASES or view.you != view.turn:
        return None
    theirs = (*memory.known[others[0]], *memory.unseen)
    if view.you is None or len(theirs) != view.counts[others[0]]:
        return None
    names = names_for(view.trump)
    hands = [0] * len(view.counts)
    hands[view.you] = names.set_of(view.hand)
    hands[others[0]] = names.set_of(theirs)
    return imagine(view, memory, hands, ())
