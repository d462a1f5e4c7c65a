"""The same seed gives the same world, in every process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from simulation.run import run

ROOT = Path(__file__).resolve().parents[2]
SEEDS = range(12)
_DIGESTS = "from simulation.run import run; print(*(run(n).digest for n in range(12)))"


def digests_of_another_process(hash_seed: str) -> list[str]:
    answer = subprocess.run(
        [sys.executable, "-c", _DIGESTS],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return answer.stdout.split()


@pytest.fixture(scope="module")
def here() -> list[str]:
    """The digests as this process has them."""
    return [run(seed).digest for seed in SEEDS]


def test_a_seed_gives_the_same_trace_in_every_process(here: list[str]) -> None:
    assert digests_of_another_process("1") == here
    assert digests_of_another_process("2") == here


def test_a_seed_gives_the_same_trace_again(here: list[str]) -> None:
    """Nothing of the worlds before is left."""
    assert [run(seed).digest for seed in reversed(SEEDS)] == here[::-1]


def test_seeds_give_different_worlds(here: list[str]) -> None:
    assert len(set(here)) == len(SEEDS)
