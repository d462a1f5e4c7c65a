"""Two seats: each move looked at as `expert` does, by the net's word or ahead.

Ahead, all moves are made in the same guesses, so that the difference of two has an error that can
be told from round to round of the search. How far the net's word errs was measured.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from app.bots.levels import no_hurry
from app.bots.search.chance import Chance
from app.bots.search.estimate import LOOKED_FROM
from app.bots.search.guessing import Guesses
from app.bots.search.lines import UNIT
from app.bots.search.lookahead import Lookahead, Outlook, first_words
from app.engine.position import EXCHANGE
from app.review.luck import seed_of

# Of moves that are worse by twice as much in the net's word, nine in ten are worse (docs/BOTS.md).
_WORD_DOUBT: Final = 0.04


@dataclass(frozen=True, slots=True)
class Weights:
    """Worths to the seat to move, 0 … 1. `following` is that of the best move but these two;
    `doubt` the standard error of best less played."""

    best: int
    best_worth: float
    played_worth: float
    following: float
    doubt: float


def looked_at(guesses: Guesses, played: int, label: str, answers: int) -> Weights:
    """`played` is the bit of a legal move; `label` determines the luck, `answers` are those of the
    net, as many as `expert` gets or fewer."""
    outlooks = _outlooks(guesses, label, answers)
    best = max(outlooks, key=lambda each: (each.sum(), each.move == played, -each.move))
    if played == EXCHANGE:
        # R7.1: it costs no turn, so what was best before is there after it.
        return Weights(EXCHANGE, _worth(best), _worth(best), _worth(best), 0.0)
    (own,) = (each for each in outlooks if each.move == played)
    others = [each for each in outlooks if each.move not in (best.move, played)]
    return Weights(
        best=best.move,
        best_worth=_worth(best),
        played_worth=_worth(own),
        following=max(map(_worth, others), default=0.0),
        doubt=_doubt(best, own),
    )


def _outlooks(guesses: Guesses, label: str, answers: int) -> list[Outlook]:
    moves = guesses.base.legal & ~EXCHANGE
    if guesses.base.left > LOOKED_FROM:
        return first_words(guesses.base, moves)
    looked = Lookahead(guesses, Chance(seed_of(f"{label}/looks")))
    return looked.look(moves, answers, no_hurry)


def _worth(outlook: Outlook) -> float:
    mean: float = outlook.sum() / (outlook.visits() * UNIT)
    return min(max((mean + 1) / 2, 0.0), 1.0)


def _doubt(one: Outlook, other: Outlook) -> float:
    """Of the means of whole rounds; none where no card was hidden, or it is one move."""
    if one is other:
        return 0.0
    if not one.guesses:
        return _WORD_DOUBT
    ours, theirs = _rounds(one), _rounds(other)
    differences = [a - b for a, b in zip(ours, theirs, strict=True)]
    count = len(differences)
    if count < 2:
        return 0.0
    mean = sum(differences) / count
    spread = sqrt(sum((each - mean) ** 2 for each in differences) * count / (count - 1))
    # The net's first word stands for some visits, and has no luck in it.
    return spread / (2 * UNIT * one.visits())


def _rounds(outlook: Outlook) -> Sequence[int]:
    """What each round brought by itself."""
    sums = [0, *outlook.rounds]
    return [after - before for before, after in zip(sums, outlook.rounds, strict=False)]
