"""What each move may expect, and which is best, by a search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from app.bots.levels import no_hurry
from app.bots.search.chance import chance_from
from app.bots.search.guessing import Guesses
from app.bots.search.lines import UNIT
from app.bots.search.lookahead import Lookahead, Outlook, is_heeded
from app.bots.search.payoff import WIN
from app.bots.search.searching import Search
from app.bots.search.tree import Branch
from app.engine.memory import Memory
from app.engine.move_text import bit_of, parse_move, text_of
from app.engine.rules import Rules
from app.engine.view import View
from app.fair.stream import Stream

#: For tables of so many the net judges better than a game played out, under most rules.
JUDGED_SEATS: Final = 2
#: With more cards in the talon the net's word alone is the better one (docs/BOTS.md).
LOOKED_FROM: Final = 10
# A node is a game played out, or so many answers of the net, which take about as long.
_ANSWERS: Final = 6


@dataclass(frozen=True, slots=True)
class Estimate:
    """`value` is the result that the mover may expect, after so many `visits`: 0 the durak … 1
    first out; with two seats 1 a win, ½ a draw, 0 a loss; with n (n - place) / (n - 1)."""

    visits: int
    value: float


def estimates(view: View, memory: Memory, nodes: int, luck: Stream) -> dict[str, Estimate]:
    """An estimate for each legal move that was looked at, by `nodes` games played out, or by what
    the net answers in about that time; its first word on a move counts as some visits more.

    Raises ValueError unless `view.you` is to move in a bout.
    """
    guesses = Guesses(view, memory)
    if is_judged(view.rules):
        looked = Lookahead(guesses, chance_from(luck), _thrift(view, memory))
        outlooks = looked.look(guesses.base.legal, _ANSWERS * nodes, no_hurry)
        return {text_of(guesses.base, each.move): _expected(each) for each in outlooks}
    branches = Search(guesses, guesses.base.legal, chance_from(luck)).grow(nodes, no_hurry)
    return {
        text_of(guesses.base, branch.move): _estimate(branch)
        for branch in branches
        if branch.visits
    }


def searched(
    view: View,
    memory: Memory,
    moves: list[str],
    nodes: int,
    luck: Stream,
    time_is_up: Callable[[], bool],
) -> str:
    """The best of `moves`. Raises ValueError unless `view.you` is to move in a bout."""
    guesses = Guesses(view, memory)
    bits = 0
    for text in moves:
        move = parse_move(guesses.base, text)
        assert move is not None
        bits |= bit_of(guesses.base, move)
    if is_judged(view.rules):
        looked = Lookahead(guesses, chance_from(luck), _thrift(view, memory))
        best = max(looked.look(bits, _ANSWERS * nodes, time_is_up), key=_promise).move
    else:
        branches = Search(guesses, bits, chance_from(luck)).grow(nodes, time_is_up)
        best = max(branches, key=_merit).move
    return text_of(guesses.base, best)


def is_judged(rules: Rules) -> bool:
    """Whether the net judges better than games played out (docs/BOTS.md)."""
    return rules.seats == JUDGED_SEATS and rules.throw_in != "none"


def is_search_better(view: View, memory: Memory) -> bool:
    """Whether a search chooses better than the net's word on each move."""
    if not is_judged(view.rules) or view.talon <= LOOKED_FROM:
        return True
    return is_heeded(_thrift(view, memory))


def _thrift(view: View, memory: Memory) -> int:
    """How often the other of two has moved thriftily; 0 where that is not known, or not so."""
    return max(memory.thrift[1 - (view.you or 0)], 0) if memory.thrift else 0


def _expected(outlook: Outlook) -> Estimate:
    visits: int = outlook.visits()
    mean: float = outlook.sum() / (visits * UNIT)
    return Estimate(visits, min(max((mean + 1) / 2, 0.0), 1.0))


def _promise(outlook: Outlook) -> tuple[int, int]:
    """All moves were in as many guesses; of equals the lower bit."""
    return outlook.sum(), -outlook.move


def _estimate(branch: Branch) -> Estimate:
    visits: int = branch.visits
    total: int = branch.total
    return Estimate(visits, total / (visits * WIN))


def _merit(branch: Branch) -> tuple[int, int, int]:
    """Most visits; of equals what earned more, then the lower bit."""
    return branch.visits, branch.total, -branch.move
