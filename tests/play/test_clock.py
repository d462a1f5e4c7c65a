"""The clock of a process: never back, never suddenly forward, and right in the end."""

from dataclasses import dataclass

import pytest

from app.play import clock
from app.play.clock import SystemClock

NOON = 1_796_126_400_000
SECOND = 1_000
HOUR = 3_600 * SECOND


@dataclass
class Machine:
    """In place of the module `time`; both in ms."""

    wall: int = NOON
    steady: int = 5_000

    def time_ns(self) -> int:
        return self.wall * 1_000_000

    def monotonic_ns(self) -> int:
        return self.steady * 1_000_000

    def run(self, ms: int) -> None:
        self.wall += ms
        self.steady += ms


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    machine = Machine()
    monkeypatch.setattr(clock, "time", machine)
    return machine


def passing(machine: Machine, ours: SystemClock, ms: int, step: int = 500) -> None:
    """Time passes, and somebody asks for it all along; it never goes back."""
    before = ours.now()
    for _ in range(0, ms, step):
        machine.run(step)
        assert ours.now() >= before
        before = ours.now()


def test_it_tells_the_time(machine: Machine) -> None:
    ours = SystemClock()

    machine.run(1_234)

    assert ours.now() == NOON + 1_234


def test_a_second_forward_is_made_up_slowly(machine: Machine) -> None:
    ours = SystemClock()

    machine.wall += SECOND
    machine.run(SECOND)

    assert ours.now() == NOON + SECOND + 100
    passing(machine, ours, 20 * SECOND)
    assert ours.now() == machine.wall


@pytest.mark.parametrize("back", [SECOND, 61 * SECOND, HOUR, 24 * HOUR])
def test_a_clock_set_back_never_takes_us_back(machine: Machine, back: int) -> None:
    ours = SystemClock()

    machine.wall -= back
    first = ours.now()
    machine.run(10 * SECOND)

    assert first == NOON
    assert ours.now() == NOON + 9 * SECOND + max(0, SECOND - back)
    passing(machine, ours, 11 * back, step=back // 50)
    assert ours.now() == machine.wall


@pytest.mark.parametrize("forward", [61 * SECOND, HOUR, 24 * HOUR])
def test_a_clock_put_far_forward_takes_a_tenth_of_anybodys_time(
    machine: Machine, forward: int
) -> None:
    ours = SystemClock()

    machine.wall += forward
    passing(machine, ours, 30 * SECOND)

    assert ours.now() == NOON + 33 * SECOND
    passing(machine, ours, 10 * forward, step=forward // 50)
    assert ours.now() == machine.wall


def test_a_process_that_stood_still_has_slept_so_long(machine: Machine) -> None:
    ours = SystemClock()

    machine.run(HOUR)

    assert ours.now() == NOON + HOUR


def test_another_clock_counts_from_the_start(machine: Machine) -> None:
    ours = SystemClock()

    ours.heed(10 * SECOND, at_once=True)
    machine.run(SECOND)

    assert ours.now() == NOON + 11 * SECOND


def test_another_clock_that_is_set_is_followed_like_our_own(machine: Machine) -> None:
    ours = SystemClock()

    ours.heed(-2 * SECOND)
    passing(machine, ours, 10 * SECOND)
    halfway = ours.now()
    passing(machine, ours, 15 * SECOND)

    assert halfway == NOON + 9 * SECOND
    assert ours.now() == machine.wall - 2 * SECOND


def test_how_far_we_are_off_can_be_asked(machine: Machine) -> None:
    ours = SystemClock()

    machine.wall -= HOUR
    ours.now()

    assert ours.ahead_ms == -HOUR
