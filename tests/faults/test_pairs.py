"""Two nodes at one table: one command is carried out once, and a node that slept is overruled."""

from pathlib import Path

from faults import frozen, pairs
from faults.outcome import Amount


async def test_of_two_commands_at_once_one_is_carried_out(tmp_path: Path) -> None:
    outcome = await pairs.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["same"] != 0
    assert outcome.counts["opposite"] != 0


async def test_a_node_that_stood_still_in_a_move_changes_nothing(tmp_path: Path) -> None:
    outcome = await frozen.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["freezes"] == 1
    assert outcome.counts["acked"] != 0
