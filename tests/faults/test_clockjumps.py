"""The machine's clock is set while games run: nobody is judged early, and time never goes back."""

from pathlib import Path

from faults import clockjumps
from faults.outcome import Amount


async def test_a_clock_that_is_set_ends_nobodys_time(tmp_path: Path) -> None:
    outcome = await clockjumps.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["jumps"] == len(clockjumps.JUMPS)
    assert outcome.counts["looks"] != 0
