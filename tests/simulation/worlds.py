"""Runs of many worlds, told so that each that went wrong can be run again."""

from collections.abc import Iterable, Sequence
from typing import Final

from simulation.run import run

AT_ONCE: Final = 50
EACH_FILE: Final = 500


def chunks(number: int) -> Sequence[range]:
    """The seeds of the file with this number, so many a test."""
    first = number * EACH_FILE
    return [range(at, at + AT_ONCE) for at in range(first, first + EACH_FILE, AT_ONCE)]


def wrong_in(seeds: Iterable[int]) -> list[str]:
    """A line for everything that must not be."""
    return [
        f"{wrong} (python3 dev.py simulate --seed {seed})"
        for seed in seeds
        for wrong in run(seed).wrong
    ]
