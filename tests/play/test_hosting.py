"""What a host does with a table that waits, and a game called off before its first move."""

import asyncio
from collections.abc import Awaitable

import pytest

from app.engine.cards import full_pack
from app.fair.record import parse_record
from app.fair.verify import check
from app.play.errors import Refused
from app.play.expiry import WAITING_MS
from app.play.wishes import Wishes
from app.storage.orders import orders_of
from app.storage.rows import PlayerRow
from tests.notices.houses import notices_of, people_game
from tests.play.houses import CONFIRMED, Seated, Town, record_of, row_of
from tests.play.listeners import Ear
from tests.play.worlds import dealing_of


async def refusal(awaitable: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        await awaitable
    return refused.value.code


async def waiting(town: Town, **wish: object) -> tuple[str, PlayerRow]:
    """Anna's table, at which she sits alone."""
    anna = await town.guest("Anna")
    row = await town.table("people", host=anna, **{"preset": "classic", "seats": 3, **wish})
    await town.hub.sit(row.id, anna, b"a" * 32)
    return row.id, anna


class TestFillingWithBots:
    async def test_begins_the_game_with_bots_on_the_free_seats(self, town: Town) -> None:
        table_id, anna = await waiting(town)
        boris, ear = await town.guest("Boris"), Ear()
        await town.hub.sit(table_id, boris, b"b" * 32)
        await town.hub.join(table_id, anna.id, ear, browser=False)

        await town.hub.fill_with_bots(table_id, anna.id, "hard")

        view = ear.view
        assert (view["status"], view["persons"]) == ("playing", 2)
        assert sorted(seat["name"] for seat in view["seats"]) == ["Anna", "Boris", "Bot hard"]
        assert view["nonces"] == [b"a".hex() * 32, b"b".hex() * 32]

    async def test_gives_a_game_that_goes_on_after_a_restart_and_a_true_record(
        self, small_town: Town
    ) -> None:
        table_id, anna = await waiting(small_town)
        await small_town.hub.fill_with_bots(table_id, anna.id, None)
        await small_town.restart()

        game = await Seated.at(small_town, table_id, [anna])
        await game.play_on()

        assert [step for step in check(await record_of(small_town, table_id)) if not step.ok] == []
        assert row_of(small_town, table_id).opponents == ("bot:medium", "bot:medium")

    async def test_keeps_the_bots_that_were_there_from_the_start(self, small_town: Town) -> None:
        anna = await small_town.guest("Anna")
        opponents = ["person", "bot:easy", "person"]
        row = await small_town.table(opponents, host=anna, preset="classic", seats=4)
        await small_town.hub.sit(row.id, anna, b"")

        await small_town.hub.fill_with_bots(row.id, anna.id, "hard")

        opponents_now = row_of(small_town, row.id).opponents
        assert opponents_now == ("bot:easy", "bot:hard", "bot:hard")

    async def test_is_the_hosts_alone_and_needs_somebody_at_the_table(
        self, small_town: Town
    ) -> None:
        table_id, anna = await waiting(small_town)
        boris = await small_town.guest("Boris")
        await small_town.hub.sit(table_id, boris, b"")
        fill = small_town.hub.fill_with_bots

        assert await refusal(fill(table_id, boris.id, None)) == "not-host"
        assert await refusal(fill(table_id, anna.id, "cruel")) == "bad-message"
        for player in (anna, boris):
            await small_town.hub.stand(table_id, player.id)
        assert await refusal(fill(table_id, anna.id, None)) == "bad-message"

    async def test_is_not_for_a_rated_game(self, small_town: Town) -> None:
        anna = await small_town.person("Anna")
        row = await small_town.table("people", host=anna, rated=True)
        await small_town.hub.sit(row.id, anna, b"", CONFIRMED)

        assert await refusal(small_town.hub.fill_with_bots(row.id, anna.id, None)) == "bad-message"

    async def test_and_the_last_person_at_once_make_one_game(self, town: Town) -> None:
        town.is_shared = True
        table_id, anna = await waiting(town, preset="duel", seats=2)
        boris, other = await town.guest("Boris"), town.another()
        await other.look(table_id, None)

        outcomes = await asyncio.gather(
            town.hub.fill_with_bots(table_id, anna.id, None),
            other.sit(table_id, boris, b"b" * 32),
            return_exceptions=True,
        )

        refused = [each for each in outcomes if isinstance(each, Refused)]
        assert [each.code for each in refused] == ["already-started"]
        assert len(await seats(town, table_id)) == 2


async def seats(town: Town, table_id: str) -> list[object]:
    shown = (await town.hub.look(table_id, None))["view"]
    assert isinstance(shown, dict)
    return list(shown["seats"])


class TestATableThatWaits:
    async def test_is_closed_by_its_host_and_its_seed_is_published(self, town: Town) -> None:
        table_id, anna = await waiting(town)
        ear, boris = Ear(), await town.guest("Boris")
        await town.hub.join(table_id, None, ear, browser=False)

        assert await refusal(town.hub.close_table(table_id, boris.id)) == "not-host"
        await town.hub.close_table(table_id, anna.id)

        assert ear.view["result"]["reason"] == "void"
        assert [step for step in check(await record_of(town, table_id)) if not step.ok] == []
        assert await refusal(town.hub.close_table(table_id, anna.id)) == "game-over"

    async def test_says_until_when_and_waits_as_long_again_when_renewed(self, town: Town) -> None:
        table_id, anna = await waiting(town)
        ear, boris = Ear(), await town.guest("Boris")
        await town.hub.join(table_id, None, ear, browser=False)
        assert ear.view["expires"] == "2026-12-04T12:00:00.000Z"
        town.clock.advance(WAITING_MS)

        assert await refusal(town.hub.renew(table_id, boris.id)) == "not-host"
        await town.hub.renew(table_id, anna.id)
        assert ear.view["expires"] == "2026-12-07T12:00:00.000Z"
        town.clock.advance(WAITING_MS)
        await town.hub.upkeep.look_around()
        assert row_of(town, table_id).status == "open"
        town.clock.advance(1)
        await town.hub.upkeep.look_around()

        assert row_of(town, table_id).status == "over"
        assert ear.view["expires"] is None

    async def test_that_has_begun_is_closed_and_renewed_no_more(self, small_town: Town) -> None:
        table_id, anna = await waiting(small_town)
        await small_town.hub.fill_with_bots(table_id, anna.id, None)

        for act in (small_town.hub.close_table, small_town.hub.renew):
            assert await refusal(act(table_id, anna.id)) == "already-started"


class TestCallingOff:
    """docs/FAIRNESS.md, the record: void, with its seats and its seed, and no moves."""

    async def test_is_for_any_seat_until_somebody_moves(self, town: Town) -> None:
        game = await town.game("Anna", "Boris", preset="classic")
        seat = game.other(game.turn)
        assert all(ear.view["may_cancel"] for ear in game.ears.values())

        await town.hub.cancel(game.id, game.by_seat[seat].id)

        view = game.ears[seat].view
        assert (view["status"], view["result"]["reason"]) == ("over", "void")
        assert (view["phase"], view["turn"], view["legal"]) == ("over", None, [])
        assert view["deadline"] is None
        assert not view["may_cancel"]
        assert len(view["server_seed"]) == 64
        assert row_of(town, game.id).cancelled_by == game.by_seat[seat].id

    async def test_leaves_a_record_that_proves_the_deal(self, town: Town) -> None:
        game = await town.game("Anna", "Boris", preset="transfer", rated=True)
        town.clock.advance(1_000)

        await town.hub.cancel(game.id, game.by_seat[0].id)

        text = await record_of(town, game.id)
        record = parse_record(text)
        assert [step for step in check(text) if not step.ok] == []
        assert (len(record.seating), record.moves, record.rated) == (2, (), True)
        assert record.started_at is not None

    async def test_leaves_nothing_behind_to_tell_or_to_do(self, town: Town) -> None:
        game = await people_game(town, "Anna", "Boris", preset="classic", accept_beaten=True)
        orders = Wishes(keep_beaten=True)
        await town.hub.order(game.id, game.by_seat[0].id, orders)
        assert notices_of(town, game.id)

        await town.hub.cancel(game.id, game.by_seat[1].id)

        assert notices_of(town, game.id) == []
        with town.database.read() as connection:
            assert orders_of(connection, game.id) == []

    async def test_is_possible_while_a_redeal_is_asked_for(self, small_town: Town) -> None:
        """R9"""
        small_town.dealing = dealing_of(with_five_spades_for_seat_0())
        game = await small_town.game("Anna", "Boris", preset="challenge")
        assert game.ear.view["phase"] == "redeal"

        await small_town.hub.cancel(game.id, game.by_seat[1].id)

        assert game.ear.view["result"]["reason"] == "void"

    async def test_is_over_with_the_first_move(self, town: Town) -> None:
        game = await town.game("Anna", "Boris")
        await game.play()

        assert not any(ear.view["may_cancel"] for ear in game.ears.values())
        called_off = town.hub.cancel(game.id, game.by_seat[0].id)
        assert await refusal(called_off) == "already-started"

    async def test_is_not_for_those_who_have_no_seat(self, small_town: Town) -> None:
        game, vera = await small_town.game("Anna", "Boris"), await small_town.guest("Vera")
        table_id, anna = await waiting(small_town)

        assert await refusal(small_town.hub.cancel(game.id, vera.id)) == "not-seated"
        assert await refusal(small_town.hub.cancel(table_id, anna.id)) == "not-seated"
        await small_town.hub.cancel(game.id, game.by_seat[0].id)
        again = small_town.hub.cancel(game.id, game.by_seat[0].id)
        assert await refusal(again) == "game-over"

    async def test_loses_to_a_move_that_was_saved_first_and_beats_a_later_one(
        self, town: Town
    ) -> None:
        """Two processes: one seat moves while the other calls the game off."""
        town.is_shared = True
        for is_cancel_first in (True, False):
            game, other = await town.game("Anna", "Boris"), town.another()
            await other.look(game.id, None)
            cancel = other.cancel(game.id, game.by_seat[game.other(game.turn)].id)
            works = [cancel, game.play()] if is_cancel_first else [game.play(), cancel]

            outcomes = await asyncio.gather(*works, return_exceptions=True)

            row = row_of(town, game.id)
            codes = [each.code for each in outcomes if isinstance(each, Refused)]
            assert codes == [("already-started" if row.status == "playing" else "game-over")]
            assert row.version == (1 if row.status == "playing" else 0)

    async def test_is_remembered_after_a_restart(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")
        await small_town.hub.cancel(game.id, game.by_seat[0].id)
        told, ear = game.ears[0].view, Ear()

        hub = await small_town.restart()

        await hub.join(game.id, game.by_seat[0].id, ear, browser=False)
        assert offline(ear.view) == offline(told)

    async def test_after_an_extension_leaves_a_true_record(self, small_town: Town) -> None:
        await small_town.hub.start()
        game = await small_town.game("Anna", "Boris", deadline_s=60)
        small_town.clock.advance(120_000)
        await small_town.hub.upkeep.beat()

        await small_town.hub.cancel(game.id, game.by_seat[0].id)

        text = await record_of(small_town, game.id)
        assert len(parse_record(text).extensions) == 1
        assert [step for step in check(text) if not step.ok] == []


def offline(view: dict[str, object]) -> dict[str, object]:
    """A view without who is connected."""
    shown = view["seats"]
    assert isinstance(shown, list)
    return {**view, "seats": [{**seat, "online": True} for seat in shown]}


def with_five_spades_for_seat_0() -> list[str]:
    spades = [card for card in full_pack(36) if card.endswith("S")][:5]
    others = [card for card in full_pack(36) if card not in spades]
    dealt = [card for pair in zip(spades, others, strict=False) for card in pair]
    return dealt + others[5:]
