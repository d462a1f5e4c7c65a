"""A growing delay after wrong passwords, and never a lock-out."""

import pytest

from app.accounts.delays import (
    FORGOTTEN_MS,
    FREE_BY_ACCOUNT,
    FREE_BY_ADDRESS,
    LONGEST_MS,
    Delays,
    Guard,
    TooSoon,
)
from tests.play.clocks import NOON

HOME, AWAY = "198.51.100.1", "203.0.113.9"


def fail(guard: Guard, account: str, address: str, now: int) -> None:
    guard.begin(account, address, now)


def wait_of(guard: Guard, account: str, address: str, now: int) -> int:
    with pytest.raises(TooSoon) as caught:
        guard.begin(account, address, now)
    return caught.value.wait_ms


def test_each_wrong_password_more_doubles_the_wait() -> None:
    guard, now, waits = Guard(is_on=True), NOON, []
    for _ in range(FREE_BY_ACCOUNT):
        fail(guard, "anna", AWAY, now)

    for _ in range(4):
        waits.append(wait_of(guard, "anna", AWAY, now))
        now += waits[-1]
        fail(guard, "anna", AWAY, now)

    assert waits == [1000, 2000, 4000, 8000]


def test_the_wait_has_a_limit() -> None:
    delays, now = Delays(free=0), NOON
    for _ in range(100):
        delays.note("anna", now)

    assert delays.wait_ms("anna", now) == LONGEST_MS
    assert delays.wait_ms("anna", now + LONGEST_MS) == 0


def test_the_owner_comes_in_from_elsewhere_at_once() -> None:
    guard = Guard(is_on=True)
    for _ in range(FREE_BY_ACCOUNT):
        fail(guard, "anna", AWAY, NOON)
    wait_of(guard, "anna", AWAY, NOON)

    guard.begin("anna", HOME, NOON)


def test_one_address_cannot_try_many_accounts() -> None:
    guard = Guard(is_on=True)
    for number in range(FREE_BY_ADDRESS):
        fail(guard, f"player {number}", AWAY, NOON)

    wait_of(guard, "anna", AWAY, NOON)
    guard.begin("anna", HOME, NOON)


def test_the_right_password_forgives() -> None:
    guard = Guard(is_on=True)
    for _ in range(20 * FREE_BY_ADDRESS):
        guard.begin("anna", HOME, NOON)
        guard.succeeded("anna", HOME)

    guard.begin("anna", HOME, NOON)


def test_tries_made_at_once_are_counted_before_they_fail() -> None:
    guard = Guard(is_on=True)

    begun = 0
    for _ in range(50):
        try:
            guard.begin("anna", AWAY, NOON)
            begun += 1
        except TooSoon:
            pass

    assert begun == FREE_BY_ACCOUNT


def test_after_a_day_all_is_forgotten() -> None:
    delays = Delays(free=1)
    for _ in range(9):
        delays.note("anna", NOON)

    delays.note("anna", NOON + FORGOTTEN_MS + 1)

    assert delays.wait_ms("anna", NOON + FORGOTTEN_MS + 1) == 1000


def test_only_so_many_are_kept() -> None:
    delays = Delays(free=0, kept=2)
    for name in ("anna", "boris", "vera"):
        delays.note(name, NOON)

    assert [delays.wait_ms(name, NOON) > 0 for name in ("anna", "boris", "vera")] == [
        *(False, True, True),
    ]


def test_off_means_off() -> None:
    guard = Guard(is_on=False)

    for _ in range(100):
        guard.begin("anna", AWAY, NOON)
