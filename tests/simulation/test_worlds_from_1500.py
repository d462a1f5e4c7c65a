"""Worlds 1500 to 1999: the same in every run (docs/SIMULATION.md)."""

import pytest

from tests.simulation.worlds import chunks, wrong_in


@pytest.mark.parametrize("seeds", chunks(3), ids=str)
def test_nothing_goes_wrong_in_these_worlds(seeds: range) -> None:
    assert wrong_in(seeds) == []
