"""Workers that take only time that nobody else wants, where Linux can tell them from others."""

import os

from app.thinking.attempt import Done
from app.thinking.frames import call_frame
from app.thinking.pool import Thinkers
from app.thinking.process import Worker
from tests.thinking import questions

PATIENCE_S = 600  # a class that gets next to nothing where all else is at work
NEVER_S = 3600


async def test_a_worker_takes_spare_time_alone_once_it_has_loaded_what_it_needs() -> None:
    worker, frame = (
        Worker(0, spare_time=True, look_s=NEVER_S),
        call_frame(questions.scheduling, None),
    )

    classes = [await worker.ask(frame, PATIENCE_S) for _ in range(3)]

    assert classes == [Done(os.SCHED_OTHER), Done(os.SCHED_IDLE), Done(os.SCHED_IDLE)]
    await worker.close()


async def test_where_there_is_none_a_process_that_takes_its_share_is_asked_again() -> None:
    thinkers = Thinkers(1)
    assert await thinkers.run(questions.twice, 21, "Anna") == 42

    assert await thinkers.run(questions.has_its_share, None, "Anna")

    assert await thinkers.run(questions.scheduling, None, "Anna") == os.SCHED_OTHER
    assert thinkers.deaths == 0
    await thinkers.close()
