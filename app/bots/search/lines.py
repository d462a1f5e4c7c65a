"""Games of two seats that are played on side by side: both seats play what the net values most.

Neither sees the other's hand. At the next lead the net says what a line is worth; where the talon
is short it goes on until that has run out, and the exact endgame says it. What has been asked or
solved once in a decision is not asked again, but every line counts what it would have cost alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.bots.endgame.solver import Solver
from app.bots.endgame.spending import OutOfReach
from app.bots.levels import no_hurry
from app.bots.net.asking import Inference, inference
from app.bots.net.layout import rule_bits
from app.bots.net.looking import sight_at
from app.bots.net.questions import Questions
from app.bots.search.rollout import cheapest
from app.engine.bout import advance
from app.engine.cards import count
from app.engine.position import ASK_ACCEPT, ATTACK, EXCHANGE, OVER, PASS, Position

if TYPE_CHECKING:
    from mypy_extensions import i64

#: What the net calls the best result; the worst is minus that.
UNIT: Final = 1 << 20
# A line ends after so many bouts. One that comes near the end of the talon goes on to it, but
# not for ever: where attacks are taken, nobody may have to draw.
_BOUTS: Final = 1
_NEAR: Final = 10
_MOST_BOUTS: Final = 6
# An endgame at the end of a line: how many cards, how many nodes cost an answer, and which part of
# all answers it may cost. Those that take more are many near the talon's end, and would eat up what
# other guesses need (docs/BOTS.md).
_SOLVED_CARDS: Final = 14
_SOLVED_NODES: Final = 20_000
_NODES_AN_ANSWER: Final = 40
_PART: Final = 120

# What a seat knows of a moment (`_known_at`).
_Known = tuple[int, int, int, int, int, int]
#: An endgame: both hands, and who leads.
Ending = tuple[int, int, int]


class Line:
    """A game played on from `position`. `value` is what came of it for the searching seat, in UNIT;
    `answers` how often the net was asked, and once more; `endings` are what had to be solved. Where
    it `is_thrifty`, the other seat plays its cheapest card."""

    __slots__ = ("answers", "endings", "is_thrifty", "position", "value")

    def __init__(self, position: Position, is_thrifty: bool) -> None:
        self.position: Position = position
        self.is_thrifty: bool = is_thrifty
        self.answers: int = 1
        self.value: int = 0
        self.endings: tuple[Ending, ...] = ()


class _Solved:
    """An endgame's worth for the searching seat, None if that would take too long, and its price in
    answers."""

    __slots__ = ("price", "value")

    def __init__(self, value: int | None, price: int) -> None:
        self.value: int | None = value
        self.price: int = price


class Lines:
    """Plays lines of one decision, between moves of `base`; `answers` is what it may spend."""

    __slots__ = (
        *("_known", "_moves", "_net", "_rules", "_seat", "_solved", "_solver_nodes", "_trump_card"),
        *("_until", "_values"),
    )

    def __init__(self, base: Position, answers: int) -> None:
        self._net: Inference = inference()
        self._rules: int = rule_bits(base.terms.rules)
        self._seat: int = base.turn
        self._until: int = base.bout + _BOUTS
        self._solver_nodes: int = min(_SOLVED_NODES, _NODES_AN_ANSWER * answers // _PART)
        self._trump_card: i64 = base.stock[1] if base.left else 0
        # By what a seat knows: the number of the net's answer, its move and what that is worth.
        self._known: dict[_Known, int] = {}
        self._moves: list[int] = []
        self._values: list[int] = []
        self._solved: dict[Ending, _Solved] = {}

    def play(self, lines: list[Line]) -> None:
        """Plays side by side until each has ended."""
        going_on = [line for line in lines if not self._has_ended(line)]
        while going_on:
            answers = self._asked(going_on)
            left: list[Line] = []
            for index in range(len(going_on)):
                line = going_on[index]
                answer = answers[index]
                position = line.position
                line.answers += 1
                if self._is_far_enough(line):
                    value = self._values[answer]
                    line.value = value if position.turn == self._seat else -value
                else:
                    advance(position, self._moves[answer])
                    if not self._has_ended(line):
                        left.append(line)
            going_on = left

    def price(self, ending: Ending) -> int:
        """What it cost to solve it, in answers."""
        return self._solved[ending].price

    def _asked(self, lines: list[Line]) -> list[int]:
        """The number of the net's answer for each; what is not known yet is asked at once."""
        known = self._known
        answers: list[int] = []
        questions = Questions()
        for line in lines:
            position = line.position
            key = _known_at(position, self._trump_card)
            answer = known.get(key)
            if answer is None:
                answer = len(known)
                known[key] = answer
                questions.add(sight_at(position, self._rules), position.legal)
            answers.append(answer)
        if questions.counts:
            questions.answer(self._net.values_of(questions, 2), self._moves, self._values)
        return answers

    def _has_ended(self, line: Line) -> bool:
        """Plays on to the next choice; notes the result if it is known by then."""
        position = line.position
        pass_by(position)
        if line.is_thrifty:
            self._let_play_cheaply(position)
        result = position.result
        if result is not None:
            durak = result.durak
            worth = 0 if durak is None else UNIT
            line.value = -worth if durak == self._seat else worth
            return True
        if not self._is_ending(position):
            return False
        hands = position.hands
        value = self._value_of((hands[0], hands[1], position.attacker), line)
        if value is None:
            return False
        line.value = value * UNIT
        return True

    def _let_play_cheaply(self, position: Position) -> None:
        """The other seat, up to the own next choice or what the solver can say."""
        while position.stage != OVER and position.turn != self._seat:
            if self._is_ending(position):
                return
            advance(position, cheapest(position))
            pass_by(position)

    def _is_ending(self, position: Position) -> bool:
        """Whether the solver may say how a game ends from here."""
        if position.left or position.stage != ATTACK:
            return False
        hands = position.hands
        return count(hands[0] | hands[1]) <= _SOLVED_CARDS

    def _is_far_enough(self, line: Line) -> bool:
        position = line.position
        if position.bout < self._until or (position.stage != ATTACK and not line.is_thrifty):
            return False
        return not 0 < position.left <= _NEAR or position.bout >= self._until + _MOST_BOUTS

    def _value_of(self, ending: Ending, line: Line) -> int | None:
        """1, 0 or -1 for the searching seat; None if that would take too long."""
        solved = self._solved.get(ending)
        if solved is None:
            solved = self._solved[ending] = self._worked_out(line.position)
        line.endings += (ending,)
        return solved.value

    def _worked_out(self, position: Position) -> _Solved:
        solver = Solver(position, self._solver_nodes, no_hurry)
        try:
            value = solver.value(position, self._seat)
        except OutOfReach:
            return _Solved(None, self._solver_nodes // _NODES_AN_ANSWER)
        return _Solved(value, solver.nodes() // _NODES_AN_ANSWER)


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


def _known_at(position: Position, trump_card: i64) -> _Known:
    """What the seat to move knows, as numbers: positions of one decision with the same numbers have
    the same sight and the same moves.

    Each card is of the own hand (where it may have been seen), known with the other seat, unseen,
    or none of these.
    """
    seat = position.turn
    hand: i64 = position.hands[seat]
    other: i64 = position.hands[1 - seat]
    seen = position.seen
    left = position.left
    under: i64 = position.stock[1] if left else 0
    unseen: i64 = other & ~seen | position.stock[left] ^ under
    return (
        hand | unseen | position.stage << 52 | seat << 55 | position.attacker << 56,
        hand | other & seen | left << 52,
        hand & seen | (position.room & 127) << 52 | (1 << 59 if under == trump_card else 0),
        position.legal,
        position.attack_log,
        position.cover_log,
    )
