"""Valkey in every kind of trouble: moves go on, and are seen on the other node."""

from pathlib import Path

from faults import hints
from faults.outcome import Amount


async def test_two_nodes_play_on_without_valkey(tmp_path: Path) -> None:
    outcome = await hints.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["times"] == 4
    assert outcome.counts["acked meanwhile"] != 0
