"""Scores and how sure they are.

The unit is a deal, not a game: the games of one deal share their cards, so their luck is not
independent. The interval of a mean of n deals with standard deviation s is 1.96 s / sqrt(n) either
way, in which the true mean lies in 95 of 100 such runs.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from statistics import fmean, stdev
from typing import Final

from app.arena.contest import Match
from app.arena.deal import Deal, Game, Side

_WITHIN_95: Final = 1.96
# Both ways of being wrong when a run is stopped early.
_ERROR: Final = 0.05
_ELO_PER_DECADE: Final = 400
# Fewer deals say too little of how far deals scatter.
_FEWEST_DEALS: Final = 20


@dataclass(frozen=True, slots=True)
class Mean:
    """`plus_minus` is None where one deal says nothing of how far they scatter."""

    value: float
    plus_minus: float | None


@dataclass(frozen=True, slots=True)
class Standing:
    """How `match.a` fares. Two seats: `score` 0 … 1, a win counting 1 and a draw a half. Any
    number: the share of games in which he is the durak, and his mean place, 1 the best."""

    match: Match
    seats: int
    deals: int
    games: int
    won: int
    drawn: int
    lost: int
    score: Mean
    durak: Mean
    place: Mean
    a: Side
    b: Side
    faults: tuple[tuple[str, str, int], ...]


def standing_of(match: Match, deals: Sequence[Deal]) -> Standing:
    """Of one deal at least."""
    games = [game for deal in deals for game in deal.games]
    points = Counter(points_of(game) for game in games)
    return Standing(
        match=match,
        seats=len(games[0].places),
        deals=len(deals),
        games=len(games),
        won=points[1.0],
        drawn=points[0.5],
        lost=points[0.0],
        score=mean_of(fmean(map(points_of, deal.games)) for deal in deals),
        durak=mean_of(fmean(game.durak == game.seat for game in deal.games) for deal in deals),
        place=mean_of(fmean(game.places[game.seat] for game in deal.games) for deal in deals),
        a=_sum(deal.a for deal in deals),
        b=_sum(deal.b for deal in deals),
        faults=_faults(match, games),
    )


def points_of(game: Game) -> float:
    """1 for who is not the durak of a game that has one, a half of a draw."""
    return 0.5 if game.durak is None else float(game.durak != game.seat)


def mean_of(units: Iterable[float]) -> Mean:
    """Of one value a deal."""
    values = list(units)
    if len(values) < 2:
        return Mean(fmean(values), None)
    return Mean(fmean(values), _WITHIN_95 * stdev(values) / sqrt(len(values)))


def verdict_of(deals: Iterable[Deal], elo0: float, elo1: float) -> str | None:
    """The sequential test whether `a` is stronger by `elo1` or only by `elo0`: "better", "not
    better", or None while it is open. At most one in twenty verdicts of each kind is wrong.

    The likelihood ratio is that of two normal distributions with the spread of the deals played,
    n / s² · (m1 - m0) · (mean - (m0 + m1) / 2), m being the score that belongs to an Elo
    difference; it is looked at after each deal from the twentieth on, and the first verdict stands.
    """
    m0, m1 = (1 / (1 + 10 ** (-elo / _ELO_PER_DECADE)) for elo in (elo0, elo1))
    bound = log((1 - _ERROR) / _ERROR)
    count, total, squares = 0, 0.0, 0.0
    for deal in deals:
        value = fmean(map(points_of, deal.games))
        count, total, squares = count + 1, total + value, squares + value * value
        variance = squares / count - (total / count) ** 2
        if count < _FEWEST_DEALS or variance <= 0:
            continue
        ratio = count / variance * (m1 - m0) * (total / count - (m0 + m1) / 2)
        if abs(ratio) >= bound:
            return "better" if ratio > 0 else "not better"
    return None


def _sum(sides: Iterable[Side]) -> Side:
    total = Side()
    for side in sides:
        total.choices += side.choices
        total.ms += side.ms
        total.most_ms = max(total.most_ms, side.most_ms)
        total.nodes += side.nodes
    return total


def _faults(match: Match, games: Iterable[Game]) -> tuple[tuple[str, str, int], ...]:
    """Who did what wrong, and in how many games he lost by it."""
    found = Counter(
        (match.a if game.durak == game.seat else match.b, game.fault)
        for game in games
        if game.fault is not None
    )
    return tuple((who, what, count) for (who, what), count in found.most_common())
