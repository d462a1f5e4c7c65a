"""The move of the level that asks the net and does not search."""

from collections.abc import Sequence
from typing import Final

from app.bots.net.asking import inference
from app.engine.memory import Memory
from app.engine.view import View
from app.fair.stream import Stream

_DUEL: Final = 2


def by_net(view: View, memory: Memory, moves: Sequence[str], luck: Stream) -> str | None:
    """The one of `moves` that the net values most; luck decides between exact equals.

    None where no net is good enough, or knows none of them.
    """
    if not _is_trained_for(view):
        return None
    values = inference().action_values(view, memory)
    known = [move for move in moves if move in values]
    if not known:
        return None
    most = max(values[move] for move in known)
    best = [move for move in known if values[move] == most]
    return best[0] if len(best) == 1 else best[luck.below(len(best))]


def _is_trained_for(view: View) -> bool:
    """Where nobody throws in, more than two seats do better without the net (docs/BOTS.md)."""
    return len(view.counts) == _DUEL or view.rules.throw_in != "none"
