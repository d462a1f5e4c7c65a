"""What each move may expect, and which is best, by a search."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from app.bots.levels import no_hurry
from app.bots.search.chance import chance_from
from app.bots.search.guessing import Guesses
from app.bots.search.judging import Judge
from app.bots.search.payoff import WIN
from app.bots.search.searching import Search
from app.bots.search.tree import Branch
from app.engine.memory import Memory
from app.engine.move_text import bit_of, parse_move, text_of
from app.engine.view import View
from app.fair.stream import Stream

#: The tables at which the net judges better than a game played out (docs/BOTS.md).
JUDGED_SEATS: Final = frozenset({2})


@dataclass(frozen=True, slots=True)
class Estimate:
    """`value` is the result that the mover may expect, after so many `visits`: 0 the durak … 1
    first out; with two seats 1 a win, ½ a draw, 0 a loss; with n (n - place) / (n - 1)."""

    visits: int
    value: float


def estimates(view: View, memory: Memory, nodes: int, luck: Stream) -> dict[str, Estimate]:
    """An estimate for each legal move that was looked at, by `nodes` iterations; with
    a net each move has some visits more, at what the net says of it.

    Raises ValueError unless `view.you` is to move in a bout.
    """
    guesses = Guesses(view, memory)
    search = Search(guesses, guesses.base.legal, chance_from(luck), _judge(view))
    branches = search.grow(nodes, no_hurry)
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
    branches = Search(guesses, bits, chance_from(luck), _judge(view)).grow(nodes, time_is_up)
    return text_of(guesses.base, max(branches, key=_merit).move)


def _estimate(branch: Branch) -> Estimate:
    visits: int = branch.visits
    total: int = branch.total
    return Estimate(visits, total / (visits * WIN))


def _judge(view: View) -> Judge | None:
    return Judge(view.rules) if len(view.counts) in JUDGED_SEATS else None


def _merit(branch: Branch) -> tuple[int, int, int]:
    """Most visits; of equals what earned more, then the lower bit."""
    return branch.visits, branch.total, -branch.move
