"""Boards and profiles over HTTP, after rated games played over HTTP."""

import json
from functools import partial

from app.play.commands import Resign
from app.ratings.leaderboards import Board
from app.web.boards import KEPT_MS, Boards
from tests.web.site import Json, Player, Site, guest, person, problem


async def named(player: Player) -> tuple[str, str]:
    """A person's id and name."""
    me = (await player.http.get("/api/me")).json()["player"]
    return me["id"], me["name"]


async def rated_duel(site: Site, winner: Player, loser: Player, **body: object) -> str:
    """A rated game in which one resigns."""
    wish = {"opponents": "people", "rated": True, **body}
    table_id = str((await winner.make_table(**wish))["id"])
    for player in (winner, loser):
        await player.sit(table_id)
    loser_id, _ = await named(loser)
    command = Resign("r1", site.services.clock.now())
    await site.services.command(table_id, loser_id, command)
    return table_id


async def profile_of(player: Player) -> Json:
    _, name = await named(player)
    return dict((await player.http.get(f"/api/players/{name}")).json())


class TestProfile:
    async def test_a_rated_game_shows_on_both_pages(self, site: Site) -> None:
        anna, boris = await person(site, "Anna"), await person(site, "Boris")

        await rated_duel(site, anna, boris)

        winner, loser = await profile_of(anna), await profile_of(boris)
        assert winner["ratings"]["duel"]["rating"] == 1658
        assert loser["ratings"]["duel"]["rating"] == 1342
        assert winner["ratings"]["duel"]["plus_minus"] == 484
        assert winner["ratings"]["duel"]["provisional"]
        assert winner["ratings"]["classic"] is None
        assert [point["rating"] for point in winner["ratings"]["duel"]["history"]] == [1658]
        assert winner["games"]["places"] == [{"seats": 2, "counts": [1, 0]}]
        assert loser["games"]["duraks"] == 1

    async def test_an_unrated_game_counts_and_moves_nothing(self, site: Site) -> None:
        anna, boris = await person(site, "Anna"), await person(site, "Boris")

        await rated_duel(site, anna, boris, rated=False)

        shown = await profile_of(boris)
        assert shown["games"]["with_people"] == 1
        assert set(shown["ratings"].values()) == {None}

    async def test_names_are_found_whatever_their_case(self, site: Site) -> None:
        anna = await person(site, "Anna")
        _, name = await named(anna)

        found = await site.client().get(f"/api/players/{name.upper()}")

        assert found.json()["name"] == name

    async def test_there_is_none_for_guests_and_unknown_names(self, site: Site) -> None:
        await guest(site, "Grisha")
        http = site.client()

        for name in ("Grisha", "nobody", "%00", "." * 300):
            assert problem(await http.get(f"/api/players/{name}")) == (404, "not-found")

    async def test_nothing_private_is_told(self, site: Site) -> None:
        anna = await person(site, "Anna")

        text = json.dumps(await profile_of(anna))

        assert "example.org" not in text
        assert "mail" not in text


class TestRatingsAtTheTable:
    async def test_the_view_shows_them_before_and_after(self, site: Site) -> None:
        anna, boris = await person(site, "Anna"), await person(site, "Boris")
        over = await rated_duel(site, anna, boris)
        next_id = str((await anna.make_table(opponents="people", visibility="open"))["id"])
        await anna.sit(next_id)

        ended = (await anna.look(over))["view"]["seats"]
        waiting = (await anna.look(next_id))["view"]["seats"]
        _, name = await named(anna)

        assert sorted(seat["rating"] for seat in ended) == [1342, 1658]
        assert [seat["rating"] for seat in waiting if seat["name"] == name] == [1658]
        tables = (await anna.http.get("/api/tables", params={"mine": "1"})).json()["tables"]
        [mine] = [table for table in tables if table["id"] == next_id]
        assert [sitter["rating"] for sitter in mine["sitters"]] == [1658]

    async def test_other_pools_and_presets_show_none(self, site: Site) -> None:
        anna, boris = await person(site, "Anna"), await person(site, "Boris")
        await rated_duel(site, anna, boris)

        for preset in ("classic", "house"):
            table = await anna.make_table(opponents="people", preset=preset)
            await anna.sit(table["id"])
            seats = (await anna.look(table["id"]))["view"]["seats"]
            assert [seat["rating"] for seat in seats] == [None]


class TestLeaderboard:
    async def test_it_says_what_is_missing(self, site: Site) -> None:
        anna, boris = await person(site, "Anna", on_leaderboard=True), await person(site, "Boris")
        await rated_duel(site, anna, boris)

        mine = (await anna.http.get("/api/leaderboards/duel")).json()
        his = (await boris.http.get("/api/leaderboards/duel", params={"period": "month"})).json()

        assert mine["you"] is None
        assert mine["not_listed"] == {
            "games": 1,
            "opponents": 1,
            "missing": ["games", "opponents"],
        }
        assert his["not_listed"]["missing"] == ["wish", "games", "opponents"]
        assert (mine["pool"], mine["period"], his["period"]) == ("duel", "all", "month")

    async def test_strangers_and_guests_see_it_too(self, site: Site) -> None:
        grisha = await guest(site, "Grisha")

        for http in (site.client(), grisha.http):
            answer = await http.get("/api/leaderboards/transfer")
            assert answer.status_code == 200
            assert answer.json()["not_listed"] is None

    async def test_there_is_no_board_of_other_presets(self, site: Site) -> None:
        http = site.client()

        assert problem(await http.get("/api/leaderboards/house")) == (422, "bad-message")
        query = {"period": "week"}
        answer = await http.get("/api/leaderboards/duel", params=query)
        assert problem(answer) == (422, "bad-message")


class TestBoards:
    """Reckoned at most every ten seconds."""

    async def test_a_board_is_kept_for_ten_seconds(self) -> None:
        boards, reckoned = Boards(), []

        async def reckon(at: int) -> Board:
            reckoned.append(at)
            return Board("duel", "all", at, ())

        for now in (1_000, 1_001, 1_000 + KEPT_MS - 1, 1_000 + KEPT_MS):
            await boards.board("duel", "all", now, partial(reckon, now))

        assert reckoned == [1_000, 1_000 + KEPT_MS]
