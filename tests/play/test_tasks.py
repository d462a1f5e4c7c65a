"""Tasks have one owner: none is lost, none is left, and each failure is told once."""

import asyncio

import pytest
from structlog.testing import capture_logs

from app.play.errors import Refused
from app.play.tasks import Tasks


class Stage:
    """A work that waits for its cue."""

    def __init__(self) -> None:
        self.cue = asyncio.Event()
        self.ended = False

    async def work(self, error: Exception | None = None) -> str:
        await self.cue.wait()
        self.ended = True
        if error is not None:
            raise error
        return "done"


async def test_a_work_goes_on_when_its_waiter_is_cancelled() -> None:
    tasks, stage = Tasks(), Stage()
    waiter = asyncio.create_task(tasks.finish(stage.work()))
    await asyncio.sleep(0)
    waiter.cancel()
    await asyncio.wait({waiter})

    stage.cue.set()
    await tasks.drain()

    assert waiter.cancelled()
    assert stage.ended


async def test_a_waiter_gets_the_error_and_the_log_does_not() -> None:
    tasks, stage = Tasks(), Stage()
    stage.cue.set()

    with capture_logs() as lines, pytest.raises(ValueError, match="secret"):
        await tasks.finish(stage.work(ValueError("secret")))

    assert lines == []


@pytest.mark.parametrize("is_waited_for", [True, False])
async def test_an_error_nobody_waits_for_is_logged_by_its_kind(is_waited_for: bool) -> None:
    tasks, stage = Tasks(), Stage()
    work = stage.work(ValueError("secret"))
    with capture_logs() as lines:
        if is_waited_for:
            waiter = asyncio.create_task(tasks.finish(work))
            await asyncio.sleep(0)
            waiter.cancel()
            await asyncio.wait({waiter})
        else:
            tasks.start(work)
        stage.cue.set()
        await tasks.drain()
        await asyncio.sleep(0)

    assert [line["error"] for line in lines] == ["ValueError"]
    assert "secret" not in repr(lines)


async def test_a_refusal_is_no_failure() -> None:
    tasks, stage = Tasks(), Stage()
    stage.cue.set()

    with capture_logs() as lines:
        tasks.start(stage.work(Refused("game-over", "This game is over.")))
        await tasks.drain()
        await asyncio.sleep(0)

    assert lines == []


async def test_cancelling_leaves_nothing_behind() -> None:
    tasks, stages = Tasks(), [Stage() for _ in range(3)]
    works = [tasks.start(stage.work()) for stage in stages]

    await tasks.cancel()

    assert all(work.cancelled() for work in works)
