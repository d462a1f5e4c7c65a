"""What all thinkers of the pool do alike: no thought where there is no choice, and none about the
last cards of two, which are solved."""

from collections.abc import Callable
from dataclasses import replace

from app.bots.endgame.choosing import solved_move
from app.bots.search.chance import Chance, chance_from
from app.bots.search.guessing import Guesses
from app.engine.cards import cards_of
from app.engine.memory import Memory
from app.engine.move_text import text_of
from app.engine.view import View
from app.fair.stream import Stream

Choose = Callable[[View, Memory, Stream], str]
# A search of imagined positions: what they are guessed from, the moves to choose from, its luck.
Search = Callable[[Guesses, list[int], Chance], int]

_PHASES_OF_A_BOUT = frozenset({"attack", "defend", "throw_in", "pile_on"})
_STAYS = ("keep", "pass")
_SOLVER_NODES = 200_000


def thinker(search: Search) -> Choose:
    """Who plays what the search finds."""
    return lambda view, memory, luck: thought_out(view, memory, luck, search)


def thought_out(view: View, memory: Memory, luck: Stream, search: Search) -> str:
    """The move that the search finds, from exact memory of cards and nothing inferred."""
    if len(view.legal) == 1:
        return view.legal[0]
    if "exchange" in view.legal:
        return "exchange"
    if view.phase not in _PHASES_OF_A_BOUT:
        return next(word for word in _STAYS if word in view.legal)
    guesses = Guesses(view, replace(memory, hidden=()))
    base = guesses.base
    found = text_of(base, search(guesses, list(cards_of(base.legal)), chance_from(luck)))
    return solved_move(view, memory, found, _SOLVER_NODES)
