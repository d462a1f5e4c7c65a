"""Whatever the mail server does, play goes on, and each letter comes once."""

from pathlib import Path

from faults import mail
from faults.outcome import Amount


async def test_letters_wait_and_come_once(tmp_path: Path) -> None:
    outcome = await mail.run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["delivered"] == outcome.counts["letters"] == 6
    assert outcome.counts["refused"] != 0
    assert outcome.counts["moves"] != 0
