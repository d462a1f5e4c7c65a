"""What a bot does with the last cards of two: it gives away nothing that can be worked out."""

from collections.abc import Callable, Iterable

from app.bots.endgame.solver import Solver, successors
from app.bots.endgame.spending import OutOfReach
from app.bots.endgame.verdicts import endgame_in
from app.bots.levels import no_hurry
from app.engine.move_text import text_of
from app.engine.view import Memory, View


def solved_move(
    view: View,
    memory: Memory,
    preferred: str,
    nodes: int,
    time_is_up: Callable[[], bool] = no_hurry,
) -> str:
    """A move that is best against best play: `preferred` if it is one of them, or none is known."""
    position = endgame_in(view, memory)
    if position is None or len(view.legal) == 1:
        return preferred
    after = {text_of(position, move): found for move, found in successors(position).items()}
    moves = [preferred, *(move for move in after if move != preferred)]
    try:
        solver = Solver(position, nodes, time_is_up)
        return _best(moves, lambda move: solver.value(after[move], position.turn))
    except OutOfReach:
        return preferred


def _best(moves: Iterable[str], value_of: Callable[[str], int]) -> str:
    """The first with the highest value; nothing is better than 1."""
    best, highest = "", -2
    for move in moves:
        value = value_of(move)
        if value > highest:
            best, highest = move, value
        if value == 1:
            break
    return best
