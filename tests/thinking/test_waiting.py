"""The queue before the workers: bounded, and those who ask take turns."""

import asyncio

from app.thinking.waiting import Job, Waiting


def job(asker: str) -> Job:
    return Job(asker, lambda _: b"", 1.0, asyncio.get_running_loop().create_future())


async def test_those_who_ask_take_turns_however_much_one_of_them_asks() -> None:
    waiting = Waiting(9)
    for asker in "aaaabbc":
        assert waiting.put(job(asker))

    order = [(await waiting.take()).asker for _ in range(7)]

    assert "".join(order) == "abcabaa"


async def test_what_one_asks_is_answered_in_order() -> None:
    waiting = Waiting(9)
    first, second = job("a"), job("a")
    waiting.put(first)
    waiting.put(second)

    assert [await waiting.take(), await waiting.take()] == [first, second]


async def test_it_is_full_until_somebody_takes() -> None:
    waiting = Waiting(2)
    assert waiting.put(job("a"))
    assert waiting.put(job("b"))

    assert not waiting.put(job("c"))
    assert len(waiting) == 2
    await waiting.take()
    assert waiting.put(job("c"))


async def test_who_comes_to_an_empty_queue_waits() -> None:
    waiting = Waiting(2)
    taker = asyncio.create_task(waiting.take())
    await asyncio.sleep(0)
    assert not taker.done()

    waiting.put(job("a"))

    assert (await taker).asker == "a"
