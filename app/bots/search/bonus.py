"""What a try is worth in itself: the square roots of UCB1 in whole numbers, from tables.

A logarithm may differ in its last digit from machine to machine; these do not.
"""

from __future__ import annotations

from math import isqrt
from typing import Final

#: Parts of one in both tables.
_ONE: Final = 1 << 12
#: Beyond so many visits the last entries serve, which is close enough.
MOST: Final = 1 << 15


def _log(number: int) -> int:
    """The natural logarithm in 1 / 2**24, as a chain of straight lines between powers of two."""
    whole = number.bit_length() - 1
    rest = ((number - (1 << whole)) << 24) >> whole
    return ((whole << 24) + rest) * 11_629_080 >> 24  # ln 2 in 1 / 2**24


def _root_logs() -> list[int]:
    return [0, *(isqrt(_log(number)) for number in range(1, MOST))]


def _parts() -> list[int]:
    return [_ONE, *(isqrt(_ONE * _ONE // number) for number in range(1, MOST))]


#: sqrt(ln n) and 1 / sqrt(n), in 1 / 4096.
ROOT_LOG: Final[list[int]] = _root_logs()
PART: Final[list[int]] = _parts()
