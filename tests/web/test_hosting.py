"""Tables between people over HTTP: fill, renew, close, call off, and who may sit where."""

from pathlib import Path

import pytest

from app.fair.verify import report
from app.web.limits import LIVE_OF_GUEST
from app.web.marks import DEVICE
from tests import people
from tests.web.site import Player, Site, duel, guest, hear, person, problem, running, seated

BODY = {"preset": "classic", "seats": 3, "deadline_s": 86400, "opponents": "people"}


async def waiting(site: Site, **body: object) -> tuple[Player, str]:
    """Anna's table of three, at which she sits alone."""
    anna = await person(site)
    table_id = (await anna.make_table(**{**BODY, **body}))["id"]
    await anna.sit(table_id)
    return anna, table_id


class TestAWaitingTable:
    async def test_shows_how_it_was_offered_and_by_whom(self, site: Site) -> None:
        anna, table_id = await waiting(site, away=True, guests=False)
        boris = await person(site, "Boris")
        await boris.sit(table_id)

        hers, his = [(await player.look(table_id))["view"] for player in (anna, boris)]

        offer = ("visibility", "guests", "away", "rated", "persons", "host", "may_cancel")
        assert [hers[name] for name in offer] == ["link", False, True, False, 3, 0, False]
        assert (hers["you_host"], his["you_host"]) == (True, False)
        assert (hers["participant"], his["participant"]) == (0, 1)
        async with site.socket(table_id) as socket:
            told = (await hear(socket, "update"))["view"]
        assert (told["host"], told["you_host"], told["participant"]) == (0, None, None)

    async def test_tells_who_came_back_where_he_stands_now(self, site: Site) -> None:
        anna, table_id = await waiting(site)
        boris = await person(site, "Boris")
        await boris.sit(table_id)
        await anna.http.delete(f"/api/tables/{table_id}/seats/me")

        view = (await boris.look(table_id))["view"]

        assert (view["participant"], view["host"]) == (0, None)

    async def test_is_filled_by_its_host(self, site: Site) -> None:
        anna, table_id = await waiting(site)
        url = f"/api/tables/{table_id}/bots"

        wrong = await anna.http.post(url, json={"level": "cruel"})
        filled = await anna.http.post(url, json={"level": "easy"})
        again = await anna.http.post(url, json={})

        assert problem(wrong) == (422, "bad-message")
        assert (filled.status_code, filled.json()) == (200, {"started": True})
        assert problem(again) == (409, "already-started")
        view = (await anna.look(table_id))["view"]
        levels = sorted(seat["level"] or "" for seat in view["seats"])
        assert (view["status"], levels) == ("playing", ["", "easy", "easy"])
        assert view["seats"][view["host"]]["kind"] == "person"

    async def test_is_filled_without_a_body_as_it_was_made(self, site: Site) -> None:
        anna, table_id = await waiting(site, level="hard")

        answer = await anna.http.post(f"/api/tables/{table_id}/bots")

        assert answer.json() == {"started": True}
        seats = (await anna.look(table_id))["view"]["seats"]
        assert sorted(seat["level"] or "" for seat in seats) == ["", "hard", "hard"]

    async def test_is_renewed_and_closed_by_its_host(self, site: Site) -> None:
        anna, table_id = await waiting(site)
        before = (await anna.look(table_id))["view"]["expires"]

        renewed = await anna.http.post(f"/api/tables/{table_id}/renew")
        after = (await anna.look(table_id))["view"]["expires"]
        closed = await anna.http.delete(f"/api/tables/{table_id}")
        record = await anna.http.get(f"/api/games/{table_id}")

        assert (renewed.status_code, closed.status_code) == (204, 204)
        assert before < after
        assert report(record.text)[1]
        assert record.json()["result"]["reason"] == "void"
        late = [
            await anna.http.delete(f"/api/tables/{table_id}"),
            await anna.http.post(f"/api/tables/{table_id}/renew"),
            await anna.http.post(f"/api/tables/{table_id}/bots"),
        ]
        assert {problem(answer) for answer in late} == {(409, "game-over")}

    @pytest.mark.parametrize(
        ("method", "path"),
        [("POST", "/bots"), ("POST", "/renew"), ("DELETE", ""), ("POST", "/cancel")],
    )
    async def test_obeys_no_stranger(self, site: Site, method: str, path: str) -> None:
        _, table_id = await waiting(site)
        boris, nobody = await guest(site, "Boris"), site.client()
        code = "not-seated" if path == "/cancel" else "not-host"

        answer = await boris.http.request(method, f"/api/tables/{table_id}{path}")
        unknown = await boris.http.request(method, f"/api/tables/{'a' * 26}{path}")
        odd = await boris.http.request(method, f"/api/tables/%00{path}")
        bare = await nobody.request(method, f"/api/tables/{table_id}{path}")

        assert problem(answer) == (403, code)
        assert problem(unknown) == problem(odd) == (404, "not-found")
        assert problem(bare) == (401, "not-signed-in")


