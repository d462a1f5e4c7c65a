"""Quick luck for a search: a multiply-with-carry generator, seeded from a stream.

Its state stays below 2**63, so that it can be compiled to a machine word.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from app.fair.stream import Stream

if TYPE_CHECKING:
    from mypy_extensions import i64

_MULTIPLIER: Final = 1_791_398_085  # one of Marsaglia's: period of about 2**61
LOW_WORD: Final = 0xFFFFFFFF


class Chance:
    """Even draws; the same seed gives the same draws."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state: i64 = (seed & 0x3FFFFFFFFFFFFFFF) | 1

    def below(self, bound: i64) -> i64:
        """0 … bound-1, for bounds far below 2**31."""
        state: i64 = self._state
        state = _MULTIPLIER * (state & LOW_WORD) + (state >> 32)
        self._state = state
        return ((state & LOW_WORD) * bound) >> 32


def chance_from(luck: Stream) -> Chance:
    """Takes eight bytes of the stream and warms up."""
    chance = Chance(int.from_bytes(luck.read(8), "big"))
    for _ in range(4):
        chance.below(2)
    return chance
