"""What an end is worth to each seat, in whole numbers: 0 for the durak, WIN for the first out."""

from __future__ import annotations

from functools import cache
from typing import Final

#: Can be divided by every number of other seats, and each share by two.
WIN: Final = 61_440


@cache
def payoffs(places: tuple[int, ...]) -> tuple[int, ...]:
    """(n - place) / (n - 1) of WIN; seats that share a place get the mean of those they fill."""
    seats = len(places)
    return tuple(_share(place, places.count(place), seats) for place in places)


def _share(place: int, sharing: int, seats: int) -> int:
    twice_the_mean = 2 * place + sharing - 1
    return (2 * seats - twice_the_mean) * (WIN // 2) // (seats - 1)
