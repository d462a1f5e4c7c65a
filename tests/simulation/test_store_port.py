"""The model of the store answers as the real databases do, and its troubles are what they say."""

import asyncio
from collections.abc import Iterator
from contextvars import copy_context
from random import Random

import pytest

from app.storage.database import Database, DatabaseLost
from app.storage.rows import PlayerRow
from app.storage.writer import WriteFailed, WriterBusy
from simulation.loop import VirtualLoop
from simulation.process import PROCESS, Process
from simulation.store import SimulatedDatabase, Store
from simulation.weather import Weather
from simulation.world import disk
from tests.simulation.ports import life_of
from tests.storage.works import guest, names

SURE = 1.0


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    loop = VirtualLoop(Random(1))
    yield loop
    loop.end()
    loop.close()


@pytest.fixture
def weather() -> Weather:
    return Weather(Random(2))


@pytest.fixture
def store(weather: Weather) -> Store:
    disk().reset(disk().empty)
    return Store(disk(), weather)


@pytest.fixture
def simulated(store: Store) -> SimulatedDatabase:
    return SimulatedDatabase(store, "node0")


class Orderly(Random):
    """Chooses what was ready first, as real loops do."""

    def random(self) -> float:
        return 0.0


def test_the_model_lives_as_real_databases_do(
    database: Database, simulated: SimulatedDatabase
) -> None:
    loop = VirtualLoop(Orderly())
    with asyncio.Runner() as runner:
        real = runner.run(life_of(database))

    assert loop.run_until_complete(life_of(simulated)) == real
    loop.close()


@pytest.mark.parametrize(
    ("fate", "is_saved"), [("lost-before", False), ("lost-after", True), ("lost-late", True)]
)
def test_a_lost_connection_answers_nothing_of_what_became_of_the_work(
    loop: VirtualLoop, weather: Weather, simulated: SimulatedDatabase, fate: str, is_saved: bool
) -> None:
    weather.likely = {fate: SURE}

    async def write() -> None:
        with pytest.raises(WriteFailed):
            await simulated.writer.run(guest("Anna"))
        await asyncio.sleep(60)

    loop.run_until_complete(write())

    assert known(simulated) == (["Anna"] if is_saved else [])


def test_a_deadlock_is_tried_again_or_ends_the_transaction(
    loop: VirtualLoop, weather: Weather, simulated: SimulatedDatabase
) -> None:
    """One victim is made good by the second pass over the batch; two are not."""
    weather.likely = {"deadlock": SURE}

    async def write() -> list[object]:
        works = [simulated.writer.run(guest(str(number))) for number in range(20)]
        return list(await asyncio.gather(*works, return_exceptions=True))

    answers = loop.run_until_complete(write())

    saved = [row.name for row in answers if isinstance(row, PlayerRow)]
    assert sorted(saved) == sorted(known(simulated))


def test_a_busy_writer_takes_nothing(
    loop: VirtualLoop, weather: Weather, simulated: SimulatedDatabase
) -> None:
    weather.likely = {"busy": SURE}

    with pytest.raises(WriterBusy):
        loop.run_until_complete(simulated.writer.run(guest("Anna")))

    assert known(simulated) == []


def test_a_store_out_of_reach_neither_reads_nor_writes(
    loop: VirtualLoop, store: Store, simulated: SimulatedDatabase
) -> None:
    store.cut_off.add("node0")

    with pytest.raises(WriteFailed):
        loop.run_until_complete(simulated.writer.run(guest("Anna")))
    with pytest.raises(DatabaseLost), simulated.read():
        pass


@pytest.mark.parametrize(("killed_after_ms", "is_saved"), [(0, False), (1, True)])
def test_what_a_node_has_sent_is_saved_though_the_node_is_dead(
    loop: VirtualLoop,
    weather: Weather,
    simulated: SimulatedDatabase,
    killed_after_ms: int,
    is_saved: bool,
) -> None:
    """Each step of a write takes a millisecond here: killed at once, it is never sent."""
    weather.delay_s = lambda: 0.001  # type: ignore[method-assign]  # the same in every step
    process = Process("node0")
    context = copy_context()
    context.run(PROCESS.set, process)
    told: list[str] = []

    async def write() -> None:
        told.append((await simulated.writer.run(guest("Anna"))).name)

    async def live() -> None:
        writing = loop.create_task(write(), context=context)
        await asyncio.sleep(0)
        loop.call_later(killed_after_ms / 1000 + 0.0005, process.kill)
        await asyncio.sleep(60)
        assert not writing.done()

    loop.run_until_complete(live())

    assert known(simulated) == (["Anna"] if is_saved else [])
    assert told == []


def known(database: Database) -> list[str]:
    with database.read() as connection:
        return names(connection)
