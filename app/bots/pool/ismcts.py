"""Plain information-set search: a tree for all guesses, games played out cheaply with one move in
ten any move, UCB1 with 0.7; no net."""

from typing import Final

from app.bots.levels import no_hurry
from app.bots.pool.frame import thought_out
from app.bots.search.chance import Chance
from app.bots.search.guessing import Guesses
from app.bots.search.searching import Search
from app.engine.view import Memory, View
from app.fair.stream import Stream

_ITERATIONS: Final = 1700


def ismcts(view: View, memory: Memory, luck: Stream) -> str:
    """What a tenth of a second was good for in the trial that it is taken from."""
    return thought_out(view, memory, luck, _search)


def _search(guesses: Guesses, moves: list[int], chance: Chance) -> int:
    branches = Search(guesses, sum(moves), chance, None).grow(_ITERATIONS, no_hurry)
    return max(branches, key=lambda branch: (branch.visits, branch.total, -branch.move)).move
