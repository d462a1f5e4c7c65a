"""A slow database makes nobody late."""

from pathlib import Path

from faults import slowdb
from faults.outcome import Amount


async def test_moves_in_time_count_however_slow_the_database_is(tmp_path: Path) -> None:
    outcome = await slowdb.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["moves"] != 0