class TestCallingOff:
    async def test_voids_the_game_and_tells_everybody(self, site: Site) -> None:
        anna, boris, table_id = await duel(site)
        async with boris.socket(table_id) as socket:
            assert (await hear(socket, "update"))["view"]["may_cancel"]

            answer = await anna.http.post(f"/api/tables/{table_id}/cancel")
            told = (await hear(socket, "update"))["view"]

        assert answer.status_code == 204
        assert (told["status"], told["result"]["reason"]) == ("over", "void")
        record = await site.client().get(f"/api/games/{table_id}")
        assert report(record.text)[1]
        assert problem(await anna.http.post(f"/api/tables/{table_id}/cancel"))[1] == "game-over"

    async def test_comes_too_late_after_a_move(self, site: Site) -> None:
        players, table_id = await seated(site, 2)
        views = [(await player.look(table_id))["view"] for player in players]
        mover = next(i for i, view in enumerate(views) if view["legal"])
        move = {"version": 0, "id": "one", "move": views[mover]["legal"][0]}
        await players[mover].http.post(f"/api/tables/{table_id}/moves", json=move)

        answer = await players[1 - mover].http.post(f"/api/tables/{table_id}/cancel")

        assert problem(answer) == (409, "already-started")


class TestSittingDown:
    async def test_at_a_table_for_accounts_makes_no_guest_of_a_stranger(self, site: Site) -> None:
        _, table_id = await waiting(site, visibility="open")
        own = {"origin": site.url}

        sits = await site.client().post(f"/api/tables/{table_id}/seats", json={}, headers=own)
        makes = await site.client().post(
            "/api/tables", json={**BODY, "visibility": "open"}, headers=own
        )

        for answer in (sits, makes):
            assert problem(answer) == (403, "needs-account")
            assert "set-cookie" not in answer.headers

    async def test_with_an_unconfirmed_account_is_no_rated_game(self, site: Site) -> None:
        anna = await person(site, confirmed=False)
        _, table_id = await waiting(site, rated=True)

        sits = await anna.http.post(f"/api/tables/{table_id}/seats", json={})
        makes = await anna.http.post("/api/tables", json={**BODY, "rated": True})
        open_table = await anna.http.post("/api/tables", json={**BODY, "visibility": "open"})

        assert problem(sits) == problem(makes) == (403, "not-confirmed")
        assert open_table.status_code == 201

    async def test_twice_from_one_device_makes_the_table_unrated(self, site: Site) -> None:
        """The device is a cookie of its own, so it outlives a change of account."""
        _, table_id = await waiting(site, rated=True)
        for name in ("Boris", "Vera"):
            cookies = f"bito_session={await cookie_of(site, name)}; {DEVICE}={'0f' * 16}"
            headers = {"origin": site.url, "cookie": cookies}
            await site.client().post(f"/api/tables/{table_id}/seats", json={}, headers=headers)

        view = (await site.client().get(f"/api/tables/{table_id}")).json()["view"]

        assert (view["rated"], view["unrated_because"]) == (False, "shared-device")

    async def test_with_two_programs_of_ones_own_may_be_rated(self, site: Site) -> None:
        anna, boris = await person(site), await person(site, "Boris")
        table_id = (await anna.make_table(opponents="people", rated=True))["id"]
        await anna.sit(table_id)
        await boris.sit(table_id)

        view = (await anna.look(table_id))["view"]

        assert (view["status"], view["rated"], view["unrated_because"]) == ("playing", True, None)


class TestTooManyGames:
    async def test_of_a_guest_are_named_and_a_person_may_have_more(self, site: Site) -> None:
        for player, is_guest in ((await guest(site), True), (await person(site), False)):
            ids = [(await player.make_table(**BODY))["id"] for _ in range(LIVE_OF_GUEST + 1)]
            for table_id in ids[:LIVE_OF_GUEST]:
                await player.sit(table_id)

            sits = await player.http.post(f"/api/tables/{ids[-1]}/seats", json={})
            makes = await player.http.post("/api/tables", json=BODY)

            if is_guest:
                assert problem(sits) == problem(makes) == (429, "too-many-tables")
                assert all(f"/tables/{each}" in sits.json()["detail"] for each in ids[:-1])
            else:
                assert sits.status_code == makes.status_code == 201

    async def test_are_no_matter_with_limits_off(self, folder: Path) -> None:
        async with running(folder, limits="off") as site:
            anna = await guest(site)
            for _ in range(LIVE_OF_GUEST + 1):
                await anna.sit((await anna.make_table(**BODY))["id"])


async def cookie_of(site: Site, name: str) -> str:
    """The session cookie of a new person's browser."""
    database, now = site.services.database, site.services.clock.now()
    row = await people.person(database, f"{name} at home", now)
    return await people.token_of(database, row, now, via="cookie")
