"""Two seats: a tree search with the net says which move is best, and what it and the move played
are worth.

The two are weighed apart, each by several searches that are held to that move, in pairs under the
same luck: so that the difference has an error that can be told, and a move of which the search
thinks little is looked at as long as the best one.
"""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from app.bots.levels import no_hurry
from app.bots.search.chance import Chance
from app.bots.search.guessing import Guesses
from app.bots.search.judging import Judge
from app.bots.search.payoff import WIN
from app.bots.search.searching import Search
from app.bots.search.tree import Branch
from app.review.luck import seed_of

#: Iterations that rank the moves, and of each search that is held to one.
_RANKING: Final = 400
_WEIGHING: Final = 100
_PAIRS: Final = 6


@dataclass(frozen=True, slots=True)
class Weights:
    """Worths to the seat to move, 0 … 1. `following` is that of the best move but these two;
    `doubt` the standard error of best less played."""

    best: int
    best_worth: float
    played_worth: float
    following: float
    doubt: float


def weighed(guesses: Guesses, judge: Judge, played: int, label: str) -> Weights:
    """`played` is the bit of a legal move; `label` determines the luck."""
    ranked = _ranked(guesses, judge, label)
    best = ranked[0].move
    ours = _worths(guesses, judge, best, label)
    his = ours if best == played else _worths(guesses, judge, played, label)
    mean, his_mean = sum(ours) / _PAIRS, sum(his) / _PAIRS
    if his_mean >= mean:
        best, ours = played, his
    others = [branch for branch in ranked if branch.move not in (best, played)]
    return Weights(
        best=best,
        best_worth=max(mean, his_mean),
        played_worth=his_mean,
        following=_worth(others[0]) if others else 0.0,
        doubt=_doubt([one - other for one, other in zip(ours, his, strict=True)]),
    )


def _ranked(guesses: Guesses, judge: Judge, label: str) -> list[Branch]:
    """The most visited first."""
    search = Search(guesses, guesses.base.legal, Chance(seed_of(f"{label}/rank")), judge)
    branches = search.grow(_RANKING, no_hurry)
    return sorted(branches, key=lambda branch: (-branch.visits, -branch.total, branch.move))


def _worths(guesses: Guesses, judge: Judge, move: int, label: str) -> list[float]:
    """What each of the searches says that is held to this move."""
    worths = []
    for number in range(_PAIRS):
        search = Search(guesses, move, Chance(seed_of(f"{label}/{number}")), judge)
        # One that has a single branch stops when half of it is done.
        worths.append(_worth(search.grow(2 * _WEIGHING, no_hurry)[0]))
    return worths


def _worth(branch: Branch) -> float:
    visits: int = branch.visits
    total: int = branch.total
    return total / (visits * WIN) if visits else 0.0


def _doubt(differences: list[float]) -> float:
    mean = sum(differences) / _PAIRS
    return sqrt(sum((each - mean) ** 2 for each in differences) / (_PAIRS * (_PAIRS - 1)))
