"""The short way of an ordinary move does what the long one does, and leaves it what is unusual."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from app.play import at_once
from app.play.commands import Play
from app.play.errors import Refused
from app.play.room import Room
from tests.play.clocks import FakeClock
from tests.play.houses import Seated, Town
from tests.play.writers import Frail


class Asked:
    """One move on its way; `outcome` once it is answered."""

    def __init__(self, game: Seated, **given: Any) -> None:
        seat = given.pop("seat", game.turn)
        play = Play("c1", given.pop("version", game.version), game.legal()[0], FakeClock().now())
        self.outcome: int | Exception | None = None
        self.broken = set[str]()
        self._hub = game.town.hub
        self.player_id = given.pop("player_id", game.by_seat[seat].id)
        self.has_begun = game.town.hub.begin(game.id, self.player_id, play, self._hear)

    def _hear(self, outcome: int | Exception) -> None:
        self.outcome, self.broken = outcome, set(self._hub.tally.broken)


async def landed(game: Seated) -> None:
    """Whoever asks now has his turn behind the move."""
    await game.town.hub.look(game.id, None)


class TestAnOrdinaryMove:
    async def test_is_answered_when_it_is_saved_and_shown(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")

        asked = Asked(game)

        assert (asked.has_begun, asked.outcome) == (True, None)
        assert game.version == 0
        await landed(game)
        assert asked.outcome == 1
        assert [ear.last["version"] for ear in game.ears.values()] == [1, 1]

    async def test_that_may_be_lost_is_refused_and_shown_to_nobody(self, small_town: Town) -> None:
        frail = Frail(small_town.database)
        game = await Town(frail, FakeClock()).game("Anna", "Boris")
        frail.frail_writer.failures = ["before"]

        asked = Asked(game)
        await landed(game)

        assert isinstance(asked.outcome, Refused)
        assert asked.outcome.code == "busy"
        assert game.version == 0
        await game.town.close()

    @pytest.mark.parametrize(("theirs", "outcome"), [("c1", "1"), ("c2", "stale-version")])
    async def test_that_another_process_has_outrun_is_decided_again(
        self, town: Town, theirs: str, outcome: str
    ) -> None:
        town.is_shared = True
        game, other = await town.game("Anna", "Boris", preset="classic"), town.another()

        await game.play(id=theirs, hub=other)
        asked = Asked(game)
        await landed(game)

        assert str(asked.outcome).partition(":")[0] == outcome
        assert game.version == 1


class TestTheLongWayIsLeft:
    @pytest.mark.parametrize(
        "given", [{"version": 7}, {"player_id": "nobody"}], ids=["stale", "a watcher"]
    )
    async def test_what_is_refused(self, small_town: Town, given: dict[str, Any]) -> None:
        game = await small_town.game("Anna", "Boris")

        assert not Asked(game, **given).has_begun
        assert await game.play() == 1  # it has left the table as it was

    async def test_a_table_where_something_goes_on(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")

        first, second = Asked(game), Asked(game)
        await landed(game)

        assert (first.outcome, second.has_begun) == (1, False)

    async def test_a_table_that_is_not_in_memory(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")
        await small_town.restart()

        assert not Asked(game).has_begun


async def test_a_crash_is_the_answer_and_the_table_goes_on(
    small_town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await small_town.game("Anna", "Boris")
    land: Callable[[Room, Any, Any], int] = Room.land

    def crash(self: Room, table: Any, decided: Any) -> int:
        land(self, table, decided)
        raise LookupError

    with monkeypatch.context() as planted:
        planted.setattr(Room, "land", crash)
        asked = Asked(game)
        await landed(game)

    assert isinstance(asked.outcome, LookupError)
    assert asked.broken == {game.id}
    assert small_town.hub.tally.broken == set(), "somebody has looked at it since"
    assert await game.play() == 2


async def test_moves_are_finished_before_a_hub_stops(small_town: Town) -> None:
    game = await small_town.game("Anna", "Boris")

    asked = Asked(game)
    await small_town.hub.stop()

    assert asked.outcome == 1


def test_nothing_is_told_to_who_has_gone() -> None:
    loop = asyncio.new_event_loop()
    done: asyncio.Future[int] = loop.create_future()
    done.cancel()

    at_once.resolving(done)(1)

    assert done.cancelled()
    loop.close()
