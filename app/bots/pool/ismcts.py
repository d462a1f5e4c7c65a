"""Plain information-set search: a tree for all guesses, games played out cheaply with one move in
ten any move, UCB1 with 0.7; no net."""

from typing import Final

from app.bots.levels import no_hurry
from app.bots.pool.frame import Choose, thinker
from app.bots.search.chance import Chance
from app.bots.search.guessing import Guesses
from app.bots.search.searching import Search

#: What a tenth of a second was good for in the trial that it is taken from.
ITERATIONS: Final = 1700


def ismcts(iterations: int) -> Choose:
    """So many a choice."""

    def search(guesses: Guesses, moves: list[int], chance: Chance) -> int:
        branches = Search(guesses, sum(moves), chance).grow(iterations, no_hurry)
        return max(branches, key=lambda branch: (branch.visits, branch.total, -branch.move)).move

    return thinker(search)
