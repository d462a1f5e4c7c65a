"""The engine fails at one table: that one stands, and nothing else."""

from pathlib import Path

from faults import poison
from faults.outcome import Amount


async def test_one_broken_table_stops_no_other(tmp_path: Path) -> None:
    outcome = await poison.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["alarms in the log"] != 0
    assert outcome.counts["alarms counted"] == 1
    assert outcome.counts["ended"] == 20
