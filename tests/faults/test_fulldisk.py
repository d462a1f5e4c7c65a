"""The data's disk is full for a while: nothing is acknowledged that cannot be kept."""

from pathlib import Path

from faults import fulldisk
from faults.outcome import Amount


async def test_play_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    outcome = await fulldisk.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["times"] == 1
    assert outcome.counts["busy"] != 0
