"""Worlds 1000 to 1499: the same in every run (docs/SIMULATION.md)."""

import pytest

from tests.simulation.worlds import chunks, wrong_in


@pytest.mark.parametrize("seeds", chunks(2), ids=str)
def test_nothing_goes_wrong_in_these_worlds(seeds: range) -> None:
    assert wrong_in(seeds) == []
