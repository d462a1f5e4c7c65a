"""When a deadline is near."""

import pytest

from app.fair.timing import DEADLINES_S
from app.notices.nearing import hour_at, quarter_at

DEADLINE = 1_796_126_400_000
HOUR = 3_600_000


@pytest.mark.parametrize("deadline_s", DEADLINES_S)
def test_a_quarter_of_the_time_is_left(deadline_s: int) -> None:
    left = DEADLINE - quarter_at(DEADLINE, deadline_s)

    assert left * 4 == deadline_s * 1000


def test_the_last_hour_of_a_long_deadline_is_warned_of_apart() -> None:
    warned = [each for each in DEADLINES_S if hour_at(DEADLINE, each) is not None]

    assert warned == [43_200, 86_400, 172_800, 259_200, 604_800]
    assert hour_at(DEADLINE, 86_400) == DEADLINE - HOUR
