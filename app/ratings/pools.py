"""The pools of ratings: each preset that is rated has its own, with its own leaderboard."""

from typing import Final, Literal, get_args

Pool = Literal["duel", "classic", "transfer"]
POOLS: Final[tuple[Pool, ...]] = get_args(Pool)


def pool_of(preset: str) -> Pool | None:
    """The pool in which rated games of this preset count; None where none is rated."""
    return next((pool for pool in POOLS if pool == preset), None)
