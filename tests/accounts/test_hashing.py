"""Passwords: what a hash costs, how many run at once, and what happens to the rest."""

import asyncio
from collections.abc import Iterator

import pytest

from app.accounts.hashing import (
    FLOOR,
    QUEUE,
    STANDARD,
    THREADS,
    HashingBusy,
    Passwords,
    Profile,
    WeakProfile,
)
from tests.cheap import CHEAP


@pytest.fixture
def passwords() -> Iterator[Passwords]:
    made = Passwords(CHEAP)
    yield made
    made.close()


async def test_a_password_fits_its_own_hash_alone(passwords: Passwords) -> None:
    stored = await passwords.hash("correct horse")

    assert await passwords.matches(stored, "correct horse")
    assert not await passwords.matches(stored, "correct horse ")
    assert not await passwords.matches(await passwords.hash("other"), "correct horse")
    assert "correct horse" not in stored
    assert await passwords.hash("correct horse") != stored


@pytest.mark.parametrize("stored", [None, "", "none", "$argon2id$v=19$m=8,t=1,p=1$x$y"])
async def test_nothing_stored_fits_nothing(passwords: Passwords, stored: str | None) -> None:
    assert not await passwords.matches(stored, "")
    assert passwords.count == 1


async def test_any_unicode_counts_as_it_comes(passwords: Passwords) -> None:
    stored = await passwords.hash("пароль \u00e9 \U0001f0a1")

    assert await passwords.matches(stored, "пароль \u00e9 \U0001f0a1")
    assert not await passwords.matches(stored, "пароль e\u0301 \U0001f0a1")


async def test_the_standard_costs_what_it_should() -> None:
    passwords = Passwords()

    stored = await passwords.hash("x")

    assert stored.startswith("$argon2id$v=19$m=65536,t=3,p=1$")
    assert not await passwords.matches(None, "x")
    passwords.close()


@pytest.mark.parametrize("weak", [CHEAP, Profile(1, 64 * 1024, 4), Profile(3, 16 * 1024, 4)])
def test_less_than_the_floor_does_not_start(weak: Profile) -> None:
    assert STANDARD.checked() is STANDARD
    assert FLOOR.checked() is FLOOR
    with pytest.raises(WeakProfile):
        weak.checked()


async def test_other_parameters_are_outdated(passwords: Passwords) -> None:
    other = Passwords(Profile(2, 8, 1))

    assert passwords.is_outdated(await other.hash("x"))
    assert not other.is_outdated(await other.hash("x"))
    other.close()


async def test_more_than_may_wait_are_refused_and_the_rest_is_served() -> None:
    passwords = Passwords(Profile(3, 1024, 1))
    most = THREADS + QUEUE

    tries = [asyncio.ensure_future(passwords.matches(None, "x")) for _ in range(most + 10)]
    outcomes = await asyncio.gather(*tries, return_exceptions=True)

    assert sum(isinstance(outcome, HashingBusy) for outcome in outcomes) == 10
    assert outcomes.count(False) == most
    assert not await passwords.matches(None, "x")
    passwords.close()


async def test_one_who_goes_away_gives_his_place_back(passwords: Passwords) -> None:
    for _ in range(THREADS + QUEUE + 5):
        waiting = asyncio.ensure_future(passwords.matches(None, "x"))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        assert not await passwords.matches(None, "x")
