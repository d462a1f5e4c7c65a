"""Positions judged by the net in place of playing them out."""

from __future__ import annotations

from typing import Final

from app.bots.net.asking import Inference, inference
from app.bots.net.layout import rule_bits
from app.bots.search.payoff import WIN
from app.engine.position import Position
from app.engine.rules import Rules

# The net says -2**20 … 2**20.
_UNIT: Final = 1 << 20


class Judge:
    """The net for one game's rules."""

    __slots__ = ("_net", "_rules")

    def __init__(self, rules: Rules) -> None:
        self._net: Inference = inference()
        self._rules: int = rule_bits(rules)

    def values(self, position: Position) -> dict[int, int]:
        """What each move is worth to the seat to move, 0 … WIN."""
        values = self._net.values_at(position, self._rules)
        return {move: _in_payoff(value) for move, value in values.items()}


def shares(position: Position, value: int) -> list[int]:
    """What each seat may expect when the seat to move may expect `value`.

    Those who are out have what their place is worth; the others share what is left.
    """
    seats = len(position.hands)
    if seats == 2:
        both = [WIN - value, WIN - value]
        both[position.turn] = value
        return both
    paid = [0] * seats
    rest = seats * WIN // 2 - value
    for place, seat in enumerate(position.out, start=1):
        paid[seat] = (seats - place) * WIN // (seats - 1)
        rest -= paid[seat]
    others = seats - len(position.out) - 1
    for seat in range(seats):
        if position.in_play >> seat & 1:
            paid[seat] = rest // others
    paid[position.turn] = value
    return paid


def _in_payoff(value: int) -> int:
    return min(max((value + _UNIT) * WIN >> 21, 0), WIN)
