"""What stands on the picture of a finished game: plain words and cards, ready to be drawn.

Everything here is public: a poster is made of a record that anybody may read.
"""

from dataclasses import dataclass

Pairs = tuple[tuple[str, str | None], ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One player: the name as typed by whoever it is, and the place reached, from 1."""

    name: str
    place: int | None


@dataclass(frozen=True, slots=True)
class Poster:
    """`hand` are the cards somebody was left with, `table` the last bout; cards as in R1.1."""

    headline: str
    note: str
    players: tuple[Line, ...]
    hand: tuple[str, ...]
    table: Pairs
    trump: str | None
