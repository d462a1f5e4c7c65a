"""Rematches through the hub: made once, for those who played, and opened as R3.5 says."""

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.play.errors import Refused
from app.play.expiry import WAITING_MS
from app.play.making import Host
from app.storage.rows import PlayerRow
from tests.play.houses import Seated, Town, row_of
from tests.play.listeners import Ear
from tests.play.onlookers import entered
from tests.play.rematches import end, host, next_table, once_more, true_record


async def refusal(awaitable: object) -> str:
    with pytest.raises(Refused) as refused:
        await awaitable  # type: ignore[misc]  # any awaitable of the hub
    return refused.value.code


async def over(town: Town, *names: str, **rules: Any) -> Seated:
    """A game that seat 0 has given up, or the only person."""
    game = await town.game(*(names or ("Anna", "Boris")), **rules)
    await game.resign(min(game.by_seat))
    return game


class TestMaking:
    async def test_whoever_asks_first_makes_it_and_the_others_get_the_same(
        self, town: Town
    ) -> None:
        game = await over(town, "Anna", "Boris", "Vera", preset="classic")

        made = [await town.hub.make_rematch(game.id, host(game, seat)) for seat in range(3)]

        assert [each.is_new for each in made] == [True, False, False]
        assert len({each.id for each in made}) == 1
        found = await town.hub.rematch_of(game.id, game.by_seat[1].id)
        assert found == made[0].id

    async def test_two_processes_make_one_table(self, town: Town) -> None:
        town.is_shared = True
        game = await over(town)
        other = town.another()
        await other.look(game.id, None)

        made = await asyncio.gather(
            town.hub.make_rematch(game.id, host(game, 0)),
            other.make_rematch(game.id, host(game, 1)),
        )

        assert sorted(each.is_new for each in made) == [False, True]
        assert made[0].id == made[1].id
        for hub in town.hubs:
            view = (await hub.look(game.id, None))["view"]
            assert view["rematch"] == made[0].id  # type: ignore[index]  # a view

    async def test_a_process_that_missed_the_end_finds_it_out(self, town: Town) -> None:
        town.is_shared = True
        game = await town.game("Anna", "Boris", preset="classic")
        other = town.another()
        await other.look(game.id, None)
        await game.resign(0)

        assert await other.rematch_of(game.id, game.by_seat[1].id) is None

    async def test_it_is_the_same_table_once_more(self, town: Town) -> None:
        game = await over(town, preset="house", transfer="trump", deadline_s=3600, guests=False)

        row, before = row_of(town, await next_table(game)), row_of(town, game.id)

        assert (row.previous_game, row.series) == (game.id, game.id)
        same = ("preset", "rules", "rules_text", "deadline_s", "opponents", "allows_guests")
        assert [getattr(row, name) for name in same] == [getattr(before, name) for name in same]
        assert row.host == game.by_seat[0].id
        assert (row.commitment, row.status) != (before.commitment, before.status)

    async def test_a_rated_game_of_the_lobby_goes_on_rated_and_by_link(self, town: Town) -> None:
        game = await over(town, rated=True, visibility="open", away=True, deadline_s=86400)

        row = row_of(town, await next_table(game))

        assert (row.rated, row.visibility, row.allows_away) == (True, "link", True)

    async def test_the_third_game_belongs_to_the_series_of_the_first(self, town: Town) -> None:
        first = await over(town)
        second = await once_more(first)
        await second.resign(0)

        third = row_of(town, await next_table(second))

        assert (third.previous_game, third.series) == (second.id, first.id)

    async def test_all_at_the_old_table_are_told(self, small_town: Town) -> None:
        game = await over(small_town)
        watching = Ear()
        await small_town.hub.join(game.id, None, watching, browser=False)
        assert watching.view["rematch"] is None

        made = await next_table(game)

        assert {ear.view["rematch"] for ear in (*game.ears.values(), watching)} == {made}
        await small_town.restart()
        view = (await small_town.hub.look(game.id, None))["view"]
        assert view["rematch"] == made  # type: ignore[index]  # a view


class TestWithdrawing:
    async def test_when_nobody_came_there_may_be_another(self, town: Town) -> None:
        game = await over(town)
        host_id, closed = game.by_seat[0].id, await next_table(game)
        await town.hub.sit(closed, game.by_seat[0], b"")

        await town.hub.close_table(closed, host_id)

        assert {ear.view["rematch"] for ear in game.ears.values()} == {None}
        assert await town.hub.rematch_of(game.id, host_id) is None
        again = await once_more(game)
        assert again.id != closed
        assert again.ear.view["series"]["number"] == 2
        view = (await town.hub.look(closed, None))["view"]
        assert view["series"] is None  # type: ignore[index]  # a view

    async def test_a_table_that_waited_too_long_is_withdrawn_too(self, small_town: Town) -> None:
        game = await over(small_town)
        await next_table(game)
        small_town.clock.advance(WAITING_MS + 1)

        await small_town.hub.upkeep.look_around()

        assert {ear.view["rematch"] for ear in game.ears.values()} == {None}

    async def test_another_process_finds_out_when_it_is_asked(self, town: Town) -> None:
        town.is_shared = True
        game = await over(town)
        other = town.another()
        closed = await next_table(game)
        await other.look(game.id, None)

        await other.close_table(closed, game.by_seat[0].id)

        assert await town.hub.rematch_of(game.id, game.by_seat[1].id) is None


