"""A table through the hub: from its making to its record, on each kind of database."""

import asyncio

import pytest

from app.engine.rules import make_rules
from app.fair.verify import check
from app.play.errors import NoSuchTable, Refused
from app.play.making import NewTable
from app.storage import queries
from tests.play.houses import NOBODY, Seated, Town, record_of
from tests.play.listeners import Ear


async def refusal(awaitable: object) -> str:
    with pytest.raises(Refused) as refused:
        await awaitable  # type: ignore[misc]  # any awaitable of the hub
    return refused.value.code


async def test_a_person_plays_a_bot_to_the_end_and_the_record_is_true(town: Town) -> None:
    game = await town.game("Anna", opponents="bots")

    await game.play_on()

    assert [step for step in check(await record_of(town, game.id)) if not step.ok] == []


async def test_every_view_follows_the_one_before_it(town: Town) -> None:
    game = await town.game("Anna", "Boris", preset="classic")

    await game.play_on()

    for ear in game.ears.values():
        versions = [message["version"] for message in ear.messages]
        assert versions == sorted(versions)
        assert versions[-1] == versions[0] + len({*versions}) - 1
        assert ear.last["events"][-1]["kind"] == "over"


class TestSittingDown:
    async def test_the_last_seat_taken_deals(self, town: Town) -> None:
        table = await town.table("people")
        anna, boris = await town.guest("Anna"), await town.guest("Boris")
        ear = Ear()
        await town.hub.join(table.id, anna.id, ear, browser=False)

        assert await town.hub.sit(table.id, anna, b"a" * 32) == 0
        assert (ear.view["status"], ear.last["version"]) == ("open", None)
        assert await town.hub.sit(table.id, boris, b"") == 1

        assert (ear.view["status"], ear.last["version"]) == ("playing", 0)
        assert ear.last["events"] == [{"kind": "dealt"}]
        assert ear.view["nonces"] == [b"a".hex() * 32, ""]
        assert len(ear.view["seats"][ear.view["you"]]["hand"]) == 6

    async def test_twice_with_the_same_nonce_is_the_same_place(self, town: Town) -> None:
        table = await town.table("people")
        anna = await town.guest("Anna")

        places = [await town.hub.sit(table.id, anna, b"a" * 32) for _ in range(2)]

        assert places == [0, 0]
        assert await refusal(town.hub.sit(table.id, anna, b"b" * 32)) == "already-seated"

    async def test_is_over_when_the_table_is_full(self, town: Town) -> None:
        game = await town.game("Anna", "Boris")
        vera = await town.guest("Vera")

        assert await refusal(town.hub.sit(game.id, vera, b"")) == "already-started"

    async def test_needs_a_whole_nonce_or_none(self, small_town: Town) -> None:
        table = await small_town.table("people")
        anna = await small_town.guest("Anna")

        assert await refusal(small_town.hub.sit(table.id, anna, b"short")) == "bad-message"

    async def test_again_counts_from_the_last_time(self, town: Town) -> None:
        """docs/FAIRNESS.md: whoever stood up and came back counts from the last time."""
        table = await town.table("people")
        anna, boris = await town.guest("Anna"), await town.guest("Boris")
        await town.hub.sit(table.id, anna, b"a" * 32)
        await town.hub.stand(table.id, anna.id)
        await town.hub.sit(table.id, boris, b"b" * 32)
        await town.hub.sit(table.id, anna, b"A" * 32)

        view = (await town.hub.look(table.id, None))["view"]

        assert view["nonces"] == [b"b".hex() * 32, b"A".hex() * 32]  # type: ignore[index]

    async def test_can_be_undone_until_the_deal_alone(self, town: Town) -> None:
        game = await town.game("Anna", "Boris")
        table = await town.table("people")

        assert await refusal(town.hub.stand(game.id, game.by_seat[0].id)) == "already-started"
        assert await refusal(town.hub.stand(table.id, game.by_seat[0].id)) == "not-seated"

    async def test_seats_persons_and_named_bots_as_the_list_says(self, town: Town) -> None:
        opponents = ["bot:easy", "person", "bot:hard"]
        game = await town.game("Anna", "Boris", opponents=opponents, seats=4, preset="classic")

        seats = game.ear.view["seats"]

        assert sorted(seat["name"] for seat in seats) == ["Anna", "Boris", "Bot easy", "Bot hard"]


