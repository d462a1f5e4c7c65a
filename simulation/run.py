"""From a seed to a verdict."""

import asyncio
import gc
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from app.play.errors import NoSuchTable, Refused
from app.play.saving import Outrun, Unsaved
from app.storage.database import AWAY
from simulation.logs import silence
from simulation.loop import Deadlock, Livelock, VirtualLoop
from simulation.node import STARTING
from simulation.world import World

#: What a task may die of while the store is away, or when somebody else was first.
_EXPECTED: Final = (*AWAY, NoSuchTable, Refused, Outrun, Unsaved)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one world showed: `wrong` is empty for a good one; `digest` is equal for equal runs."""

    seed: int
    wrong: tuple[str, ...]
    digest: str
    counts: Counter[str]
    last: tuple[str, ...]


def run(seed: int) -> Verdict:
    """Lives through the world of this seed."""
    gc.disable()  # it would come at any moment, and cost more than the world
    try:
        return _run(seed)
    finally:
        gc.enable()


def _run(seed: int) -> Verdict:
    loop = VirtualLoop(Random(f"{seed} order"))
    broken: list[str] = []
    with silence():
        world = World(seed, loop)
        life = loop.create_task(world.live())
        try:
            loop.run_until_complete(life)
        except (Deadlock, Livelock) as error:
            world.court.wrong.append(f"{type(error).__name__} {error}")
        finally:
            broken += _died(loop.end())
            loop.close()
    broken += [f"{type(error).__name__}: {error}" for error in loop.failures]
    wrong = (*world.court.wrong, *dict.fromkeys(broken))
    return Verdict(
        seed, wrong, world.trace.digest(), _counts(world, loop), tuple(world.trace.last())
    )


def _died(tasks: Iterable[asyncio.Task[Any]]) -> list[str]:
    """What tasks died of that nobody should."""
    over = [task for task in tasks if task.done() and not task.cancelled()]
    errors = [(task, error) for task in over if (error := task.exception()) is not None]
    return [
        f"{getattr(task.get_coro(), '__qualname__', 'a task')} died of {type(error).__name__}"
        for task, error in errors
        if not isinstance(error, _EXPECTED) or task.get_name() == STARTING
    ]


def _counts(world: World, loop: VirtualLoop) -> Counter[str]:
    ledgers = world.court.ledgers.values()
    return Counter(
        worlds=1,
        nodes=len(world.nodes),
        clients=len(world.cast.clients),
        moves=sum(len(ledger.entries) for ledger in ledgers),
        timeouts=sum(entry.move == "timeout" for each in ledgers for entry in each.entries),
        extensions=sum(len(ledger.extensions) for ledger in ledgers),
        lived_s=round(loop.time()),
        steps=len(loop.choices),
        skipped_s=round(loop.skipped_s),
        **world.storm.seen,
        **world.weather.seen,
    )
