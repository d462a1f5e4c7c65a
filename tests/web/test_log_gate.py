"""The same complaint is logged so often and no more; whatever is none always."""

from dataclasses import dataclass

import pytest
from structlog import DropEvent

from app.web.log_gate import MOST, WINDOW_S, LogGate


@dataclass
class Seconds:
    now_s: float = 1_000.0

    def __call__(self) -> float:
        return self.now_s


def passing(gate: LogGate, method: str, event: str, times: int) -> list[dict[str, object]]:
    """What of so many lines gets through."""
    passed = []
    for _ in range(times):
        try:
            passed.append(dict(gate(None, method, {"event": event})))
        except DropEvent:
            continue
    return passed


def test_a_complaint_is_logged_so_often_in_one_window() -> None:
    gate = LogGate(Seconds())

    assert len(passing(gate, "error", "not saved", 3 * MOST)) == MOST
    assert len(passing(gate, "error", "mail given up", 1)) == 1


def test_the_next_window_says_how_many_were_left_out() -> None:
    seconds = Seconds()
    gate = LogGate(seconds)
    passing(gate, "warning", "not saved", MOST + 7)

    seconds.now_s += WINDOW_S
    first, second = passing(gate, "warning", "not saved", 2)

    assert first == {"event": "not saved", "left_out": 7}
    assert second == {"event": "not saved"}


@pytest.mark.parametrize("method", ["info", "debug"])
def test_what_is_no_complaint_always_passes(method: str) -> None:
    gate = LogGate(Seconds())

    assert len(passing(gate, method, "game over", 3 * MOST)) == 3 * MOST
