"""A seat's view and memory in, one of its legal moves out; the same in, the same out.

Never sees a state (L4). How to attack is in app.bots.attacking, or counting for who remembers; how
to defend in app.bots.defending, thinking ahead in app.bots.search, the last cards of two in
app.bots.endgame.
"""

from collections.abc import Callable
from typing import Final

from app.bots import attacking, counting
from app.bots.defending import defend
from app.bots.endgame.choosing import solved_move
from app.bots.knowledge import knowing, knowing_nothing
from app.bots.levels import BUDGETS, Budget, no_hurry
from app.bots.net.choosing import by_net
from app.bots.search.estimate import is_search_better, searched
from app.engine.view import Memory, View
from app.fair.stream import Stream

# An easy bot plays without thinking once in so many moves.
_MISTAKE_ONE_IN: Final = 4
_PHASES_OF_A_BOUT: Final = frozenset({"attack", "defend", "throw_in", "pile_on"})
_NEVER_CHOSEN: Final = frozenset({"accept", "redeal", "resign", "timeout"})


def choose(
    view: View,
    memory: Memory,
    level: str,
    luck: Stream,
    budget: Budget | None = None,
    time_is_up: Callable[[], bool] = no_hurry,
) -> str:
    """A member of `view.legal`, for the seat that is to move; `level` is one of app.bots.levels.

    `budget` is the level's own unless it was cut. `time_is_up` is asked now and then by a long
    thought, which then gives the best move so far.
    """
    spends = budget or BUDGETS[level]
    if "accept" in view.legal and not view.talon and spends.solver_nodes:
        # R8: a beaten bout is picked up where nothing else keeps a result, and nowhere else.
        return solved_move(view, memory, "pass", spends.solver_nodes, time_is_up)
    moves = [move for move in view.legal if move not in _NEVER_CHOSEN] or list(view.legal)
    if len(moves) == 1:
        return moves[0]
    if level == "easy" and luck.below(_MISTAKE_ONE_IN) == 0:
        return moves[luck.below(len(moves))]
    if "exchange" in moves:
        # R7.1: it costs no turn, and a higher trump is worth more in every position.
        return "exchange"
    if view.phase not in _PHASES_OF_A_BOUT:
        # R8, R9: keep the beaten bout, keep the cards.
        return "keep" if "keep" in view.legal else "pass"
    if level == "easy":
        return _forgetful(view)
    if level == "medium":
        return _counted(view, memory)
    if spends.nodes and is_search_better(view, memory):
        preferred = searched(view, memory, moves, spends.nodes, luck, time_is_up)
    else:
        preferred = by_net(view, memory, moves, luck) or _counted(view, memory)
    return solved_move(view, memory, preferred, spends.solver_nodes, time_is_up)


def _forgetful(view: View) -> str:
    if view.phase == "attack":
        return attacking.lead(view)
    if view.phase == "defend":
        return defend(view, knowing_nothing(view))
    return attacking.add_or_pass(view)


def _counted(view: View, memory: Memory) -> str:
    knowledge = knowing(view, memory)
    if view.phase == "attack":
        return counting.lead(view, knowledge)
    if view.phase == "defend":
        return defend(view, knowledge)
    return counting.add_or_pass(view)
