"""Flat Monte Carlo: every move is tried equally often on guesses, both sides playing cheaply on;
the best mean is played."""

from typing import Final

from app.bots.pool.frame import Choose, thinker
from app.bots.search.chance import Chance
from app.bots.search.guessing import Guesses
from app.bots.search.payoff import payoffs
from app.bots.search.rollout import play_out
from app.engine.bout import advance
from app.engine.position import OVER

PLAYED_OUT: Final = 1000


def flat(games: int) -> Choose:
    """So many games played out a choice, shared among the moves."""

    def search(guesses: Guesses, moves: list[int], chance: Chance) -> int:
        return _search(guesses, moves, chance, max(games // len(moves), 1))

    return thinker(search)


def _search(guesses: Guesses, moves: list[int], chance: Chance, rounds: int) -> int:
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
