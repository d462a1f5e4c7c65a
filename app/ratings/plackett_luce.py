"""The mathematics of a rated game: from beliefs about players and their places to new beliefs.

A belief is openskill's: mu, the strength we think of, and sigma, how unsure we are. Its
Plackett-Luce model does the reckoning; docs/RATINGS.md says what is added to it here, and why.
Nothing here knows games or the database.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, permutations, product
from typing import Final

from openskill.models import PlackettLuce

START_MU: Final = 25.0
START_SIGMA: Final = 25.0 / 3.0
#: In a year without a game a settled sigma of 2 grows to 5, and is in question again.
GROWTH_A_DAY: Final = (5.0**2 - 2.0**2) / 365
_DAY_MS: Final = 24 * 60 * 60 * 1000
_FEW: Final = 4

_MODEL: Final = PlackettLuce(mu=START_MU, sigma=START_SIGMA)


@dataclass(frozen=True, slots=True)
class Belief:
    """How strong we think a player is (mu), and how sure we are of it (small sigma)."""

    mu: float = START_MU
    sigma: float = START_SIGMA


def rested(belief: Belief, absence_ms: int) -> Belief:
    """The same player after a time without a game: as strong, less certain; never less certain
    than of somebody new."""
    days = max(0, absence_ms) / _DAY_MS
    variance = min(START_SIGMA**2, belief.sigma**2 + GROWTH_A_DAY * days)
    return Belief(belief.mu, max(belief.sigma, variance**0.5))


def after_game(
    beliefs: Sequence[Belief], places: Sequence[int], weight: float
) -> tuple[Belief, ...]:
    """What a game teaches of each player; a lower weight, from 0 to 1, teaches less.

    `places` may be shared. Then each order in which the sharers could have come in is as good as
    another, and the mean over them is taken.
    """
    orders = [_after_order(beliefs, order) for order in _orders(places)]
    return tuple(
        _towards(before, [order[player] for order in orders], weight)
        for player, before in enumerate(beliefs)
    )


def _after_order(beliefs: Sequence[Belief], order: Sequence[int]) -> list[Belief]:
    """`order` names the players, the first to go out first."""
    ranks = [0.0] * len(order)
    for rank, player in enumerate(order, start=1):
        ranks[player] = float(rank)
    teams = [[_MODEL.create_rating([each.mu, each.sigma])] for each in beliefs]
    return [Belief(team[0].mu, team[0].sigma) for team in _MODEL.rate(teams, ranks=ranks)]


def _orders(places: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Orders of the players that agree with their places; one where no place is shared."""
    groups = [
        [player for player, theirs in enumerate(places) if theirs == place]
        for place in sorted(set(places))
    ]
    for choice in product(*map(_arrangements, groups)):
        yield tuple(chain.from_iterable(choice))


def _arrangements(group: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All arrangements of those on one place. Of five and six there are too many: there those
    that go round the table, either way; in them, too, everybody comes everywhere equally often."""
    if len(group) <= _FEW:
        yield from permutations(group)
        return
    for way in (group, group[::-1]):
        for start in range(len(way)):
            yield (*way[start:], *way[:start])


def _towards(before: Belief, afters: Sequence[Belief], weight: float) -> Belief:
    mu = sum(after.mu for after in afters) / len(afters)
    sigma = sum(after.sigma for after in afters) / len(afters)
    return Belief(
        before.mu + weight * (mu - before.mu),
        before.sigma + weight * (sigma - before.sigma),
    )
