"""Law L5: save, then acknowledge, then tell; and what happens when saving fails or is outrun."""

import asyncio
from collections.abc import Sequence
from threading import Semaphore
from typing import Any, Self

import pytest
from sqlalchemy import Connection

from app.play.errors import Refused
from app.play.saving import settle
from app.storage import rota
from app.storage.database import Database
from tests.play.clocks import FakeClock
from tests.play.houses import Seated, Town
from tests.play.listeners import Ear
from tests.play.writers import Frail


class FrailTown(Town):
    """A town whose database fails when told to."""

    @property
    def frail(self) -> Frail:
        assert isinstance(self.database, Frail)
        return self.database


@pytest.fixture
def frail_town(small_town: Town) -> FrailTown:
    return FrailTown(Frail(small_town.database), FakeClock())


async def refused(game: Seated, **given: Any) -> str:
    with pytest.raises(Refused) as refusal:
        await game.play(**given)
    return refusal.value.code


@pytest.mark.parametrize("failure", ["before", "after"])
async def test_nobody_hears_of_a_move_that_may_be_lost(frail_town: FrailTown, failure: str) -> None:
    game = await frail_town.game("Anna", "Boris", preset="classic")
    heard = {seat: len(ear.heard) for seat, ear in game.ears.items()}

    frail_town.frail.frail_writer.failures = [failure]

    assert await refused(game) == "busy"
    assert {seat: len(ear.heard) for seat, ear in game.ears.items()} == heard
    await frail_town.close()


@pytest.mark.parametrize(("failure", "updates"), [("before", 1), ("after", 1)])
async def test_a_move_that_may_be_lost_is_sent_again_and_played_once(
    frail_town: FrailTown, failure: str, updates: int
) -> None:
    game = await frail_town.game("Anna", "Boris", preset="classic")
    move, seat, other = game.legal()[0], game.turn, game.ears[game.other(game.turn)]
    heard = len(other.heard)
    frail_town.frail.frail_writer.failures = [failure]
    await refused(game, move=move, id="once")

    assert await game.play(move, seat=seat, version=0, id="once") == 1

    assert len(other.heard) == heard + updates
    assert other.last["version"] == 1
    await frail_town.close()


async def test_a_table_that_cannot_be_saved_is_not_made(frail_town: FrailTown) -> None:
    frail_town.frail.frail_writer.failures = ["before"]

    with pytest.raises(Refused) as refusal:
        await frail_town.table("people")

    assert refusal.value.code == "busy"


async def test_nothing_is_shown_while_it_is_being_saved(frail_town: FrailTown) -> None:
    game = await frail_town.game("Anna", "Boris", preset="classic")
    heard = {seat: len(ear.heard) for seat, ear in game.ears.items()}
    seen: list[dict[int, int]] = []

    frail_town.frail.frail_writer.before_write = lambda: seen.append(
        {seat: len(ear.heard) for seat, ear in game.ears.items()}
    )
    await game.play()

    assert seen == [heard]
    await frail_town.close()


async def test_a_sender_who_goes_away_does_not_stop_his_move(small_town: Town) -> None:
    game = await small_town.game("Anna", "Boris", preset="classic")

    sender = asyncio.create_task(game.play())
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    sender.cancel()

    for ear in game.ears.values():
        await ear.until_version(1)


async def test_a_sender_who_goes_away_while_nothing_is_saved_breaks_no_table(
    frail_town: FrailTown,
) -> None:
    game = await frail_town.game("Anna", "Boris", preset="classic")

    sender = asyncio.create_task(game.resign(0))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    frail_town.frail.frail_writer.failures = ["before"]
    sender.cancel()
    await asyncio.wait([sender])
    await frail_town.hub.look(game.id, None)  # behind what follows from his leaving

    assert frail_town.frail.frail_writer.failures == []
    assert (frail_town.hub.tally.failures, frail_town.hub.tally.broken) == (0, set())
    await frail_town.close()


