"""PostgreSQL crashes, or its answer to a commit never comes: the truth is what it has stored."""

from pathlib import Path

from faults import crashes, unknown
from faults.outcome import Amount


async def test_when_postgresql_crashes_nothing_is_lost(tmp_path: Path) -> None:
    outcome = await crashes.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["crashes"] == 3
    assert outcome.counts["acked"] != 0


async def test_when_nobody_knows_of_a_commit_it_is_looked_up(tmp_path: Path) -> None:
    outcome = await unknown.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["cut before"] != 0
    assert outcome.counts["cut after"] != 0
