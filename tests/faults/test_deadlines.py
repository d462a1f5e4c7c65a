"""A move against its timeout: exactly one of the two, on one node and on two."""

from pathlib import Path

from faults import deadlines
from faults.outcome import Amount


async def test_a_move_and_a_timeout_never_both_happen(tmp_path: Path) -> None:
    outcome = await deadlines.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["games"] == 100
    assert outcome.counts["moved"] != 0
    assert outcome.counts["timed out"] != 0
