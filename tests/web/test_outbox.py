"""The order and the bounds of what one connection hears."""

import asyncio

import pytest

from app.play.audience import Update
from app.web.outbox import ANSWERS, EVENTS, REMARKS, SUBJECTS, Outbox, TooSlow


def update(version: int, *events: str) -> Update:
    return Update(version, "now", [{"kind": kind} for kind in events], b"{}")


async def sent_by(outbox: Outbox) -> list[str]:
    """Everything the outbox has to say, then it is closed."""
    heard: list[str] = []

    async def send(text: str) -> None:
        heard.append(text)

    outbox.close(1012)
    await outbox.drain(send)
    return heard


async def test_queued_updates_become_one_with_all_events() -> None:
    outbox = Outbox()
    for version, kind in enumerate(["a", "b", "c"]):
        outbox.deliver(update(version, kind))

    heard = await sent_by(outbox)

    assert heard == [update(2, "a", "b", "c").encode().decode()]
    assert outbox.version == 2


async def test_answers_go_first_and_none_is_dropped() -> None:
    outbox = Outbox()
    outbox.deliver(update(1))
    for number in range(ANSWERS * 2):
        outbox.answer(str(number).encode())

    heard = await sent_by(outbox)

    assert heard[:-1] == [str(number) for number in range(ANSWERS * 2)]


async def test_an_update_waits_behind_the_answer_that_is_owed() -> None:
    outbox, calls = Outbox(), list[None]()
    outbox.attach(lambda: calls.append(None))
    with outbox.owing():
        outbox.deliver(update(1))
        had_next = outbox.has_next
        outbox.answer(b"ack")

    assert not had_next
    assert calls
    assert await sent_by(outbox) == ["ack", update(1).encode().decode()]


async def test_closing_waits_for_the_answer_that_is_owed() -> None:
    outbox = Outbox()
    with outbox.owing():
        outbox.close(1012)
        outbox.answer(b"ack")
    was_done = outbox.is_done

    assert await sent_by(outbox) == ["ack"]

    assert not was_done
    assert outbox.is_done
    assert outbox.close_code == 1012


async def test_events_for_a_reader_who_sleeps_are_bounded() -> None:
    outbox = Outbox()
    for version in range(EVENTS * 3):
        outbox.deliver(update(version, "move"))

    (heard,) = await sent_by(outbox)

    assert heard.count('"move"') == EVENTS


async def test_a_reader_who_takes_nothing_is_given_up() -> None:
    outbox = Outbox()
    outbox.deliver(update(1))

    async def never(text: str) -> None:
        await asyncio.Event().wait()

    with pytest.raises(TooSlow):
        await outbox.drain(never, timeout_s=0.01)


async def test_with_many_answers_waiting_no_more_is_asked() -> None:
    outbox = Outbox()
    for number in range(ANSWERS):
        assert not outbox.is_full
        outbox.answer(str(number).encode())
    assert outbox.is_full

    await sent_by(outbox)

    assert not outbox.is_full


async def test_of_news_about_one_thing_the_newest_goes_out_in_the_place_of_the_first() -> None:
    outbox = Outbox()
    for about, message in [("table a", "a1"), ("table b", "b1"), ("table a", "a2")]:
        outbox.tell(about, message)

    assert await sent_by(outbox) == ["a2", "b1"]


async def test_who_leaves_news_about_too_many_things_is_given_up() -> None:
    outbox = Outbox()
    for number in range(SUBJECTS + 1):
        outbox.tell(f"table {number}", "news")

    assert await sent_by(outbox) == []
    assert outbox.close_code == 1013


async def test_a_remark_waits_behind_the_answer_that_is_owed() -> None:
    outbox = Outbox()
    with outbox.owing():
        outbox.hear("hello")
        outbox.deliver(update(1))
        outbox.answer(b"ack")

    assert await sent_by(outbox) == ["ack", "hello", update(1).encode().decode()]


async def test_of_too_many_remarks_a_slow_reader_hears_the_latest() -> None:
    outbox = Outbox()
    for number in range(REMARKS + 3):
        outbox.hear(str(number))

    assert await sent_by(outbox) == [str(number) for number in range(3, REMARKS + 3)]
