"""How many games one player may be in at a time: what is said to who wants one too many."""

from collections.abc import Sequence
from typing import Final

from app.play.errors import Refused
from app.storage.rows import PlayerKind

_NAMED: Final = 3
_TO_A_GUEST: Final = (
    "A guest may be in {most} games at a time, and you are in {named}. Finish or resign one of"
    " them, stand up from one that has not begun, or make an account: it may be in more."
)
_TO_A_PERSON: Final = (
    "You may be in {most} games at a time, and you are in {named} and others. Finish or resign"
    " one of them, or stand up from one that has not begun."
)


def too_many_games(kind: PlayerKind, games: Sequence[str]) -> Refused:
    """`games` are the ids of those he is in, the oldest first."""
    named = ", ".join(f"/tables/{game}" for game in games[:_NAMED])
    text = _TO_A_GUEST if kind == "guest" else _TO_A_PERSON
    return Refused("too-many-tables", text.format(most=len(games), named=named))