class TestWatching:
    async def test_a_watcher_sees_no_hand_and_may_not_move(self, town: Town) -> None:
        game = await town.game("Anna", "Boris", visibility="open")
        ear, vera = Ear(), await town.guest("Vera")
        await town.hub.join(game.id, vera.id, ear, browser=False)

        assert ear.view["you"] is None
        assert not [seat for seat in ear.view["seats"] if "hand" in seat]
        game.by_seat[9] = vera
        assert await refusal(game.play(seat=9)) == "not-seated"

    async def test_presence_is_told_to_the_others(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")
        phone = Ear()

        await small_town.hub.leave(game.ears[0])
        assert game.ears[1].last["events"] == [{"kind": "presence", "seat": 0, "online": False}]
        assert not game.ears[1].view["seats"][0]["online"]
        await small_town.hub.join(game.id, game.by_seat[0].id, phone, browser=False)

        assert game.ears[1].last["events"] == [{"kind": "presence", "seat": 0, "online": True}]
        assert game.ears[1].view["seats"][0]["online"]
        assert phone.last["events"] == []
        assert len(phone.heard) == 1

    async def test_two_connections_of_a_seat_get_every_update(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")
        second = Ear()
        await small_town.hub.join(game.id, game.by_seat[0].id, second, browser=False)

        await game.play()

        assert second.heard[-1] == game.ears[0].heard[-1]

    async def test_who_left_hears_nothing_more(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")
        ear = Ear()
        await small_town.hub.join(game.id, None, ear, browser=False)
        await small_town.hub.leave(ear)
        await small_town.hub.leave(ear)

        await game.play()

        assert len(ear.heard) == 1

    @pytest.mark.parametrize("table_id", ["a" * 26, "", "x", "A" * 26, "../../../etc/passwd"])
    async def test_a_table_that_does_not_exist_is_not_remembered(
        self, small_town: Town, table_id: str
    ) -> None:
        hub, ear = small_town.hub, Ear()

        with pytest.raises(NoSuchTable):
            await hub.look(table_id, None)
        with pytest.raises(NoSuchTable):
            await hub.join(table_id, None, ear, browser=True)

        assert (hub.tables_in_memory, hub.listeners) == (0, 0)


class TestAMoveSentAgain:
    async def test_is_acknowledged_with_its_own_version(self, town: Town) -> None:
        game = await town.game("Anna", "Boris", preset="classic")
        seat, move = game.turn, game.legal()[0]
        await game.play(move, id="once")
        await game.play()

        assert await game.play(move, seat=seat, version=0, id="once") == 1
        assert game.version == 2

    async def test_after_a_restart_is_played_once(self, town: Town) -> None:
        game = await town.game("Anna", "Boris", preset="classic")
        seat, move = game.turn, game.legal()[0]
        await game.play(move, id="once")
        hub = await town.restart()

        assert await game.play(move, seat=seat, version=0, id="once") == 1
        assert (await hub.look(game.id, None))["version"] == 1

    async def test_through_another_process_is_played_once(self, town: Town) -> None:
        town.is_shared = True
        game = await town.game("Anna", "Boris", preset="classic")
        seat, move = game.turn, game.legal()[0]
        other = town.another()
        await other.look(game.id, None)
        await game.play(move, id="once")

        again = await game.play(move, seat=seat, version=0, id="once", hub=other)

        assert again == 1
        assert (await other.look(game.id, None))["version"] == 1

    async def test_after_the_end_is_acknowledged(self, town: Town) -> None:
        game = await town.game("Anna", "Boris")
        await game.resign(0, "once")
        await town.restart()

        assert await game.resign(0, "once") == 1
        assert await refusal(game.resign(0, "twice")) == "game-over"


class TestLists:
    async def test_the_lobby_shows_open_tables_alone(self, town: Town) -> None:
        seen = await town.table("people", visibility="open")
        await town.table("people")
        started = await town.game("Anna", "Boris", visibility="open")

        cards = await town.hub.lists.open_tables()

        assert [card["id"] for card in cards] == [seen.id]
        assert (cards[0]["persons"], cards[0]["sitters"]) == (2, [])
        assert started.id not in {card["id"] for card in cards}

    async def test_my_tables_put_my_move_first_and_then_the_soonest(self, town: Town) -> None:
        anna, boris = await town.guest("Anna"), await town.guest("Boris")
        ids = []
        for deadline_s in (3_600, 60, 600, 300):
            row = await town.table("people", deadline_s=deadline_s)
            await town.hub.sit(row.id, anna, b"")
            await town.hub.sit(row.id, boris, b"")
            ids.append(row.id)

        cards = await town.hub.lists.tables_of(anna.id)

        order = [(not card["your_turn"], card["deadline"]) for card in cards]
        assert {card["id"] for card in cards} == set(ids)
        assert order == sorted(order)


async def test_a_stopped_hub_takes_nothing_more(small_town: Town) -> None:
    game = await small_town.game("Anna", "Boris")
    await small_town.hub.start()
    await small_town.hub.stop()

    assert await refusal(game.play()) == "busy"
    request = NewTable(rules=make_rules({}), deadline_s=60)
    assert await refusal(small_town.hub.make_table(request, NOBODY)) == "busy"


async def test_a_game_goes_on_after_a_restart_with_equal_views(town: Town) -> None:
    game = await town.game("Anna", "Boris", preset="transfer")
    for _ in range(12):
        await game.play()
    before = {seat: ear.view for seat, ear in game.ears.items()}
    watched = (await town.hub.look(game.id, None))["view"]

    await town.restart()
    again = await Seated.at(town, game.id, [*game.by_seat.values()])

    assert {seat: _awake(ear.view) for seat, ear in again.ears.items()} == {
        seat: _awake(view) for seat, view in before.items()
    }
    assert _awake((await town.hub.look(game.id, None))["view"]) == _awake(watched)
    await again.play_on()


async def test_a_finished_game_is_in_nobodys_list_and_has_its_record(town: Town) -> None:
    game = await town.game("Anna", "Boris")
    await game.resign(1)

    with town.database.read() as connection:
        row = queries.game_by_id(connection, game.id)

    assert row is not None
    assert (row.status, row.turn, row.deadline) == ("over", None, None)
    assert row.server_seed is not None
    assert await town.hub.lists.tables_of(game.by_seat[0].id) == []


def _awake(view: object) -> object:
    """A view without who is online: after a restart connections come back one by one."""
    assert isinstance(view, dict)
    seats = [{**seat, "online": True} for seat in view["seats"]]
    return {**view, "seats": seats}


async def test_a_crowd_may_look_but_a_flood_of_commands_is_refused(small_town: Town) -> None:
    game = await small_town.game("Anna", "Boris")
    hub, ears = await small_town.restart(), [Ear() for _ in range(200)]
    joins = [hub.join(game.id, None, ear, browser=False) for ear in ears]
    moves = [game.play(version=7, id=f"flood{number}") for number in range(200)]

    outcomes = await asyncio.gather(*joins, *moves, return_exceptions=True)

    assert all(len(ear.heard) == 1 for ear in ears)
    codes = [each.code for each in outcomes if isinstance(each, Refused)]
    assert len(codes) == 200
    assert "busy" in codes
