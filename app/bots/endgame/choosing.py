"""What a bot does with the last cards of two: it gives away nothing that can be worked out."""

from collections.abc import Callable
from typing import Final

from app.bots.endgame.distance import Countdown
from app.bots.endgame.solver import Solver, successors
from app.bots.endgame.spending import OutOfReach
from app.bots.endgame.verdicts import endgame_in
from app.bots.levels import no_hurry
from app.engine.move_text import text_of
from app.engine.position import Position
from app.engine.view import Memory, View

# So many positions are looked at for the shortest way to win, where there are ways round.
_SHORTEST_NODES: Final = 2_000


def solved_move(
    view: View,
    memory: Memory,
    preferred: str,
    nodes: int,
    time_is_up: Callable[[], bool] = no_hurry,
) -> str:
    """A move that is best against best play: `preferred` if it is one of them, or none is known.

    Where attacks may be passed on, a won endgame may go round until it is drawn (R6.7); so there
    the winner takes the shortest way.
    """
    position = None if len(view.legal) == 1 else endgame_in(view, memory)
    if position is None:
        return preferred
    after = {text_of(position, move): found for move, found in successors(position).items()}
    moves = [preferred, *(move for move in after if move != preferred)]
    seat = position.turn
    try:
        solver = Solver(position, nodes, time_is_up)
        best, value = _best(moves, lambda move: solver.value(after[move], seat))
    except OutOfReach:
        return preferred
    if value == 1 and position.terms.transfers:
        return _shortest(after, best, Countdown(solver, seat, _SHORTEST_NODES), seat)
    return best


def _best(moves: list[str], value_of: Callable[[str], int]) -> tuple[str, int]:
    """The first with the highest value; nothing is better than 1."""
    best, highest = moves[0], -1
    for move in moves:
        value = value_of(move)
        if value > highest:
            best, highest = move, value
        if value == 1:
            break
    return best, highest


def _shortest(after: dict[str, Position], known: str, countdown: Countdown, seat: int) -> str:
    """The move that wins soonest; `known` is one that wins, and is kept if there is no telling."""
    try:
        return max(after, key=lambda move: (countdown.preference(after[move], seat), move == known))
    except OutOfReach:
        return known
