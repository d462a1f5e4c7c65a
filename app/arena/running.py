"""A run from its first deal to the last, or until it is decided, or until somebody stops it."""

import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from types import FrameType
from typing import NoReturn

from app.arena.contest import Contest, Task
from app.arena.keeping import Keeper
from app.arena.reckoning import verdict_of
from app.arena.workers import played

Elos = tuple[float, float]


def run(
    contest: Contest,
    keeper: Keeper,
    tasks: Sequence[Task],
    workers: int,
    elos: Elos | None,
    tell: Callable[[], None],
) -> bool:
    """Play the tasks and keep what comes out; `tell` is called after each. False where the run was
    interrupted: what was finished by then is kept. Raises WorkerDied."""
    if _is_decided(keeper, elos):
        return True
    try:
        with _stopped_like_interrupted(), closing(played(contest, tasks, workers)) as deals:
            for deal in deals:
                keeper.add(deal)
                tell()
                if _is_decided(keeper, elos):
                    return True
    except KeyboardInterrupt:
        return False
    return True


def _is_decided(keeper: Keeper, elos: Elos | None) -> bool:
    return elos is not None and verdict_of(keeper.deals, *elos) is not None


@contextmanager
def _stopped_like_interrupted() -> Iterator[None]:
    """A polite request to end is the same as Ctrl-C."""
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt
