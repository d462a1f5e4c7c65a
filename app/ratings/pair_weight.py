"""Against farming: the more often a pair plays within a week, the less its games count."""

from collections.abc import Iterable
from typing import Final

WINDOW_MS: Final = 7 * 24 * 60 * 60 * 1000
_WEIGHTS: Final = (1.0, 1.0, 0.5, 0.25)


def weight_after(earlier: int) -> float:
    """The weight of a pair's game when `earlier` rated ones ended in the week before it."""
    return _WEIGHTS[earlier] if earlier < len(_WEIGHTS) else 0.0


def least_weight(earlier: Iterable[int]) -> float:
    """The weight of a game by what each pair at its table has played before."""
    return min(map(weight_after, earlier))
