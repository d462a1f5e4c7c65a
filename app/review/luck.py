"""Fast even draws for playouts, the same on every machine: splitmix64 from a label's hash."""

import hashlib
from typing import Final

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15


class Luck:
    """Draws that its label determines. Not for deals: those come from `app.fair.stream`."""

    __slots__ = ("_state",)

    def __init__(self, label: str) -> None:
        self._state = seed_of(label)

    def below(self, bound: int) -> int:
        """0 … bound-1; bounds here are so small that the remainder favours nothing one can see."""
        self._state = state = (self._state + _STEP) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        return (state ^ (state >> 31)) % bound

    def fork(self) -> "Luck":
        """The same draws from here on, taken apart: for two lines of play under equal luck."""
        twin = Luck.__new__(Luck)
        twin._state = self._state
        return twin


def seed_of(label: str) -> int:
    """64 bits that a label determines."""
    return int.from_bytes(hashlib.sha256(label.encode()).digest()[:8], "big")