class TestAsking:
    async def test_the_others_hear_of_it_in_the_lobby(self, small_town: Town) -> None:
        game = await over(small_town)
        onlookers = {seat: await entered(small_town.hub, who) for seat, who in game.by_seat.items()}

        made = await next_table(game)

        told = {seat: each.heard[1:] for seat, each in onlookers.items()}
        asked = {"type": "rematch", "table": made, "previous": game.id}
        assert told == {0: [], 1: [asked]}

    async def test_it_stands_in_the_list_of_who_played_until_he_sits_or_it_is_closed(
        self, town: Town
    ) -> None:
        game = await over(town)
        anna, boris = game.by_seat[0], game.by_seat[1]
        vera = await town.guest("Vera")
        made = await next_table(game)
        await town.hub.sit(made, anna, b"")

        listed = [await town.hub.lists.tables_of(player.id) for player in (anna, boris, vera)]
        await town.hub.close_table(made, anna.id)
        after = await town.hub.lists.tables_of(boris.id)

        assert [[(card["id"], card["invited"]) for card in cards] for cards in listed] == [
            [(made, False)],
            [(made, True)],
            [],
        ]
        assert after == []


class TestRefusing:
    async def test_while_the_game_is_on(self, small_town: Town) -> None:
        game = await small_town.game("Anna", "Boris")

        asked = small_town.hub.make_rematch(game.id, host(game))

        assert await refusal(asked) == "not-over"

    async def test_to_who_did_not_play(self, small_town: Town) -> None:
        game = await over(small_town)
        vera = await small_town.guest("Vera")

        assert await refusal(small_town.hub.rematch_of(game.id, vera.id)) == "not-seated"
        asked = small_town.hub.make_rematch(game.id, Host(vera.id, "guest"))
        assert await refusal(asked) == "not-seated"

    async def test_at_a_table_that_never_began(self, small_town: Town) -> None:
        table = await small_town.table("people")
        anna = await small_town.guest("Anna")
        await small_town.hub.sit(table.id, anna, b"")
        await small_town.hub.void(table.id)

        asked = small_town.hub.make_rematch(table.id, Host(anna.id, "guest"))

        assert await refusal(asked) == "not-seated"

    async def test_to_who_has_too_many_games(self, small_town: Town) -> None:
        game = await over(small_town)
        anna = host(game)
        busy = replace(anna, most_games=1)
        other = await small_town.table("people")
        await small_town.hub.sit(other.id, game.by_seat[0], b"")

        assert await refusal(small_town.hub.make_rematch(game.id, busy)) == "too-many-tables"

    async def test_a_seat_to_who_did_not_play(self, town: Town) -> None:
        game = await over(town)
        table_id = await next_table(game)
        vera = await town.guest("Vera")

        assert await refusal(town.hub.sit(table_id, vera, b"")) == "not-invited"
        assert await town.hub.sit(table_id, game.by_seat[1], b"") == 0


class TestWithBots:
    async def test_one_person_and_bots_play_again_at_the_same_levels(self, town: Town) -> None:
        game = await over(town, "Anna", opponents=["bot:easy", "bot:hard"], seats=3)
        before = game.ear.view["seats"]

        again = await once_more(game)

        def bots(seats: list[dict[str, Any]]) -> list[tuple[str, str]]:
            return sorted((seat["name"], seat["level"]) for seat in seats if seat["level"])

        assert bots(again.ear.view["seats"]) == bots(before)
        await again.play_on()
        await true_record(town, again.id)

    async def test_a_bot_that_won_opens_in_challenge(self, small_town: Town) -> None:
        game = await over(small_town, "Anna", opponents="bots", preset="challenge")

        again = await once_more(game)

        [(seat, _)] = again.by_seat.items()
        assert row_of(small_town, again.id).opener == 1 - seat


class TestAfterACancelledGame:
    async def test_there_may_be_another_that_opens_like_the_one_called_off(
        self, town: Town
    ) -> None:
        first = await over(town, preset="challenge")
        winner = first.by_seat[first.other(0)]
        second = await once_more(first)
        await town.hub.cancel(second.id, winner.id)

        third = await once_more(second)

        opener = row_of(town, third.id).opener
        assert opener is not None
        assert third.by_seat[opener] == winner
        series = third.ear.view["series"]
        assert (series["number"], [each["games"] for each in series["score"]]) == (2, [1, 1])


