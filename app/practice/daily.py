"""Which puzzle is the day's: the same for all, and each once before any comes again."""

import hashlib
from collections.abc import Sequence


def puzzle_of_day(ids: Sequence[str], day: int) -> str:
    """The id for so many days since 1970, in UTC; every round goes through all in a new order."""
    round_, place = divmod(day, len(ids))
    return sorted(ids, key=lambda each: _rank(each, round_))[place]


def _rank(puzzle_id: str, round_: int) -> bytes:
    return hashlib.sha256(f"{round_}/{puzzle_id}".encode()).digest()
