"""Whom a table takes, and when it stops being rated."""

from collections.abc import Awaitable
from dataclasses import replace

import pytest

from app.fair.record import parse_record
from app.play.errors import Refused
from app.play.sitting import Arrival
from app.storage import company, queries
from app.storage.journal import change_game
from app.storage.rows import GameRow, ParticipantRow, PlayerRow
from tests.play.houses import CONFIRMED, Town, record_of, row_of
from tests.play.listeners import Ear

AT_HOME = replace(CONFIRMED, device="laptop", address="home")


async def refusal(awaitable: Awaitable[object]) -> Refused:
    with pytest.raises(Refused) as refused:
        await awaitable
    return refused.value


def sitters(town: Town, game_id: str) -> list[ParticipantRow]:
    with town.database.read() as connection:
        return queries.participants_of(connection, game_id)


class TestATable:
    @pytest.mark.parametrize("wish", [{"rated": True}, {"visibility": "open"}, {"guests": False}])
    async def test_for_people_with_accounts_takes_no_guest(
        self, small_town: Town, wish: dict[str, object]
    ) -> None:
        row = await small_town.table("people", **wish)
        guest, person = await small_town.guest("Vera"), await small_town.person("Anna")

        assert (await refusal(small_town.hub.sit(row.id, guest, b""))).code == "needs-account"
        assert await small_town.hub.sit(row.id, person, b"", CONFIRMED) == 0

    async def test_that_takes_no_guests_takes_the_guest_who_made_it(self, small_town: Town) -> None:
        anna, vera = await small_town.guest("Anna"), await small_town.guest("Vera")
        row = await small_town.table("people", guests=False, host=anna)

        assert await small_town.hub.sit(row.id, anna, b"") == 0
        assert (await refusal(small_town.hub.sit(row.id, vera, b""))).code == "needs-account"

    async def test_that_is_rated_takes_only_confirmed_accounts(self, small_town: Town) -> None:
        rated = await small_town.table("people", rated=True)
        friendly = await small_town.table("people", visibility="open")
        anna = await small_town.person("Anna", confirmed=False)

        assert (await refusal(small_town.hub.sit(rated.id, anna, b""))).code == "not-confirmed"
        assert await small_town.hub.sit(friendly.id, anna, b"") == 0

    async def test_does_not_bring_those_together_who_avoid_each_other(self, town: Town) -> None:
        anna, boris, vera = [await town.person(name) for name in ("Anna", "Boris", "Vera")]
        await blocks(town, anna, boris)

        for first, second in ((anna, boris), (boris, anna)):
            row = await town.table("people", preset="classic", seats=3)
            await town.hub.sit(row.id, first, b"")
            refused = await refusal(town.hub.sit(row.id, second, b""))

            assert refused.code == "not-welcome"
            assert "Anna" not in refused.detail
            assert "Boris" not in refused.detail
            assert await town.hub.sit(row.id, vera, b"") == 1

    async def test_that_follows_a_game_takes_those_who_played_it(self, town: Town) -> None:
        game = await town.game("Anna", "Boris")
        await game.resign(0)
        row = await town.table("people")
        await follow(town, row, game.id)
        vera = await town.guest("Vera")

        assert (await refusal(town.hub.sit(row.id, vera, b""))).code == "not-invited"
        assert await town.hub.sit(row.id, game.by_seat[1], b"") == 0


