"""A restart with many running games: who was late because of us gets his time back."""

from pathlib import Path

from faults import restart
from faults.outcome import Amount


async def test_games_that_fell_due_while_nobody_was_up_go_on(tmp_path: Path) -> None:
    outcome = await restart.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["games"] == 2_000
    assert outcome.counts["extended"] == outcome.counts["overdue"] == 100
