"""An engine that fails at one table: a bug that only that table's cards bring out.

Wraps functions of `app` in a process of ours (`faults.program`) before it serves.
"""

from collections.abc import Callable
from typing import Any, Final

from app.play import loading
from app.storage.rows import GameRow

NAME: Final = "deal_to"  # as the loader knows it


class EngineBroken(AssertionError):
    """What a bug of the rules could raise anywhere."""


def poison(game_id: str) -> None:
    """Whenever this game is dealt again from its seed, the engine fails."""
    whole: Callable[..., Any] = getattr(loading, NAME)  # `Any`: whatever is wrapped

    def deal_to(game: GameRow, *arguments: Any) -> Any:
        if game.id == game_id:
            raise EngineBroken("planted")
        return whole(game, *arguments)

    setattr(loading, NAME, deal_to)
