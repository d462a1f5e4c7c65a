"""How a table is laid before its script is there: places for the others, as many as will sit there,
so that nothing moves when they come."""

from collections.abc import Mapping
from typing import Final

from app.storage.rows import GameRow

#: By their number, clockwise, the viewer at the bottom: static/js/table/spots.js says the same.
ROUND: Final[Mapping[int, tuple[str, ...]]] = {
    1: ("top",),
    2: ("left", "right"),
    3: ("left", "top", "right"),
    4: ("left", "top-left", "top-right", "right"),
    5: ("left", "top-left", "top", "top-right", "right"),
}


def spots_of(row: GameRow) -> tuple[str, ...]:
    """For somebody who sits there; whoever watches sees one more when the script comes."""
    return ROUND.get(len(row.opponents), ())
