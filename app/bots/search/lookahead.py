"""Two seats with a net: each move in the same guesses, played on by the net to the next bout.

How a line is played, and what it is worth at its end, is in `lines`. The mean over the guesses and
the net's first word on a move make its value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.bots.net.asking import inference
from app.bots.net.layout import rule_bits
from app.bots.search.chance import Chance
from app.bots.search.guessing import Guesses
from app.bots.search.lines import Ending, Line, Lines
from app.engine.bout import advance
from app.engine.cards import cards_of
from app.engine.position import Position

# The net's first word on a move counts as so many guesses.
_PRIOR: Final = 64
# With so many cards in the talon, all of two seats' cards are known.
_OPEN: Final = 1
# A round has so many lines; after each is looked whether the answers are spent.
_SIDE_BY_SIDE: Final = 64
# Lines are played ahead, many side by side, since the net answers many questions at once in half
# the time: nine tenths of what seems to be still to come, and no more than this.
_MOST_AHEAD: Final = 1024
# Of a seat that has moved n times as a thrifty one might have, n - 6 in n - 2 guesses take it for
# one (docs/BOTS.md: how often others have shown by then that they are none).
_UNHEEDED_MOVES: Final = 6
_DOUBTFUL_MOVES: Final = 4


class Outlook:
    """A move: what the net says of it, and the sum of what came of it in `guesses`; `rounds` is
    that sum after each round, which had as many guesses for every move."""

    __slots__ = ("first", "guesses", "move", "rounds", "total")

    def __init__(self, move: int, first: int | None) -> None:
        self.move: int = move
        self.first: int | None = first
        self.guesses: int = 0
        self.total: int = 0
        self.rounds: list[int] = []

    def visits(self) -> int:
        """How many guesses the value stands for, the net's word included."""
        return self.guesses + _PRIOR

    def sum(self) -> int:
        """The value in UNIT, times `visits`."""
        if self.first is not None:
            return _PRIOR * self.first + self.total
        return self.total + _PRIOR * self.total // max(self.guesses, 1)


def first_words(base: Position, moves: int) -> list[Outlook]:
    """What the net says of each of the moves; no guess yet."""
    first = inference().values_at(base, rule_bits(base.terms.rules))
    return [Outlook(move, first.get(move)) for move in cards_of(moves)]


class Lookahead:
    """For one decision between the `moves` of a position of two seats."""

    __slots__ = (
        *("_ahead", "_answers", "_begun", "_chance", "_guesses", "_left", "_lines", "_paid"),
        "_thrift",
    )

    def __init__(self, guesses: Guesses, chance: Chance, thrift: int = 0) -> None:
        """`thrift`: so often the other seat has moved as one that plays its cheapest card."""
        self._guesses: Guesses = guesses
        self._chance: Chance = chance
        self._thrift: int = thrift
        self._begun: int = 0

    def look(self, moves: int, answers: int, time_is_up: Callable[[], bool]) -> list[Outlook]:
        """All moves in as many guesses, until the net has given `answers` or a little more.

        Where no card is hidden any more there is one guess, which counts as many.
        """
        base = self._guesses.base
        self._lines: Lines = Lines(base, answers)
        self._left: int = answers
        self._answers: int = answers
        self._ahead: list[list[Line]] = []
        self._paid: set[Ending] = set()
        outlooks = first_words(base, moves)
        if base.left <= _OPEN:
            self._play_ahead(outlooks, 1)
            self._count(outlooks, 1)
            for outlook in outlooks:
                outlook.guesses, outlook.total = _PRIOR, outlook.total * _PRIOR
            return outlooks
        while self._left > 0:
            fitting = max(min(_SIDE_BY_SIDE, self._left) // len(outlooks), 1)
            if len(self._ahead) < fitting:
                self._play_ahead(outlooks, fitting - len(self._ahead))
            self._count(outlooks, fitting)
            for outlook in outlooks:
                outlook.rounds.append(outlook.total)
            if time_is_up():
                break
        return outlooks

    def _play_ahead(self, outlooks: list[Outlook], least: int) -> None:
        """Every move made in so many new guesses at least, and played on."""
        number = least
        done = outlooks[0].guesses
        if done:
            to_come = 9 * self._left * done // (10 * (self._answers - self._left))
            number = max(min(to_come, _MOST_AHEAD // len(outlooks)), least)
        guesses: list[list[Line]] = []
        every: list[Line] = []
        for _ in range(number):
            lines = self._guessed(outlooks)
            guesses.append(lines)
            every.extend(lines)
        self._lines.play(every)
        self._ahead.extend(guesses)

    def _guessed(self, outlooks: list[Outlook]) -> list[Line]:
        """Every move made in one new guess."""
        guess = self._guesses.next(self._chance)
        is_thrifty = self._is_thrifty()
        lines: list[Line] = []
        for outlook in outlooks:
            position = guess.copy()
            advance(position, outlook.move)
            lines.append(Line(position, is_thrifty))
        return lines

    def _is_thrifty(self) -> bool:
        """Whether the next guess takes the other seat for a thrifty one; spread evenly."""
        number, thrift = self._begun, max(self._thrift - _UNHEEDED_MOVES, 0)
        self._begun = number + 1
        of = thrift + _DOUBTFUL_MOVES
        return (number + 1) * thrift // of > number * thrift // of

    def _count(self, outlooks: list[Outlook], guesses: int) -> None:
        """Adds up what came of so many guesses, in their order, and what they cost."""
        for lines in self._ahead[:guesses]:
            for index in range(len(outlooks)):
                outlook = outlooks[index]
                line = lines[index]
                outlook.guesses += 1
                outlook.total += line.value
                self._left -= line.answers
                for ending in line.endings:
                    if ending not in self._paid:
                        self._paid.add(ending)
                        self._left -= self._lines.price(ending)
        del self._ahead[:guesses]


def is_heeded(thrift: int) -> bool:
    """Whether a seat has moved thriftily so often that some guesses take it for thrifty."""
    return thrift > _UNHEEDED_MOVES
