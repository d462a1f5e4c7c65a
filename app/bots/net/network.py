"""Whole-number weights, and the exact sums made with them: the same values on every machine.

All products are made in floats because that is quick, and all are exact because every sum stays a
multiple of a power of two with fewer bits than the float holds, in whatever order it is summed:

    first layer   at most 64 * ROUND_WORDS + TRAITS + 1 weights below 2**13: below 2**23, float32
    ramp          an eighth of what is below zero: three bits more
    second layer  128 products with weights below 2**15: below 2**48 in eighths, float64
    ramp          cut back to 2**10 a unit, at most 2**23: with the eighths 26 bits
    value         32 products with weights below 2**15: below 2**46 in eighths, float64
"""

import struct
import zlib
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.bots.net.layout import MOVE_ROWS, TRAITS

MAGIC: Final = b"bito-net/1\n"
FIRST: Final = 128
SECOND: Final = 32
LEAK: Final = 0.125
#: Units of a weight of the first layer and of its sums; of the other weights; of a value.
INPUT_UNIT: Final = 1 << 9
WEIGHT_UNIT: Final = 1 << 10
VALUE_UNIT: Final = 1 << 20
LARGEST_INPUT: Final = (1 << 13) - 1
LARGEST_WEIGHT: Final = (1 << 15) - 1
_SECOND_UNIT: Final = 1 << 10
_LARGEST_SECOND: Final = float(1 << 23)
_HEAD: Final = struct.Struct("<I")

Words = NDArray[np.uint64]
Whole = NDArray[np.int32]


class Network:
    """A net read from bytes. Raises ValueError for bytes that are no such net."""

    def __init__(self, data: bytes) -> None:
        words, numbers = _unpacked(data)
        inputs = 64 * words + TRAITS + MOVE_ROWS
        parts = np.split(
            numbers, np.cumsum([inputs * FIRST, FIRST, FIRST * SECOND, SECOND, SECOND])
        )
        self.words = words
        every = parts[0].reshape(inputs, FIRST).astype(np.float32)
        self._seen = np.ascontiguousarray(every[: 64 * words])
        self._traits = np.ascontiguousarray(every[64 * words : 64 * words + TRAITS])
        self._rows = np.ascontiguousarray(every[64 * words + TRAITS :])
        self._first = parts[1].astype(np.float32)
        self._between = parts[2].reshape(FIRST, SECOND).astype(np.float64)
        self._second = parts[3].astype(np.float64)
        self._out = parts[4].astype(np.float64)
        self._bias = float(parts[5][0])

    def values(
        self,
        words: Words,
        rows: NDArray[np.int64],
        traits: NDArray[np.uint32],
        counts: NDArray[np.int64],
    ) -> NDArray[np.int64]:
        """The value of every move, in VALUE_UNIT; `counts` says how many each row of words has."""
        seen = _bits(words).astype(np.float32) @ self._seen
        return self._values(np.repeat(seen, counts, axis=0), rows, traits)

    def values_of_one(
        self, words: tuple[int, ...], rows: list[int], traits: list[int]
    ) -> list[int]:
        """The same for one sight, quicker."""
        octets = np.array(words, np.uint64).view(np.uint8)
        active = np.unpackbits(octets, bitorder="little").nonzero()[0]
        seen = np.add.reduce(self._seen.take(active, 0))
        values = self._values(seen, np.array(rows), np.array(traits, np.uint32))
        found: list[int] = values.tolist()
        return found

    def _values(
        self, seen: NDArray[np.float32], rows: NDArray[np.int64], traits: NDArray[np.uint32]
    ) -> NDArray[np.int64]:
        first = _bits(traits).astype(np.float32) @ self._traits
        first += self._rows.take(rows, 0)
        first += seen
        first += self._first
        np.maximum(first, first * np.float32(LEAK), out=first)
        second = first.astype(np.float64) @ self._between
        second += self._second
        second *= _SECOND_UNIT / (INPUT_UNIT * WEIGHT_UNIT)
        np.floor(second, out=second)
        np.clip(second, -_LARGEST_SECOND, _LARGEST_SECOND, out=second)
        np.maximum(second, second * LEAK, out=second)
        return np.floor(second @ self._out + self._bias).astype(np.int64)


def packed(words: int, parts: list[Whole]) -> bytes:
    """The bytes of a net: inputs, first, between, second, out and bias as whole numbers."""
    line = np.concatenate([part.ravel() for part in parts])
    return MAGIC + _HEAD.pack(words) + zlib.compress(_planes(line), 9)


def _planes(line: Whole) -> bytes:
    """Four bytes a number, all lowest bytes first: what repeats lies together.

    The sign is the lowest bit, so that small numbers have small bytes whatever their sign.
    """
    folded = np.where(line < 0, ~line * 2 + 1, line * 2).astype("<u4")
    return np.ascontiguousarray(folded.view(np.uint8).reshape(-1, 4).T).tobytes()


def _unpacked(data: bytes) -> tuple[int, Whole]:
    if not data.startswith(MAGIC):
        raise ValueError("these are not the bytes of a net")
    (words,) = _HEAD.unpack_from(data, len(MAGIC))
    planes = np.frombuffer(zlib.decompress(data[len(MAGIC) + _HEAD.size :]), np.uint8)
    folded = np.ascontiguousarray(planes.reshape(4, -1).T).view("<u4").ravel()
    halves = (folded >> 1).astype(np.int32)
    return words, np.where(folded & 1, ~halves, halves)


def _bits(words: Words | NDArray[np.uint32]) -> NDArray[np.uint8]:
    """The bits of each row of words, lowest first."""
    octets = words.view(np.uint8).reshape(len(words), -1)
    return np.unpackbits(octets, axis=1, bitorder="little")
