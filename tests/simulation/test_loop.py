"""The loop: time that jumps, an order that the seed chooses, processes that can be killed."""

import asyncio
import time
from collections.abc import Iterator
from contextvars import Context, copy_context
from random import Random

import pytest

from simulation.loop import Deadlock, Livelock, VirtualLoop
from simulation.process import PROCESS, Process


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    loop = VirtualLoop(Random(1))
    yield loop
    loop.end()
    loop.close()


def order_of(seed: int) -> list[int]:
    """In which ten tasks run that are ready at once."""
    loop, done = VirtualLoop(Random(seed)), list[int]()

    async def note(number: int) -> None:
        done.append(number)

    async def live() -> None:
        await asyncio.gather(*(note(number) for number in range(10)))

    loop.run_until_complete(live())
    loop.close()
    return done


def test_a_week_passes_at_once(loop: VirtualLoop) -> None:
    began = time.monotonic()

    loop.run_until_complete(asyncio.sleep(7 * 24 * 3600))

    assert loop.time() == 7 * 24 * 3600
    assert time.monotonic() - began < 3600


def test_the_seed_chooses_what_is_next() -> None:
    assert order_of(1) == order_of(1)
    assert len({tuple(order_of(seed)) for seed in range(10)}) > 5


def test_nothing_left_to_wait_for_is_a_deadlock(loop: VirtualLoop) -> None:
    with pytest.raises(Deadlock):
        loop.run_until_complete(asyncio.Event().wait())


def test_a_world_that_never_rests_is_a_livelock(
    loop: VirtualLoop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simulation.loop.MOST_STEPS", 100)

    async def spin() -> None:
        while True:  # noqa: ASYNC110 - this is what is to be stopped
            await asyncio.sleep(0)

    with pytest.raises(Livelock):
        loop.run_until_complete(spin())


def test_what_a_thread_would_do_is_done_later_without_one(loop: VirtualLoop) -> None:
    async def ask() -> int:
        return await asyncio.to_thread(lambda: 7)

    nothing: dict[str, int] = {}

    assert loop.run_until_complete(ask()) == 7
    with pytest.raises(KeyError):
        loop.run_until_complete(asyncio.to_thread(nothing.__getitem__, "here"))


def test_a_killed_process_does_nothing_more(loop: VirtualLoop) -> None:
    process, ticks = Process("node0"), list[float]()

    async def live() -> None:
        loop.create_task(tick(loop, ticks), context=inside(process))
        await asyncio.sleep(3.5)
        process.kill()
        await asyncio.sleep(10)

    loop.run_until_complete(live())

    assert ticks == [1.0, 2.0, 3.0]


def test_a_frozen_process_goes_on_where_it_stood(loop: VirtualLoop) -> None:
    process, ticks = Process("node0"), list[float]()

    async def live() -> None:
        loop.create_task(tick(loop, ticks), context=inside(process))
        await asyncio.sleep(1.5)
        process.is_frozen = True
        await asyncio.sleep(10)
        loop.thaw(process)
        await asyncio.sleep(2)

    loop.run_until_complete(live())

    assert ticks == [1.0, 11.5, 12.5, 13.5]


async def tick(loop: VirtualLoop, ticks: list[float]) -> None:
    while True:
        await asyncio.sleep(1)
        ticks.append(loop.time())


def inside(process: Process) -> Context:
    context = copy_context()
    context.run(PROCESS.set, process)
    return context
