"""Many deadlines at once: each game ends once, and opens its seed."""

from pathlib import Path

from faults import minute
from faults.outcome import Amount


async def test_games_that_fall_due_together_each_end_once(tmp_path: Path) -> None:
    outcome = await minute.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["deadlines"] == outcome.counts["seeds opened"] == 500
    assert outcome.counts["moves"] != 0
