"""The server stands still for some seconds: what was in time counts, and nobody is late."""

from pathlib import Path

from faults import suspended
from faults.outcome import Amount


async def test_a_standstill_costs_nobody_his_game(tmp_path: Path) -> None:
    outcome = await suspended.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["moved"] != 0
    assert outcome.counts["extended"] != 0
