"""Two seats with all cards open: each move of the true position played on once, by the net.

Both seats know all cards there but the order of the talon, and take what the net values most. A
move's worth is the mean of what the net says at the next three leads; an end that is reached, or
that the exact endgame tells, counts for all leads that would come after it. There is no luck in it.
"""

from dataclasses import dataclass, field
from typing import Final

from app.bots.endgame.solver import Solver, is_endgame
from app.bots.endgame.spending import OutOfReach
from app.bots.levels import no_hurry
from app.bots.net.asking import Inference, inference
from app.bots.net.layout import rule_bits
from app.bots.search.lines import UNIT, pass_by
from app.engine.bout import advance
from app.engine.cards import cards_of, count
from app.engine.position import ATTACK, Position

_LEADS: Final = 3
#: An endgame on the way: how many cards, and positions looked at.
_SOLVED_CARDS: Final = 14
_SOLVED_NODES: Final = 20_000


@dataclass(slots=True)
class _Line:
    """`words` are what has been said so far to the seat that chose, -UNIT … UNIT."""

    move: int
    position: Position
    bout: int
    words: list[int] = field(default_factory=list)

    def say(self, word: int) -> None:
        self.words.append(word)

    def say_for_all(self, value: int) -> None:
        """1, 0 or -1 from here on."""
        self.words += [value * UNIT] * max(1, _LEADS - len(self.words))


def open_worths(position: Position) -> dict[int, float]:
    """By legal move, as its bit: what it is worth to the seat to move, 0 … 1."""
    seen = position.copy()
    seen.seen = position.pack
    running = _Lines(position.turn, inference(), rule_bits(position.terms.rules))
    lines = [_begun(seen, move) for move in cards_of(position.legal)]
    running.play(lines)
    return {line.move: (sum(line.words) / (len(line.words) * UNIT) + 1) / 2 for line in lines}


def _begun(position: Position, move: int) -> _Line:
    after = position.copy()
    advance(after, move)
    return _Line(move, after, position.bout)


class _Lines:
    """Side by side, because the net answers many questions at once in half the time."""

    def __init__(self, seat: int, net: Inference, rules: int) -> None:
        self._seat = seat
        self._net = net
        self._rules = rules
        self._known: dict[tuple[int, int, int], int | None] = {}

    def play(self, lines: list[_Line]) -> None:
        """Each until it has said all its words."""
        while lines := [line for line in lines if not self._has_ended(line)]:
            positions = [line.position for line in lines]
            answers = self._net.values_at_all(positions, self._rules)
            for line, values in zip(lines, answers, strict=True):
                self._go_on(line, values)
            lines = [line for line in lines if len(line.words) < _LEADS]

    def _go_on(self, line: _Line, values: dict[int, int]) -> None:
        position = line.position
        best = max(values, key=values.__getitem__)
        if position.stage == ATTACK and position.bout > line.bout:
            line.bout = position.bout
            line.say(values[best] if position.turn == self._seat else -values[best])
        advance(position, best)

    def _has_ended(self, line: _Line) -> bool:
        position = line.position
        pass_by(position)
        value = self._value(position)
        if value is not None:
            line.say_for_all(value)
        return value is not None

    def _value(self, position: Position) -> int | None:
        """1, 0 or -1 to the seat that chose; None where it cannot be told."""
        if position.result is not None:
            durak = position.result.durak
            return 0 if durak is None else (-1 if durak == self._seat else 1)
        hands = position.hands
        is_open = position.stage == ATTACK and is_endgame(position)
        if not is_open or count(hands[0] | hands[1]) > _SOLVED_CARDS:
            return None
        key = (hands[0], hands[1], position.attacker)
        if key not in self._known:
            self._known[key] = _worked_out(position, self._seat)
        return self._known[key]


def _worked_out(position: Position, seat: int) -> int | None:
    try:
        return Solver(position, _SOLVED_NODES, no_hurry).value(position, seat)
    except OutOfReach:
        return None
