"""Clients that do harm beside honest players: they are cut off, and nobody else is."""

from pathlib import Path

from faults import slow
from faults.outcome import Amount


async def test_floods_and_rubbish_are_cut_off_and_play_goes_on(tmp_path: Path) -> None:
    outcome = await slow.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["nuisances"] == 20
    assert outcome.counts["messages of floods"] != 0
    assert outcome.counts["acked"] != 0
