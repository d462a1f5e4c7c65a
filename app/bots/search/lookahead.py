"""Two seats with a net: each move in the same guesses, played on by the net to the next bout.

Both seats play there what the net values most from what each would know, so neither sees the
other's hand. There the net says what the lead is worth; near the end of the talon the games go on
until it has run out, and the exact endgame says it. The mean over the guesses and the net's first
word on a move make its value.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from app.bots.endgame.solver import Solver
from app.bots.endgame.spending import OutOfReach
from app.bots.levels import no_hurry
from app.bots.net.asking import Inference, inference
from app.bots.net.layout import rule_bits
from app.bots.search.chance import Chance
from app.bots.search.guessing import Guesses
from app.engine.bout import advance
from app.engine.cards import cards_of, count
from app.engine.position import ASK_ACCEPT, ATTACK, EXCHANGE, OVER, PASS, Position

#: What the net calls the best result; the worst is minus that.
UNIT: Final = 1 << 20
# The net's first word on a move counts as so many guesses.
_PRIOR: Final = 64
# A line ends after so many bouts. One that comes near the end of the talon goes on to it, but
# not for ever: where attacks are taken, nobody may have to draw.
_BOUTS: Final = 1
_NEAR: Final = 4
_MOST_BOUTS: Final = 6
# With so many cards in the talon, all of two seats' cards are known.
_OPEN: Final = 1
# So many games go on side by side: the net answers many questions at once in half the time.
_SIDE_BY_SIDE: Final = 64
# An endgame at the end of a line: how many cards and nodes, and how many nodes cost an answer.
_SOLVED_CARDS: Final = 14
_SOLVED_NODES: Final = 20_000
_NODES_AN_ANSWER: Final = 40


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


class Lookahead:
    """For one decision between the `moves` of a position of two seats."""

    __slots__ = (
        *("_chance", "_guesses", "_known", "_left", "_net", "_rules", "_seat", "_solver_nodes"),
        "_until",
    )

    def __init__(self, guesses: Guesses, chance: Chance) -> None:
        base = guesses.base
        self._guesses: Guesses = guesses
        self._chance: Chance = chance
        self._net: Inference = inference()
        self._rules: int = rule_bits(base.terms.rules)
        self._seat: int = base.turn
        self._until: int = base.bout + _BOUTS
        self._left: int = 0
        self._solver_nodes: int = 0
        self._known: dict[tuple[int, ...], int | None] = {}

    def look(self, moves: int, answers: int, time_is_up: Callable[[], bool]) -> list[Outlook]:
        """All moves in as many guesses, until the net has given `answers` or a little more.

        Where no card is hidden any more there is one guess, which counts as many.
        """
        base = self._guesses.base
        first = self._net.values_at(base, self._rules)
        outlooks = [Outlook(move, first.get(move)) for move in cards_of(moves)]
        self._solver_nodes = min(_SOLVED_NODES, _NODES_AN_ANSWER * answers // 10)
        if base.left <= _OPEN:
            self._play(self._begun(outlooks))
            for outlook in outlooks:
                outlook.guesses, outlook.total = _PRIOR, outlook.total * _PRIOR
            return outlooks
        self._left = answers
        while self._left > 0:
            fitting = min(_SIDE_BY_SIDE, self._left) // len(outlooks)
            self._play([game for _ in range(max(fitting, 1)) for game in self._begun(outlooks)])
            for outlook in outlooks:
                outlook.rounds.append(outlook.total)
            if time_is_up():
                break
        return outlooks

    def _begun(self, outlooks: list[Outlook]) -> list[tuple[Outlook, Position]]:
        """Every move made in one new guess."""
        guess = self._guesses.next(self._chance)
        games = []
        for outlook in outlooks:
            position = guess.copy()
            advance(position, outlook.move)
            games.append((outlook, position))
        return games

    def _play(self, games: list[tuple[Outlook, Position]]) -> None:
        """Plays side by side until each line has ended, and notes what came of it."""
        self._left -= len(games)
        while games := [game for game in games if not self._has_ended(*game)]:
            positions = [position for _, position in games]
            self._left -= len(games)
            answers = self._net.values_at_all(positions, self._rules)
            going_on = []
            for (outlook, position), values in zip(games, answers, strict=True):
                best = max(values, key=values.__getitem__)
                if self._is_far_enough(position):
                    self._note(outlook, position.turn, values[best])
                else:
                    advance(position, best)
                    going_on.append((outlook, position))
            games = going_on

    def _has_ended(self, outlook: Outlook, position: Position) -> bool:
        """Plays on to the next choice; notes the result if it is known by then."""
        pass_by(position)
        result = position.result
        if result is not None:
            durak = result.durak
            worth = 0 if durak is None else UNIT
            self._note(outlook, self._seat, -worth if durak == self._seat else worth)
            return True
        if position.left or position.stage != ATTACK:
            return False
        value = self._solved(position)
        if value is not None:
            self._note(outlook, self._seat, value * UNIT)
        return value is not None

    def _is_far_enough(self, position: Position) -> bool:
        if position.stage != ATTACK or position.bout < self._until:
            return False
        return not 0 < position.left <= _NEAR or position.bout >= self._until + _MOST_BOUTS

    def _note(self, outlook: Outlook, seat: int, value: int) -> None:
        outlook.guesses += 1
        outlook.total += value if seat == self._seat else -value

    def _solved(self, position: Position) -> int | None:
        """1, 0 or -1 for the searching seat; None if that would take too long."""
        hands = position.hands
        if count(hands[0] | hands[1]) > _SOLVED_CARDS:
            return None
        key = (hands[0], hands[1], position.attacker)
        if key not in self._known:
            self._known[key] = self._worked_out(position)
        return self._known[key]

    def _worked_out(self, position: Position) -> int | None:
        solver = Solver(position, self._solver_nodes, no_hurry)
        try:
            value = solver.value(position, self._seat)
        except OutOfReach:
            self._left -= self._solver_nodes // _NODES_AN_ANSWER
            return None
        self._left -= solver.nodes() // _NODES_AN_ANSWER
        return value


def pass_by(position: Position) -> None:
    """Moves that the net is not asked for: the trump is always exchanged, a beaten bout left, and
    what is forced is done."""
    while position.stage != OVER:
        legal = position.legal
        if legal & EXCHANGE:
            advance(position, EXCHANGE)
        elif position.stage == ASK_ACCEPT:
            advance(position, PASS)
        elif legal & (legal - 1) or position.stage == ATTACK:
            return
        else:
            advance(position, legal)