class TestTooManyGames:
    async def test_are_named_with_what_to_do(self, town: Town) -> None:
        anna = await town.guest("Anna")
        arrival = Arrival(most_games=2)
        rows = [await town.table("people") for _ in range(3)]
        for row in rows[:2]:
            await town.hub.sit(row.id, anna, b"", arrival)
            town.clock.advance(1)

        refused = await refusal(town.hub.sit(rows[2].id, anna, b"", arrival))

        assert refused.code == "too-many-tables"
        assert all(f"/tables/{row.id}" in refused.detail for row in rows[:2])
        assert "account" in refused.detail
        await town.hub.stand(rows[0].id, anna.id)
        assert await town.hub.sit(rows[2].id, anna, b"", arrival) == 0

    async def test_do_not_count_when_they_are_over(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")
        anna, arrival = game.by_seat[0], Arrival(most_games=1)
        row = await small_town.table("people")

        assert (await refusal(small_town.hub.sit(row.id, anna, b"", arrival))).code
        await game.resign(0)
        assert await small_town.hub.sit(row.id, anna, b"", arrival) == 0


class TestTwoOfOneHome:
    """At a rated table two seats of one device or one address are told so, and play unrated."""

    @pytest.mark.parametrize(
        ("other", "because"),
        [
            (replace(AT_HOME, address="work"), "shared-device"),
            (replace(AT_HOME, device="phone"), "shared-address"),
            (AT_HOME, "shared-device"),
        ],
    )
    async def test_play_unrated_and_are_told_why(
        self, town: Town, other: Arrival, because: str
    ) -> None:
        anna, boris = await town.person("Anna"), await town.person("Boris")
        row = await town.table("people", preset="classic", seats=3, rated=True)
        ear = Ear()
        await town.hub.join(row.id, None, ear, browser=False)
        await town.hub.sit(row.id, anna, b"a" * 32, AT_HOME)
        assert ear.view["rated"]

        await town.hub.sit(row.id, boris, b"b" * 32, other)

        assert (ear.view["rated"], ear.view["unrated_because"]) == (False, because)
        assert {(who.device, who.address) for who in sitters(town, row.id)} == {(None, None)}

    async def test_are_unrated_in_the_record_too(self, town: Town) -> None:
        anna, boris = await town.person("Anna"), await town.person("Boris")
        row = await town.table("people", rated=True)
        await town.hub.sit(row.id, anna, b"", AT_HOME)
        await town.hub.sit(row.id, boris, b"", AT_HOME)

        await town.hub.cancel(row.id, anna.id)

        assert not parse_record(await record_of(town, row.id)).rated

    async def test_are_not_two_programs_with_tokens(self, small_town: Town) -> None:
        """They have no device, and on one machine no address to compare."""
        row = await small_town.table("people", rated=True)
        for name in ("Anna", "Boris"):
            await small_town.hub.sit(row.id, await small_town.person(name), b"", CONFIRMED)

        assert row_of(small_town, row.id).rated

    async def test_matter_at_rated_tables_alone(self, small_town: Town) -> None:
        row = await small_town.table("people", preset="classic", seats=3)
        for name in ("Anna", "Boris"):
            await small_town.hub.sit(row.id, await small_town.guest(name), b"", AT_HOME)

        assert row_of(small_town, row.id).unrated_because is None
        assert {who.device for who in sitters(small_town, row.id)} == {None}


class TestTheMarks:
    async def test_are_kept_while_a_rated_table_waits_and_gone_with_the_deal(
        self, town: Town
    ) -> None:
        anna, boris = await town.person("Anna"), await town.person("Boris")
        row = await town.table("people", rated=True)
        await town.hub.sit(row.id, anna, b"", AT_HOME)
        assert [who.device for who in sitters(town, row.id)] == ["laptop"]

        far = replace(CONFIRMED, device="phone", address="work")
        await town.hub.sit(row.id, boris, b"", far)

        assert row_of(town, row.id).rated
        assert {(who.device, who.address) for who in sitters(town, row.id)} == {(None, None)}

    async def test_are_gone_when_the_table_is_closed(self, small_town: Town) -> None:
        anna = await small_town.person("Anna")
        row = await small_town.table("people", host=anna, rated=True)
        await small_town.hub.sit(row.id, anna, b"", AT_HOME)

        await small_town.hub.close_table(row.id, anna.id)

        assert [who.device for who in sitters(small_town, row.id)] == [None]

    async def test_are_in_no_repr(self) -> None:
        assert "laptop" not in repr(AT_HOME)


async def blocks(town: Town, player: PlayerRow, other: PlayerRow) -> None:
    await town.database.writer.run(
        lambda connection: company.block(connection, player.id, other.id, town.clock.now())
    )


async def follow(town: Town, row: GameRow, previous_game: str) -> None:
    """Makes the table a rematch, as `app.play.rematch` would have."""
    from_before = {"previous_game": previous_game, "series": previous_game}
    await town.database.writer.run(lambda connection: change_game(connection, row.id, from_before))
