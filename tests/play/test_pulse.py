"""A process that stood still judges nobody before it has given the time back."""

import asyncio
from dataclasses import dataclass, field
from functools import partial

from app.play.outage import Heartbeat
from app.play.pulse import Pulse
from app.storage import heartbeat, queries
from tests.play.clocks import PATIENCE_S
from tests.play.houses import Town, row_of

MINUTE = 60_000


@dataclass
class Loop:
    """The time of an event loop, in seconds."""

    now_s: float = 100.0

    def __call__(self) -> float:
        return self.now_s


@dataclass
class Patient:
    """A pulse that beats, and whether it asked to make good."""

    loop: Loop = field(default_factory=Loop)
    asked: asyncio.Event = field(default_factory=asyncio.Event)

    async def __aenter__(self) -> "Patient":
        self.pulse = Pulse(self.loop)
        self._beating = asyncio.create_task(self.pulse.run(self._make_good))
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._beating.cancel()
        await asyncio.gather(self._beating, return_exceptions=True)

    async def _make_good(self) -> None:
        self.asked.set()
        self.pulse.go_on()


async def never() -> None:
    """The database is away: nothing can be given back."""
    await asyncio.Event().wait()


async def test_before_it_runs_nothing_stood_still() -> None:
    assert Pulse().halted_ms() == 0


async def test_a_short_delay_is_none() -> None:
    async with Patient() as patient:
        patient.loop.now_s += 1.9

        assert patient.pulse.halted_ms() == 0


async def test_a_standstill_lasts_until_it_is_made_good() -> None:
    async with Patient() as patient:
        patient.loop.now_s += 30

        assert patient.pulse.halted_ms() == 30_000
        async with asyncio.timeout(PATIENCE_S):
            await patient.asked.wait()
        assert patient.pulse.halted_ms() == 0


async def test_a_move_waits_for_what_is_given_back() -> None:
    async with Patient() as patient:
        patient.loop.now_s += 30

        assert await patient.pulse.gone_on(patience_s=PATIENCE_S)
        assert patient.asked.is_set()


async def test_a_move_does_not_wait_for_ever() -> None:
    loop = Loop()
    pulse = Pulse(loop)
    beating = asyncio.create_task(pulse.run(never))
    await asyncio.sleep(0)
    loop.now_s += 30

    assert not await pulse.gone_on(patience_s=0.01)
    beating.cancel()
    await asyncio.gather(beating, return_exceptions=True)


async def test_what_fell_due_in_a_standstill_is_extended(small_town: Town) -> None:
    game = await small_town.game("Anna", "Boris")
    async with Patient() as patient:
        beating = Heartbeat(small_town.database, small_town.clock, "main", patient.pulse)
        small_town.clock.advance(MINUTE - 3_000)
        await beating.beat(is_first=True)
        small_town.clock.advance(5_000)
        patient.loop.now_s += 5

        assert not beating.is_steady()
        assert await beating.beat() == [game.id]
        assert beating.is_steady()
        assert row_of(small_town, game.id).deadline == small_town.clock.now() + MINUTE


async def test_what_others_could_judge_meanwhile_is_not(small_town: Town) -> None:
    game = await small_town.game("Anna", "Boris")
    async with Patient() as patient:
        beating = Heartbeat(small_town.database, small_town.clock, "main", patient.pulse)
        small_town.clock.advance(MINUTE - 3_000)
        await beating.beat(is_first=True)
        small_town.clock.advance(5_000)
        patient.loop.now_s += 5
        now = small_town.clock.now()
        await small_town.database.writer.run(partial(heartbeat.beat, name="other", at=now))

        assert await beating.beat() == []
        with small_town.database.read() as connection:
            assert queries.extensions_of(connection, game.id) == []
