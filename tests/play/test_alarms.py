"""One heap and one task for everything that is to happen at an instant."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from app.play.alarms import Alarms
from tests.play.clocks import FakeClock


class Bell:
    """Alarms that run on a fake clock; `rung` is what they did."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.alarms = Alarms(self.clock)
        self.rung: list[str] = []

    def set(self, key: str, in_ms: int, name: str | None = None) -> None:
        self.alarms.set(key, self.clock.now() + in_ms, lambda: self.rung.append(name or key))

    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    async def advance(self, elapsed_ms: int) -> None:
        await self.settle()
        self.clock.advance(elapsed_ms)
        await self.settle()


@pytest.fixture
async def bell() -> AsyncIterator[Bell]:
    bell = Bell()
    task = asyncio.create_task(bell.alarms.run())
    yield bell
    task.cancel()
    await asyncio.wait({task})


async def test_alarms_ring_in_the_order_of_their_instants(bell: Bell) -> None:
    bell.set("late", 2_000)
    bell.set("early", 1_000)

    await bell.advance(999)
    assert bell.rung == []
    await bell.advance(1)
    assert bell.rung == ["early"]
    await bell.advance(5_000)
    assert bell.rung == ["early", "late"]


async def test_an_earlier_alarm_shortens_a_sleep_that_has_begun(bell: Bell) -> None:
    bell.set("late", 60_000)
    await bell.settle()

    bell.set("early", 10)
    await bell.advance(10)

    assert bell.rung == ["early"]


async def test_an_alarm_set_again_replaces_the_old_one(bell: Bell) -> None:
    bell.set("same", 1_000, "old")
    bell.set("same", 3_000, "new")

    await bell.advance(2_000)
    assert bell.rung == []
    await bell.advance(1_000)
    assert bell.rung == ["new"]


async def test_a_cancelled_alarm_is_silent(bell: Bell) -> None:
    bell.set("gone", 1_000)
    bell.alarms.cancel("gone")
    bell.alarms.cancel("never there")

    await bell.advance(2_000)

    assert bell.rung == []


async def test_an_alarm_in_the_past_rings_at_once(bell: Bell) -> None:
    bell.set("past", -5_000)
    await bell.settle()

    assert bell.rung == ["past"]


async def test_an_alarm_set_again_for_the_same_instant_takes_no_more_room(bell: Bell) -> None:
    for number in range(100):
        bell.set("back", 60_000, f"set {number}")

    assert len(bell.alarms) == 1
    await bell.advance(60_000)
    assert bell.rung == ["set 99"]


async def test_alarms_put_off_again_and_again_take_no_more_room(bell: Bell) -> None:
    for number in range(1_000):
        bell.set("back", 60_000 + number)
        bell.set("gone", 90_000 - number)
        bell.alarms.cancel("gone")

    assert len(bell.alarms) < 100
    await bell.advance(60_998)
    assert bell.rung == []
    await bell.advance(1)
    assert bell.rung == ["back"]
