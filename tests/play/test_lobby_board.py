"""The lobby as who stands in it hears of it: tables that come, change and go, and whose turn."""

import asyncio
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest
from sqlalchemy import event

from app.play.errors import Refused
from app.play.lobby import open_tables_among
from app.storage.database import Database, DatabaseLost
from tests.play.houses import CONFIRMED, Town
from tests.play.onlookers import Onlooker, entered
from tests.play.writers import Frail


async def settled(town: Town) -> None:
    """Everything the board had to look at has been told."""
    await entered(town.hub)


async def test_who_leaves_while_the_list_is_read_holds_up_nobody(
    small_town: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """His waiting ends in the same moment in which the list comes."""
    gone, board = Onlooker(), small_town.hub.lobby
    entering = asyncio.ensure_future(board.enter(gone, None))
    await asyncio.sleep(0)
    let_in = board._let_in

    def leave_first(*news: Any) -> None:
        entering.cancel()
        let_in(*news)

    monkeypatch.setattr(board, "_let_in", leave_first)  # the moment cannot be met by luck
    await entered(small_town.hub)

    assert len(board) == 1


class TestTables:
    async def test_first_of_all_come_the_tables_there_are(self, town: Town) -> None:
        anna = await town.person("Anna")
        table = await town.table(visibility="open", host=anna, preset="classic", seats=3)
        await town.table(visibility="link")
        await town.hub.sit(table.id, anna, b"", CONFIRMED)

        onlooker = await entered(town.hub)

        [message] = onlooker.heard
        assert message["type"] == "lobby"
        [card] = message["tables"]
        assert (card["id"], card["host"], card["persons"]) == (table.id, "Anna", 3)
        assert [sitter["name"] for sitter in card["sitters"]] == ["Anna"]

    async def test_a_new_table_comes_and_changes_and_goes(self, town: Town) -> None:
        anna, boris = await town.person("Anna"), await town.person("Boris")
        onlooker = await entered(town.hub)

        table = await town.table(visibility="open", host=anna)
        made = await onlooker.until("table")
        await town.hub.sit(table.id, anna, b"", CONFIRMED)
        taken = await onlooker.until("table")
        await town.hub.stand(table.id, anna.id)
        left = await onlooker.until("table")
        await town.hub.sit(table.id, anna, b"", CONFIRMED)
        await onlooker.until("table")
        await town.hub.sit(table.id, boris, b"", CONFIRMED)
        gone = await onlooker.until("gone")

        names = [[s["name"] for s in m["table"]["sitters"]] for m in (made, taken, left)]
        assert names == [[], ["Anna"], []]
        assert gone == {"type": "gone", "table": table.id}

    async def test_a_table_that_is_closed_goes(self, small_town: Town) -> None:
        anna = await small_town.person("Anna")
        table = await small_town.table(visibility="open", host=anna)
        onlooker = await entered(small_town.hub)

        await small_town.hub.close_table(table.id, anna.id)

        assert (await onlooker.until("gone"))["table"] == table.id

    async def test_a_renewed_table_tells_until_when_it_waits(self, small_town: Town) -> None:
        anna = await small_town.person("Anna")
        table = await small_town.table(visibility="open", host=anna)
        onlooker = await entered(small_town.hub)
        [before] = onlooker.heard[0]["tables"]
        small_town.clock.advance(1000)

        await small_town.hub.renew(table.id, anna.id)

        after = (await onlooker.until("table"))["table"]
        assert after["expires"] > before["expires"]

    async def test_link_tables_never_appear(self, town: Town) -> None:
        onlooker = await entered(town.hub)

        table = await town.table(visibility="link")
        anna, boris = await town.guest("Anna"), await town.guest("Boris")
        for player in (anna, boris):
            await town.hub.sit(table.id, player, b"")
        await settled(town)

        assert [message["type"] for message in onlooker.heard] == ["lobby"]

    async def test_the_house_rules_are_those_the_preset_has_otherwise(
        self, small_town: Town
    ) -> None:
        await small_town.table(
            visibility="open", preset="house", seats=4, transfer="plain", pack=52
        )

        onlooker = await entered(small_town.hub)

        [card] = onlooker.heard[0]["tables"]
        assert card["rules_changed"] == ["pack", "transfer"]

    async def test_who_left_hears_nothing(self, small_town: Town) -> None:
        onlooker = await entered(small_town.hub)
        small_town.hub.lobby.leave(onlooker, None)
        onlooker.heard.clear()

        await small_town.table(visibility="open")
        await settled(small_town)

        assert onlooker.heard == []
        assert len(small_town.hub.lobby) == 1  # the one who came to see


class TestTurns:
    async def test_who_comes_in_is_told_where_it_is_his_turn(self, town: Town) -> None:
        game = await town.game("Anna", "Boris")
        mover, other = game.by_seat[game.turn], game.by_seat[game.other(game.turn)]

        his, others = await entered(town.hub, mover), await entered(town.hub, other)

        turn = await his.until("your-turn")
        assert (turn["table"], turn["deadline"]) == (game.id, game.ear.view["deadline"])
        assert [message["type"] for message in others.heard] == ["lobby"]

    async def test_a_hand_over_is_told_to_every_socket_of_the_next_and_to_nobody_else(
        self, town: Town
    ) -> None:
        game = await town.game("Anna", "Boris", auto_pass=False, auto_take=False)
        mover, other = game.by_seat[game.turn], game.by_seat[game.other(game.turn)]
        page, phone = [await entered(town.hub, other) for _ in range(2)]
        his, stranger = await entered(town.hub, mover), await entered(town.hub)
        await his.until("your-turn")

        await game.play()

        for onlooker in (page, phone):
            turn = await onlooker.until("your-turn")
            assert (turn["table"], turn["deadline"]) == (game.id, game.ear.view["deadline"])
        assert his.heard == [{"type": "turn-over", "table": game.id}]
        assert [message["type"] for message in stranger.heard] == ["lobby"]

    async def test_a_second_move_of_the_same_seat_is_no_hand_over(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris", auto_pass=False, auto_take=False)
        onlookers = {seat: await entered(small_town.hub, who) for seat, who in game.by_seat.items()}
        turns = [game.turn]
        while len(turns) < 60 and game.ear.view["status"] == "playing":
            await game.play()
            turns.append(game.ear.view["turn"])

        told = sum(
            message["type"] == "your-turn" for each in onlookers.values() for message in each.heard
        )
        handed = [after for before, after in pairwise(turns) if after not in (before, None)]
        assert told == 1 + len(handed)
        assert len(handed) < len(turns) - 1  # there was a seat that moved twice

    async def test_the_deal_is_a_hand_over(self, small_town: Town) -> None:
        table = await small_town.table("people")
        players = [await small_town.guest(name) for name in ("Anna", "Boris")]
        onlookers = [await entered(small_town.hub, player) for player in players]

        for player in players:
            await small_town.hub.sit(table.id, player, b"")

        told = [[message["type"] for message in each.heard] for each in onlookers]
        assert sorted(told) == [["lobby"], ["lobby", "your-turn"]]

    async def test_the_end_ends_the_turn(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")
        onlooker = await entered(small_town.hub, game.by_seat[game.turn])
        await onlooker.until("your-turn")

        await game.resign(game.turn)

        assert onlooker.heard == [{"type": "turn-over", "table": game.id}]

    async def test_looking_at_a_table_or_leaving_it_is_no_hand_over(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")
        mover = game.by_seat[game.turn]
        await small_town.restart()
        onlooker = await entered(small_town.hub, mover)
        onlooker.heard.clear()

        await small_town.hub.look(game.id, mover.id)
        await small_town.hub.join(game.id, mover.id, game.ear, browser=False)
        await small_town.hub.leave(game.ear)

        assert onlooker.heard == []

    async def test_a_hand_over_while_somebody_is_coming_in_is_not_lost(
        self, small_town: Town
    ) -> None:
        game = await small_town.game("Anna", "Boris", auto_pass=False, auto_take=False)
        other = Onlooker(game.by_seat[game.other(game.turn)])
        entering = asyncio.create_task(small_town.hub.lobby.enter(other, other.player_id))
        await asyncio.sleep(0)

        await game.play()
        await entering

        assert other.heard[0]["type"] == "lobby"
        assert other.heard[-1]["type"] == "your-turn"


@dataclass
class Frailty:
    """What a database does before it answers: counts, and fails while it is away."""

    questions: int = 0
    is_away: bool = False

    def __call__(self) -> None:
        self.questions += 1
        if self.is_away:
            raise DatabaseLost("away")


def frail(town: Town) -> Frailty:
    """The town's hub from now on asks a database that can fail."""
    database = Frail(town.database)
    frailty = Frailty()
    database.before_read = frailty
    town.another(database)
    return frailty


class TestCost:
    async def test_no_question_is_asked_when_nobody_stands_there(self, small_town: Town) -> None:
        frailty = frail(small_town)

        await small_town.table(visibility="open")

        assert frailty.questions == 0

    async def test_a_move_asks_no_question_whoever_listens(self, small_town: Town) -> None:
        frailty = frail(small_town)
        game = await small_town.game("Anna", "Boris", visibility="open")
        onlookers = [await entered(small_town.hub, each) for each in game.by_seat.values()]
        before = frailty.questions

        await game.resign(game.turn)

        assert frailty.questions == before
        assert "turn-over" in [each.heard[-1]["type"] for each in onlookers]

    def test_of_no_tables_nothing_is_asked(self, sqlite_database: Database) -> None:
        asked: list[str] = []
        with sqlite_database.read() as connection:
            event.listen(
                connection,
                "before_cursor_execute",
                lambda _c, _cursor, text, *_: asked.append(text),
            )
            assert open_tables_among(connection, ()) == {}

        assert not [each for each in asked if "SELECT" in each]

    async def test_tables_that_went_while_nobody_stood_there_are_forgotten(
        self, small_town: Town
    ) -> None:
        hub = small_town.hub
        table = await small_town.table(visibility="open")
        onlooker = await entered(hub)
        hub.lobby.leave(onlooker, None)
        await hub.void(table.id)

        await settled(small_town)

        assert hub.lobby._cards == {}

    async def test_nothing_is_kept_of_players_who_are_elsewhere(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris", visibility="open")
        await entered(small_town.hub, await small_town.guest("Vera"))

        for _ in range(4):
            await game.play()

        assert not small_town.hub.lobby._told._touched


class TestWithoutDatabase:
    async def test_who_comes_in_is_turned_away_and_changes_are_told_later(
        self, small_town: Town
    ) -> None:
        frailty = frail(small_town)
        hub = small_town.hub
        onlooker = await entered(hub)
        frailty.is_away = True

        table = await small_town.table(visibility="open")
        with pytest.raises(Refused):
            await entered(hub)
        assert len(hub.lobby) == 1
        frailty.is_away = False
        await small_town.clock.has_sleeper_at(small_town.clock.now() + 1000)
        small_town.clock.advance(1000)

        assert (await onlooker.until("table"))["table"]["id"] == table.id


async def test_games_of_the_lobby_may_be_found_and_watched(town: Town) -> None:
    running = await town.game("Anna", "Boris", visibility="open")
    await town.game("Vera", "Grisha")
    await town.table(visibility="open")

    [card] = await town.hub.lists.running_tables()

    assert (card["id"], card["status"], card["expires"]) == (running.id, "playing", None)
    view = (await town.hub.look(running.id, None))["view"]
    assert view["you"] is None  # type: ignore[index]  # a view
