"""Whole-number weights, and the exact sums made with them: the same values on every machine.

All products are made in floats because that is quick, and all are exact because every sum stays a
multiple of a power of two with fewer bits than the float holds, in whatever order it is summed:

    first layer   whole numbers below 2**23, in float32 (24 bits)
    ramp          an eighth of what is below zero: three bits more
    second layer  float64 (53 bits), then cut back to whole numbers of SECOND_UNIT
    ramp          three bits more
    value         float64, then cut to a whole number

How large the sums of a net can get is worked out from its weights when it is read.
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
#: What the ramp lets through below zero: a power of two, so that whole numbers stay exact.
LEAK: Final = 0.125
#: Units of a weight of the first layer and of its sums; of the other weights; of a value.
INPUT_UNIT: Final = 1 << 9
WEIGHT_UNIT: Final = 1 << 10
VALUE_UNIT: Final = 1 << 20
LARGEST_INPUT: Final = (1 << 13) - 1
LARGEST_WEIGHT: Final = (1 << 15) - 1
SECOND_UNIT: Final = 1 << 10
_LEAK_32: Final = np.float32(LEAK)
_EIGHTHS: Final = 8
# More at once would not stay in a processor's cache between one step and the next.
_MOVES_AT_ONCE: Final = 256
_FLOAT_32: Final = 1 << 24
_FLOAT_64: Final = 1 << 53
_HEAD: Final = struct.Struct("<I")

Words = NDArray[np.uint64]
Whole = NDArray[np.int32]


class Network:
    """A net read from bytes. Raises ValueError for bytes that are no such net, and for one whose
    sums might not be exact."""

    def __init__(self, data: bytes) -> None:
        words, numbers = _unpacked(data)
        inputs = 64 * words + TRAITS + MOVE_ROWS
        sizes = [inputs * FIRST, FIRST, FIRST * SECOND, SECOND, SECOND]
        every, first, between, second, out, bias = np.split(numbers, np.cumsum(sizes))
        every = every.reshape(inputs, FIRST)
        between = between.reshape(FIRST, SECOND)
        _check_sums(every, first, between, second, out, bias)
        self.words = words
        self._seen = every[: 64 * words].astype(np.float32)
        self._traits = every[64 * words : 64 * words + TRAITS].astype(np.float32)
        self._rows = (every[64 * words + TRAITS :] + first).astype(np.float32)
        self._between = between * (SECOND_UNIT / (INPUT_UNIT * WEIGHT_UNIT))
        self._second = second * (SECOND_UNIT / (INPUT_UNIT * WEIGHT_UNIT))
        self._out = out.astype(np.float64)
        self._bias = float(bias[0])
        self._pack = struct.Struct(f"<{words}Q").pack
        self._ones = np.ones(64 * words, np.float32)

    def values(
        self,
        words: Words,
        rows: NDArray[np.int64],
        traits: NDArray[np.uint32],
        counts: NDArray[np.int64],
    ) -> NDArray[np.int64]:
        """The value of every move, in VALUE_UNIT; `counts` says how many each row of words has."""
        bits = _bits(words.reshape(len(counts), -1))
        used = _bits(np.bitwise_or.reduce(words.reshape(len(counts), -1))[None])[0].nonzero()[0]
        seen = bits.take(used, 1).astype(np.float32) @ self._seen.take(used, 0)
        ends = counts.cumsum()
        if ends[-1] <= _MOVES_AT_ONCE:
            return self._values(seen.repeat(counts, 0), rows, traits)
        values = np.empty(len(rows), np.int64)
        first, start = 0, 0
        while first < len(counts):
            last = max(int(ends.searchsorted(start + _MOVES_AT_ONCE, "right")), first + 1)
            end = int(ends[last - 1])
            of_each = seen[first:last].repeat(counts[first:last], 0)
            values[start:end] = self._values(of_each, rows[start:end], traits[start:end])
            first, start = last, end
        return values

    def values_of_one(
        self, words: tuple[int, ...], rows: list[int], traits: list[int]
    ) -> list[int]:
        """The same for one sight, quicker."""
        octets = np.frombuffer(self._pack(*words), np.uint8)
        active = np.unpackbits(octets, bitorder="little").nonzero()[0]
        # A product with ones is a sum, in half the time.
        seen = self._ones[: len(active)] @ self._seen.take(active, 0)
        values = self._values(seen, np.array(rows), np.array(traits, np.uint32))
        found: list[int] = values.tolist()
        return found

    def _values(
        self, seen: NDArray[np.float32], rows: NDArray[np.int64], traits: NDArray[np.uint32]
    ) -> NDArray[np.int64]:
        first = _bits(traits).astype(np.float32) @ self._traits
        first += self._rows.take(rows, 0)
        first += seen
        np.maximum(first, first * _LEAK_32, out=first)
        second = first.astype(np.float64) @ self._between
        second += self._second
        np.floor(second, out=second)
        np.maximum(second, second * LEAK, out=second)
        values = second @ self._out
        values += self._bias
        return values.astype(np.int64)


def packed(words: int, parts: list[Whole]) -> bytes:
    """The bytes of a net: inputs, first, between, second, out and bias as whole numbers."""
    line = np.concatenate([part.ravel() for part in parts])
    return MAGIC + _HEAD.pack(words) + zlib.compress(_planes(line), 9)


def _check_sums(
    inputs: Whole, first: Whole, between: Whole, second: Whole, out: Whole, bias: Whole
) -> None:
    """Raises ValueError where a sum of whole numbers might have more bits than its float.

    Each bound is that of a net all of whose inputs are 1 and whose weights all have one sign.
    """
    sizes = [np.abs(part.astype(np.int64)) for part in (inputs, first, between, second, out, bias)]
    low = sizes[0].sum(axis=0) + sizes[1]
    high = _EIGHTHS * (low @ sizes[2] + sizes[3])
    cut = high // (_EIGHTHS * INPUT_UNIT * WEIGHT_UNIT // SECOND_UNIT) + 1
    value = _EIGHTHS * (cut @ sizes[4] + sizes[5][0])
    if low.max() >= _FLOAT_32 or high.max() >= _FLOAT_64 or value >= _FLOAT_64:
        raise ValueError("the sums of this net might not be exact")


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
