"""Two seats with all cards open: each move of the true position played on once, by the net.

Both seats know all cards there but the order of the talon, and take what the net values most. A
move's worth is the mean of what the net says at the next three leads; an end that is reached, or
that the exact endgame tells, counts for all leads that would come after it. There is no luck in it.
"""

from dataclasses import dataclass, field
from typing import Final

from app.bots.net.asking import inference
from app.bots.net.layout import rule_bits
from app.bots.search.lines import UNIT, pass_by
from app.engine.bout import advance
from app.engine.cards import cards_of
from app.engine.position import ATTACK, EXCHANGE, Position
from app.review.endings import Endings

_LEADS: Final = 3


@dataclass(slots=True)
class _Line:
    """`words` are what has been said so far to seat 0, -UNIT … UNIT; `bout` is the last bout of
    which something was said."""

    move: int
    position: Position
    bout: int
    words: list[int] = field(default_factory=list)


def open_worths(position: Position) -> dict[int, float]:
    """By legal move, as its bit: what it is worth to the seat to move, 0 … 1."""
    seen = position.copy()
    seen.seen = position.pack
    lines = [_begun(seen, move) for move in cards_of(position.legal)]
    _play(lines, rule_bits(position.terms.rules))
    sign = 1 if position.turn == 0 else -1
    worths = {
        line.move: (sign * sum(line.words) / (len(line.words) * UNIT) + 1) / 2 for line in lines
    }
    if EXCHANGE in worths:
        worths[EXCHANGE] = max(worths.values())  # R7.1: it costs no turn
    return worths


def _begun(position: Position, move: int) -> _Line:
    after = position.copy()
    advance(after, move)
    return _Line(move, after, position.bout)


def _play(lines: list[_Line], rules: int) -> None:
    """Side by side, because the net answers many questions at once in half the time."""
    net, endings = inference(), Endings()
    while lines := [line for line in lines if not _has_ended(line, endings)]:
        answers = net.values_at_all([line.position for line in lines], rules)
        for line, values in zip(lines, answers, strict=True):
            _go_on(line, values)
        lines = [line for line in lines if len(line.words) < _LEADS]


def _has_ended(line: _Line, endings: Endings) -> bool:
    pass_by(line.position)
    value = endings.value(line.position)
    if value is None:
        return False
    line.words += [value * UNIT] * (_LEADS - len(line.words))
    return True


def _go_on(line: _Line, values: dict[int, int]) -> None:
    position = line.position
    best = max(values, key=values.__getitem__)
    if position.stage == ATTACK and position.bout > line.bout:
        line.bout = position.bout
        line.words.append(values[best] if position.turn == 0 else -values[best])
    advance(position, best)
