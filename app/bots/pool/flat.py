"""Flat Monte Carlo: every move is tried equally often on guesses, both sides playing cheaply on;
the best mean is played."""

from typing import Final

from app.bots.pool.frame import thought_out
from app.bots.search.chance import Chance
from app.bots.search.guessing import Guesses
from app.bots.search.payoff import payoffs
from app.bots.search.rollout import play_out
from app.engine.bout import advance
from app.engine.position import OVER
from app.engine.view import Memory, View
from app.fair.stream import Stream

_PLAYED_OUT: Final = 1000


def flat(view: View, memory: Memory, luck: Stream) -> str:
    """A thousand games played out, shared among the moves."""
    return thought_out(view, memory, luck, _search)


def _search(guesses: Guesses, moves: list[int], chance: Chance) -> int:
    rounds = _PLAYED_OUT // len(moves)
    totals = dict.fromkeys(moves, 0)
    for _ in range(rounds):
        guess = guesses.next(chance)
        for move in moves:
            position = guess.copy()
            seat = position.turn
            advance(position, move)
            if position.stage != OVER:
                play_out(position, chance)
            assert position.result is not None
            totals[move] += payoffs(position.result.places)[seat]
    return max(moves, key=lambda move: (totals[move], -move))