class TestTheView:
    async def test_a_game_alone_has_no_series(self, small_town: Town) -> None:
        game = await over(small_town)

        assert game.ear.view["series"] is None

    async def test_the_score_stands_in_the_view_and_counts_its_own_end(self, town: Town) -> None:
        game = await town.game("Anna", "Boris")
        await game.resign(0)
        loser = game.by_seat[0].name
        again = await once_more(game)
        before = again.ear.view["series"]
        await again.resign(next(s for s, who in again.by_seat.items() if who.name == loser))

        after = again.ear.view["series"]

        assert before["number"] == after["number"] == 2
        assert set(after["score"][0]) == {
            *("name", "kind", "games", "duraks", "wins", "draws", "epaulettes")
        }
        assert {each["name"]: each["duraks"] for each in before["score"]}[loser] == 1
        assert {each["name"]: each["duraks"] for each in after["score"]}[loser] == 2
        await town.restart()
        seen = (await town.hub.look(again.id, None))["view"]
        assert seen["series"] == after  # type: ignore[index]  # a view

    async def test_before_the_deal_it_is_there_too(self, small_town: Town) -> None:
        game = await over(small_town)
        table_id = await next_table(game)

        view = (await small_town.hub.look(table_id, None))["view"]

        assert view["series"]["number"] == 2  # type: ignore[index]  # a view


PRESETS = [
    ("duel", {}),
    ("classic", {}),
    ("transfer", {}),
    ("challenge", {}),
    ("house", {"opens": "dealer_left"}),
    ("house", {}),
]


class TestChains:
    """R3.5 over whole series, with records that anybody can verify and a restart in between."""

    @pytest.mark.parametrize("seats", [2, 3, 6])
    @pytest.mark.parametrize(("preset", "rules"), PRESETS)
    async def test_opener_and_dealer_are_those_of_the_games_before(
        self, small_town: Town, preset: str, rules: dict[str, Any], seats: int
    ) -> None:
        chance = Random(f"{preset} {rules} {seats}")
        names = ("Anna", "Boris", "Vera", "Grisha", "Dora", "Efim")[:seats]
        game = await small_town.game(*names, preset=preset, **rules)
        expected = Expected(game_rules=(preset, rules))
        for how in ("play", "cancel", "resign", "play"):
            await _came_back(small_town, game)
            result = await end(game, how, chance)
            record = await true_record(small_town, game.id)
            assert (record["dealer"], record["opener"]) == expected.seats(game)
            expected.note(game, result)
            game = await once_more(game, chance)


async def _came_back(town: Town, game: Seated) -> None:
    """A restart: the same game from the database, opened by the same seat."""
    shown = game.ears[0].view
    await town.restart()
    for seat, player in game.by_seat.items():
        game.ears[seat] = Ear()
        await town.hub.join(game.id, player.id, game.ears[seat], browser=False)
    again = game.ears[0].view
    assert (again["attacker"], again["turn"]) == (shown["attacker"], shown["turn"])
    assert again["seats"][0]["hand"] == shown["seats"][0]["hand"]


class Expected:
    """Who must open or deal, remembered by player."""

    def __init__(self, game_rules: tuple[str, dict[str, Any]]) -> None:
        self._preset, self._rules = game_rules
        self._winner: PlayerRow | None = None
        self._durak: PlayerRow | None = None

    def note(self, game: Seated, result: dict[str, Any]) -> None:
        if result["durak"] is None:
            return
        self._durak = game.by_seat[result["durak"]]
        if result["places"].count(1) == 1:
            self._winner = game.by_seat[result["places"].index(1)]

    def seats(self, game: Seated) -> tuple[int | None, int | None]:
        deals = self._preset == "house" and self._rules.get("opens") == "dealer_left"
        dealer = _seat_of(game, self._durak) if deals else None
        opener = _seat_of(game, self._winner) if self._preset == "challenge" else None
        return dealer, opener


def _seat_of(game: Seated, player: PlayerRow | None) -> int | None:
    return next((seat for seat, who in game.by_seat.items() if who == player), None)


async def test_the_opener_leads(small_town: Town) -> None:
    """002: the winner of the last game has the first attack."""
    game = await over(small_town, preset="challenge", redeal_on_five=False)
    winner = game.by_seat[1]

    again = await once_more(game)

    assert again.by_seat[again.ear.view["attacker"]] == winner
    assert again.by_seat[again.turn] == winner


async def test_after_the_dealer_comes_the_opener(small_town: Town) -> None:
    """000: the durak deals, and the next seat leads."""
    game = await over(small_town, "Anna", "Boris", "Vera", preset="house", opens="dealer_left")
    durak = game.by_seat[0]

    again = await once_more(game)

    dealer = _seat_of(again, durak)
    assert dealer is not None
    assert again.ear.view["attacker"] == (dealer + 1) % 3
