"""Choices in hand-built positions, and every line of small ones."""

from collections.abc import Sequence

from app.engine.play import apply, legal_moves
from app.engine.rules import make_rules
from app.engine.start import Start, start_from
from app.engine.state import State
from app.engine.view import memory_for
from app.review.game import Choice


def before_a_lead(
    hands: Sequence[str], talon: str = "", opener: int = 0, preset: str = "classic"
) -> State:
    """Seat `opener` is to lead; hands and talon as cards with spaces, hearts are trumps."""
    rules = make_rules({"preset": preset, "seats": len(hands)})
    cards = [hand.split() for hand in hands]
    return start_from(rules, Start(cards, talon.split(), "H", opener))


def chosen(state: State, move: str) -> Choice:
    """The choice of the seat to move, as if it were the seventh of a game."""
    assert state.turn is not None
    return Choice(7, state.turn, move, state, memory_for(state, state.turn))


def value(state: State, seat: int) -> int:
    """1, 0 or -1 to `seat` under best play of both, by looking at everything."""
    if state.result is not None:
        durak = state.result.durak
        return 0 if durak is None else (-1 if durak == seat else 1)
    values = [value(apply(state, move), seat) for move in legal_moves(state)]
    return max(values) if state.turn == seat else min(values)
