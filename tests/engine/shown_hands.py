"""Whether a hand is one that a seat may hold after what it has shown."""

from collections.abc import Sequence


def can_be(hand: int, parts: Sequence[tuple[int, int]]) -> bool:
    """Whether these cards are so many from each part, none of which its part lacks.

    Each part lacks all that a later one lacks.
    """
    needed = 0
    for count, lacks in parts:
        needed += count
        if (hand & ~lacks).bit_count() < needed:
            return False
    return hand.bit_count() == needed
