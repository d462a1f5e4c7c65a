"""The server dies between one line and the next, at each place where it could matter."""

from pathlib import Path

from faults import deaths
from faults.outcome import Amount
from faults.points import POINTS


async def test_dying_at_each_named_point_it_loses_nothing(tmp_path: Path) -> None:
    outcome = await deaths.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["deaths"] == outcome.counts["points"] == len(POINTS)
    assert outcome.counts["acked"] != 0
