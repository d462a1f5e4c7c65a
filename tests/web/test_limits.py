"""How much one visitor may ask for."""

import pytest

from app.web.limits import (
    COMMANDS_BY_PLAYER,
    LIVE_OF_GUEST,
    LIVE_OF_PERSON,
    TABLES_BY_PLAYER,
    Limits,
)
from app.web.problems import AppError


async def test_one_too_many_is_refused_and_told_when_to_come_back() -> None:
    limits = Limits(is_on=True)
    for _ in range(TABLES_BY_PLAYER.amount):
        await limits.check(TABLES_BY_PLAYER, "anna")

    with pytest.raises(AppError) as caught:
        await limits.check(TABLES_BY_PLAYER, "anna")

    assert caught.value.code == "too-fast"
    assert caught.value.retry_after_s is not None
    await limits.check(TABLES_BY_PLAYER, "boris")
    await limits.check(COMMANDS_BY_PLAYER, "anna")


def test_a_guest_may_be_in_fewer_games_than_a_person() -> None:
    limits = Limits(is_on=True)

    assert limits.games_of("guest") == LIVE_OF_GUEST
    assert limits.games_of("person") == LIVE_OF_PERSON


async def test_off_means_off() -> None:
    limits = Limits(is_on=False)

    for _ in range(TABLES_BY_PLAYER.amount + 1):
        await limits.check(TABLES_BY_PLAYER, "anna")
    assert limits.games_of("guest") is None
