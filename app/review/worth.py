"""What an end is worth to each seat: 1 for the first place alone … 0 for the last.

(seats - place) / (seats - 1); seats that share places share what these are worth. With two seats:
win 1, draw ½, loss 0.
"""

from collections.abc import Sequence
from typing import Final

#: Worths are printed in thousandths.
WHOLE: Final = 1000


def worths_of(places: Sequence[int]) -> tuple[float, ...]:
    """Of each seat, from its place as in a Result: equal numbers share the places from there on."""
    seats = len(places)
    return tuple(_worth(place, places.count(place), seats) for place in places)


def thousandths(worth: float) -> int:
    """0 … 1000, for printing and comparing."""
    return round(worth * WHOLE)


def _worth(place: int, sharing: int, seats: int) -> float:
    middle = place + (sharing - 1) / 2
    return (seats - middle) / (seats - 1)
