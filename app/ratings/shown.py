"""How a belief is shown to people: a whole number, what to add and take away, a question mark."""

from dataclasses import dataclass
from typing import Final

from app.ratings.plackett_luce import START_MU, Belief

_START: Final = 1500
_SCALE: Final = 60
_UNSURE: Final = 5.0


@dataclass(frozen=True, slots=True)
class Shown:
    """`plus_minus` is one sigma: two times in three the true strength lies within it."""

    rating: int
    plus_minus: int
    provisional: bool


def shown(belief: Belief) -> Shown:
    """The belief as people read it; provisional ones get a question mark."""
    return Shown(
        rating=rating_of(belief.mu),
        plus_minus=_points(belief.sigma),
        provisional=belief.sigma > _UNSURE,
    )


def rating_of(mu: float) -> int:
    """The number alone; it does not depend on how sure it is."""
    return _START + _points(mu - START_MU)


def _points(mu: float) -> int:
    """A difference of strength in the points of shown ratings, rounded."""
    return round(_SCALE * mu)
