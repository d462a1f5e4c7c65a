"""The same seed gives the same world, in every process."""

import os
import subprocess
import sys
from pathlib import Path

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


def test_a_seed_gives_the_same_trace_in_every_process() -> None:
    here = [run(seed).digest for seed in SEEDS]

    assert digests_of_another_process("1") == here
    assert digests_of_another_process("2") == here


def test_a_seed_gives_the_same_trace_again() -> None:
    """Nothing of the worlds before is left."""
    first = [run(seed).digest for seed in SEEDS]

    assert [run(seed).digest for seed in reversed(SEEDS)] == first[::-1]


def test_seeds_give_different_worlds() -> None:
    assert len({run(seed).digest for seed in SEEDS}) == len(SEEDS)
