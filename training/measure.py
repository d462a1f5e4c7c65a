"""Matches of a net without search against a level of the bots, in paired deals.

Every deal is played from every seat, one seat the net's and the others the level's; the unit is
the mean over a deal's seats, so that the luck of the cards falls out.
"""

from math import sqrt
from statistics import fmean, stdev
from typing import Final

import numpy as np

from app.bots.choose import choose
from app.bots.net.layout import rule_bits
from app.engine.deal import deal
from app.engine.move_text import text_of
from app.engine.play import apply
from app.engine.rules import Rules
from app.engine.setup import Setup
from app.engine.view import View, memory_for, view_for
from app.fair.stream import Stream, bot_stream, deal_pack
from training.learner import Learner
from training.leg import pick, results_of
from training.tables import Table, ask

_KEY: Final = b"training"
_NINETY_FIVE: Final = 1.96


def match(learner: Learner, level: str, rules: Rules, deals: int) -> tuple[float, float]:
    """The net's mean result, 0 … 1, and half the width of its 95 % interval."""
    games = [
        Game(rules, Stream(_KEY, f"{number}").read(32), seat)
        for number in range(deals)
        for seat in range(rules.seats)
    ]
    playing = [game for game in games if game.goes_on(level)]
    luck = np.random.default_rng(0)
    while playing:
        tables = [game.table for game in playing]
        questions = ask(tables)
        values = learner.values(
            questions.words, questions.rows, questions.traits, questions.counts, learner.mean
        )
        picks, _ = pick(questions, values, 0.0, luck)
        starts = np.cumsum(questions.counts) - questions.counts
        for game, place in zip(playing, (picks - starts).tolist(), strict=True):
            game.play(place)
        playing = [game for game in playing if game.goes_on(level)]
    return _interval(
        [
            fmean(g.points() for g in games[at : at + rules.seats])
            for at in range(0, len(games), rules.seats)
        ]
    )


class Game:
    """One game of the net's seat against a level on all others."""

    def __init__(self, rules: Rules, key: bytes, seat: int) -> None:
        bots = frozenset(range(rules.seats))
        self._state = deal(Setup(rules, lambda number: deal_pack(key, rules.pack, number), bots))
        self._key, self._seat, self._version = key, seat, 0
        self._bits = rule_bits(rules)
        self.table = Table(self._state.position, self._bits)

    def goes_on(self, level: str) -> bool:
        """Play on to the net's next choice; False when the game is over."""
        while self._state.turn is not None:
            seat, state = self._state.turn, self._state
            view, memory = view_for(state, seat), memory_for(state, seat)
            if seat == self._seat and _is_choice(view):
                self.table = Table(state.position, self._bits)
                return True
            asked = "medium" if seat == self._seat else level
            luck = bot_stream(self._key, seat, self._version)
            self._apply(choose(view, memory, asked, luck))
        return False

    def play(self, place: int) -> None:
        bit = self.table.moves[place][0]
        self._apply(text_of(self._state.position, bit))

    def points(self) -> float:
        return (results_of(Table(self._state.position, 0))[self._seat] + 1) / 2

    def _apply(self, move: str) -> None:
        self._state = apply(self._state, move)
        self._version += 1


def _is_choice(view: View) -> bool:
    """Whether this is for the net to decide (training.tables)."""
    is_known = view.phase in ("attack", "defend", "throw_in", "pile_on")
    return is_known and "exchange" not in view.legal and len(view.legal) > 1


def _interval(means: list[float]) -> tuple[float, float]:
    return fmean(means), _NINETY_FIVE * stdev(means) / sqrt(len(means))
