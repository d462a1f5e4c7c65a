"""The net in floats: values of moves, and one step of learning from a batch of played choices.

Inputs as in app.bots.net.layout; first the words' bits, then the traits, then one row a move. Two
hidden layers with a leaky ramp; the value is that of the final result, 1 the best and -1 the
worst. Steps are Adam's (Kingma and Ba, 2015); beside the weights goes their running mean, which
plays better than any of them.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.bots.net import network
from app.bots.net.layout import MOVE_ROWS, TRAITS
from app.bots.net.network import FIRST, SECOND

Floats = NDArray[np.float32]

#: What the ramp lets through below zero.
LEAK: Final = np.float32(network.LEAK)
_MOMENTUM: Final = np.float32(0.9)
_SQUARES: Final = np.float32(0.999)
_TINY: Final = np.float32(1e-8)
_MEAN_OVER: Final = 2000


@dataclass(frozen=True, slots=True)
class Batch:
    """Played choices: words, the row and traits of the move made, and the result to learn."""

    words: NDArray[np.uint64]
    rows: NDArray[np.int64]
    traits: NDArray[np.uint32]
    targets: Floats


class Parameters:
    """All weights in one line, and the same memory as matrices."""

    def __init__(self, line: Floats, words: int) -> None:
        inputs = 64 * words + TRAITS + MOVE_ROWS
        self.line = line
        at = 0
        shapes = ((inputs, FIRST), (FIRST,), (FIRST, SECOND), (SECOND,), (SECOND,), (1,))
        views = []
        for shape in shapes:
            size = int(np.prod(shape))
            views.append(line[at : at + size].reshape(shape))
            at += size
        self.inputs, self.first, self.between, self.second, self.out, self.bias = views


def parameter_count(words: int) -> int:
    inputs = 64 * words + TRAITS + MOVE_ROWS
    return inputs * FIRST + FIRST + FIRST * SECOND + 2 * SECOND + 1


class Learner:
    """Weights, their mean, and what Adam remembers."""

    def __init__(self, words: int, seed: int) -> None:
        size = parameter_count(words)
        self.words = words
        self.weights = Parameters(np.zeros(size, np.float32), words)
        self.mean = Parameters(np.zeros(size, np.float32), words)
        self.momentum = np.zeros(size, np.float32)
        self.squares = np.zeros(size, np.float32)
        self.steps = 0
        luck = np.random.default_rng(seed)
        for matrix, spread in (
            (self.weights.inputs, 0.1),
            (self.weights.between, np.sqrt(2 / FIRST)),
            (self.weights.out, 0.1),
        ):
            matrix[:] = luck.normal(0, spread, matrix.shape)
        self.mean.line[:] = self.weights.line
        self._spare = np.zeros(size, np.float32)
        self._slope = Parameters(np.zeros(size, np.float32), words)

    def values(
        self,
        words: NDArray[np.uint64],
        rows: NDArray[np.int64],
        traits: NDArray[np.uint32],
        counts: NDArray[np.int64],
        weights: Parameters | None = None,
    ) -> Floats:
        """The value of every move; `counts` says how many each row of words has."""
        net = weights or self.weights
        split = 64 * self.words
        seen = bits_of(words) @ net.inputs[:split]
        seen += net.first
        first = bits_of(traits) @ net.inputs[split : split + TRAITS]
        first += np.repeat(seen, counts, axis=0)
        first += net.inputs[split + TRAITS + rows]
        np.maximum(first, first * LEAK, out=first)
        second = first @ net.between
        second += net.second
        np.maximum(second, second * LEAK, out=second)
        values: Floats = second @ net.out + net.bias[0]
        return values

    def learn(self, batch: Batch, rate: float) -> float:
        """One step towards the targets; returns the mean squared error before it."""
        net, slope = self.weights, self._slope
        size = len(batch.rows)
        inputs = self._inputs(batch)
        first: Floats = inputs @ net.inputs
        first += net.first
        first_slope = _ramp(first)
        second: Floats = first @ net.between
        second += net.second
        second_slope = _ramp(second)
        error = second @ net.out
        error += net.bias[0] - batch.targets
        up = error / np.float32(size)
        slope.bias[0] = up.sum()
        np.dot(second.T, up, out=slope.out)
        second_slope *= up[:, None]
        second_slope *= net.out
        np.sum(second_slope, axis=0, out=slope.second)
        np.dot(first.T, second_slope, out=slope.between)
        first_slope *= second_slope @ net.between.T
        np.sum(first_slope, axis=0, out=slope.first)
        np.dot(inputs.T, first_slope, out=slope.inputs)
        self._step(np.float32(rate))
        return float(error @ error) / size

    def _inputs(self, batch: Batch) -> Floats:
        size = len(batch.rows)
        split = 64 * self.words
        inputs = np.zeros((size, split + TRAITS + MOVE_ROWS), np.float32)
        inputs[:, :split] = _bits(batch.words)
        inputs[:, split : split + TRAITS] = _bits(batch.traits)
        inputs[np.arange(size), split + TRAITS + batch.rows] = 1
        return inputs

    def _step(self, rate: np.float32) -> None:
        self.steps += 1
        slope, spare = self._slope.line, self._spare
        self.momentum *= _MOMENTUM
        np.multiply(slope, 1 - _MOMENTUM, out=spare)
        self.momentum += spare
        self.squares *= _SQUARES
        np.square(slope, out=slope)
        slope *= 1 - _SQUARES
        self.squares += slope
        fresh = 1 - float(_SQUARES) ** self.steps
        np.divide(self.squares, np.float32(fresh), out=spare)
        np.sqrt(spare, out=spare)
        spare += _TINY
        np.divide(self.momentum, spare, out=spare)
        spare *= rate / np.float32(1 - float(_MOMENTUM) ** self.steps)
        self.weights.line -= spare
        np.subtract(self.weights.line, self.mean.line, out=spare)
        spare *= np.float32(1 / min(_MEAN_OVER, self.steps / 10 + 1))
        self.mean.line += spare


def bits_of(words: NDArray[np.uint64] | NDArray[np.uint32]) -> Floats:
    """The bits of each row of words, lowest first, as 0.0 and 1.0."""
    return _bits(words).astype(np.float32)


def _bits(words: NDArray[np.uint64] | NDArray[np.uint32]) -> NDArray[np.uint8]:
    octets = words.view(np.uint8).reshape(len(words), -1)
    return np.unpackbits(octets, axis=1, bitorder="little")


def _ramp(values: Floats) -> Floats:
    """Put the leaky ramp over `values` in place; returns its slope at each."""
    slope = np.where(values > 0, np.float32(1), LEAK)
    values *= slope
    return slope
