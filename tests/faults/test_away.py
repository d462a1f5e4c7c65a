"""The database is away, or answers nothing: everybody is told so, and it goes on afterwards."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from faults import away
from faults.outcome import Amount, Outcome


@pytest.mark.parametrize("run", [away.run, away.run_hung])
async def test_while_the_database_is_away_nothing_is_acknowledged(
    tmp_path: Path, run: Callable[[Path, Amount], Awaitable[Outcome]]
) -> None:
    outcome = await run(tmp_path, Amount.SHORT)

    assert outcome.violations == []
    assert outcome.counts["gaps"] == 1
    assert outcome.counts["busy"] != 0
    assert outcome.counts["acked"] != 0
