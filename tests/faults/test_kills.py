"""kill -9 at random moments: nothing that was acknowledged is lost, nothing is done twice."""

from pathlib import Path

import pytest

from faults import kills
from faults.outcome import Amount

pytestmark = pytest.mark.timeout(300)  # nothing here is about how long it takes


async def test_killed_in_play_it_loses_nothing(tmp_path: Path) -> None:
    outcome = await kills.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["kills"] == 5
    assert outcome.counts["acked"] != 0
