"""The power goes under SQLite: nothing acknowledged is lost, and the cuts are real ones."""

from pathlib import Path

from faults import powercut
from faults.outcome import Amount


async def test_no_acknowledged_move_is_lost_with_the_power(tmp_path: Path) -> None:
    outcome = await powercut.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["cuts"] == 20
    assert outcome.counts["lost"] == 0
    assert outcome.counts["checkpoints"] != 0
    assert outcome.counts["lost with NORMAL"] != 0
