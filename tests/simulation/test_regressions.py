"""Worlds that went wrong once, each by a bug that is mended. One sentence says what it was."""

import pytest

from simulation.run import run


@pytest.mark.parametrize(
    "seed",
    [
        95,  # a process that was outrun while it gave an outage back died at its start
    ],
)
def test_what_went_wrong_once_goes_well(seed: int) -> None:
    assert run(seed).wrong == ()
