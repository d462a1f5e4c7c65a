"""A run's mean weights made into whole numbers: the file that comes with the program."""

from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from app.bots.net.network import (
    INPUT_UNIT,
    LARGEST_INPUT,
    LARGEST_WEIGHT,
    VALUE_UNIT,
    WEIGHT_UNIT,
    packed,
)
from training.checkpoint import load
from training.learner import Learner

_LARGEST: Final = (1 << 31) - 1


def export(folder: Path, file: Path) -> None:
    """Write the net of the run in `folder`."""
    _, learner, _ = load(folder)
    file.write_bytes(whole(learner))


def whole(learner: Learner) -> bytes:
    """The learner's mean weights as the bytes of a net.

    Inputs that never had a slope were never active; what they began with is left out.
    """
    net = learner.mean
    unused = ~inputs_learned(learner)
    inputs = _rounded(net.inputs, INPUT_UNIT, LARGEST_INPUT)
    inputs[unused] = 0
    return packed(
        learner.words,
        [
            inputs,
            _rounded(net.first, INPUT_UNIT, LARGEST_INPUT),
            _rounded(net.between, WEIGHT_UNIT, LARGEST_WEIGHT),
            _rounded(net.second, INPUT_UNIT * WEIGHT_UNIT, _LARGEST),
            _rounded(net.out, WEIGHT_UNIT, LARGEST_WEIGHT),
            _rounded(net.bias, VALUE_UNIT, _LARGEST),
        ],
    )


def inputs_learned(learner: Learner) -> NDArray[np.bool_]:
    """Which inputs have ever had a slope."""
    squares = learner.squares[: learner.mean.inputs.size].reshape(learner.mean.inputs.shape)
    learned: NDArray[np.bool_] = squares.sum(axis=1) > 0
    return learned


def _rounded(weights: NDArray[np.float32], unit: int, largest: int) -> NDArray[np.int32]:
    return np.clip(np.rint(weights.astype(np.float64) * unit), -largest, largest).astype(np.int32)
