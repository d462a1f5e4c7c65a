"""One after the other, in the order in which they came."""

import asyncio

from app.play.gate import Gate


def test_whoever_finds_it_free_is_in_at_once_and_the_next_is_not() -> None:
    gate = Gate()

    assert gate.enter_at_once()
    assert not gate.enter_at_once()

    gate.leave()
    assert gate.enter_at_once()


async def test_those_who_wait_come_in_their_order_and_nobody_overtakes_them() -> None:
    gate, entered = Gate(), list[int]()
    gate.enter_at_once()

    async def visit(number: int) -> None:
        await gate.enter()
        entered.append(number)
        assert not gate.enter_at_once()
        gate.leave()

    async with asyncio.TaskGroup() as visits:
        for number in range(3):
            visits.create_task(visit(number))
        await asyncio.sleep(0)
        gate.leave()
        assert not gate.enter_at_once(), "it is the first one's who waits"

    assert entered == [0, 1, 2]
    assert gate.enter_at_once()


async def test_who_goes_away_while_he_waits_holds_nobody_up() -> None:
    gate = Gate()
    gate.enter_at_once()
    first, second = (asyncio.create_task(gate.enter()) for _ in range(2))
    await asyncio.sleep(0)

    first.cancel()
    await asyncio.wait([first])
    gate.leave()
    await second

    gate.leave()
    assert gate.enter_at_once()


async def test_who_goes_away_when_it_has_just_become_his_hands_it_on() -> None:
    gate = Gate()
    gate.enter_at_once()
    first, second = (asyncio.create_task(gate.enter()) for _ in range(2))
    await asyncio.sleep(0)

    gate.leave()
    first.cancel()
    await asyncio.wait([first])

    await second


async def test_who_goes_away_just_before_it_would_be_his_lets_nobody_else_in() -> None:
    gate = Gate()
    gate.enter_at_once()
    first, second = (asyncio.create_task(gate.enter()) for _ in range(2))
    await asyncio.sleep(0)

    first.cancel()
    gate.leave()
    await asyncio.wait([first])
    await second

    assert not gate.enter_at_once(), "the second one is in"
