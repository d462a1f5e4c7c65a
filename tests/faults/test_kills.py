"""kill -9 at random moments: nothing that was acknowledged is lost, nothing is done twice."""

from pathlib import Path

from faults import kills
from faults.outcome import Amount


async def test_killed_in_play_it_loses_nothing(tmp_path: Path) -> None:
    outcome = await kills.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["kills"] == 5
    assert outcome.counts["acked"] != 0