class TestTwoProcessesAtOneTable:
    """The journal's key is the lock: slow, never wrong."""

    @pytest.fixture
    async def game(self, town: Town) -> Seated:
        town.is_shared = True
        return await town.game("Anna", "Boris", preset="classic")

    async def test_one_of_two_moves_wins_and_the_other_is_stale(
        self, town: Town, game: Seated
    ) -> None:
        other = town.another()
        ear = Ear()
        await other.join(game.id, None, ear, browser=False)
        first, second = game.legal()[:2]

        outcomes = await asyncio.gather(
            game.play(first, version=0),
            game.play(second, version=0, hub=other),
            return_exceptions=True,
        )

        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["Refused", "int"]
        refusal = next(each for each in outcomes if isinstance(each, Refused))
        assert refusal.code == "stale-version"
        for hub in town.hubs:
            assert (await hub.look(game.id, None))["version"] == 1

    async def test_the_same_move_sent_to_both_is_played_once(
        self, town: Town, game: Seated
    ) -> None:
        other = town.another()
        await other.look(game.id, None)
        move, seat = game.legal()[0], game.turn

        outcomes = await asyncio.gather(
            game.play(move, seat=seat, version=0, id="once"),
            game.play(move, seat=seat, version=0, id="once", hub=other),
        )

        assert list(outcomes) == [1, 1]

    async def test_who_is_behind_catches_up_and_decides_again(
        self, town: Town, game: Seated
    ) -> None:
        other = town.another()
        ear = Ear()
        await other.join(game.id, game.by_seat[0].id, ear, browser=False)
        await game.play()

        assert await game.play(hub=other) == 2

        assert ear.last["version"] == 2
        assert [message["version"] for message in ear.messages] == [0, 1, 2]

    async def test_people_who_sit_down_at_both_start_one_game(self, town: Town) -> None:
        town.is_shared = True
        table = await town.table("people")
        people = [await town.guest(name) for name in ("Anna", "Boris", "Vera")]
        other = town.another()
        await other.look(table.id, None)

        outcomes = await asyncio.gather(
            town.hub.sit(table.id, people[0], b"a" * 32),
            other.sit(table.id, people[1], b"b" * 32),
            town.hub.sit(table.id, people[2], b"c" * 32),
            return_exceptions=True,
        )

        refusals = [each.code for each in outcomes if isinstance(each, Refused)]
        assert len(refusals) == 1
        assert refusals[0] in ("already-started", "table-full")
        views = [(await hub.look(table.id, None))["view"] for hub in town.hubs]
        assert views[0] == views[1]


async def test_memory_alone_never_decides_between_processes(town: Town) -> None:
    """A game played in turn by two processes is one game."""
    town.is_shared = True
    game = await town.game("Anna", "Boris", preset="transfer")
    hubs = [town.hub, town.another()]
    ear = Ear()

    for version in range(10):
        await game.play(hub=hubs[version % 2])
        ear = Ear()
        await hubs[0].join(game.id, None, ear, browser=False)
        for seat, player in game.by_seat.items():
            game.ears[seat] = Ear()
            await hubs[0].join(game.id, player.id, game.ears[seat], browser=False)

    assert ear.last["version"] == 10


async def test_a_slow_writer_is_settled_when_its_moves_are_told(
    sqlite_database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes moves and other works in turn, so that one may be told before what came earlier."""
    monkeypatch.setattr(rota, "SLOW_S", -1.0)
    writer, is_busy, may_go = sqlite_database.writer, Semaphore(0), Semaphore(0)

    class Move:
        def __call__(self, connection: Connection) -> None:
            self.together(connection, (self,))

        @classmethod
        def together(cls, _connection: Connection, works: Sequence[Self], /) -> list[None]:
            is_busy.release()
            may_go.acquire()
            return [None for _ in works]

    moves = []
    for _ in range(2):  # of the second it is known that the database is slow
        moves.append(asyncio.ensure_future(writer.run(Move())))
        await asyncio.to_thread(is_busy.acquire)
        may_go.release()
        await moves[-1]
    moves.append(asyncio.ensure_future(writer.run(Move())))
    await asyncio.to_thread(is_busy.acquire)
    moves.append(asyncio.ensure_future(writer.run(Move())))
    await asyncio.sleep(0)
    settled = asyncio.ensure_future(settle(writer))
    await asyncio.sleep(0)
    may_go.release(2)
    await settled

    assert all(move.done() for move in moves)
