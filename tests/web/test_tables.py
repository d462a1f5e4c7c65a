"""Tables over HTTP: make, list, look, sit, stand, move; and every way to do it wrong."""

import pytest

from tests.web.site import Site, duel, first_legal, guest, person, problem

BODY = {"preset": "duel", "deadline_s": 86400, "opponents": "people"}


async def test_a_new_table_shows_its_promise_and_nobody_at_it(site: Site) -> None:
    anna = await guest(site)

    table = await anna.make_table(opponents=["bot:hard"], rules={"auto_pass": False})

    assert len(table["commitment"]) == 64
    assert table["rules"]["auto_pass"] is False
    assert "auto_pass=no\n" in table["rules_text"]
    assert table["opponents"] == ["bot:hard"]
    assert (table["visibility"], table["rated"], table["level"]) == ("link", False, "medium")
    kinds = [seat["kind"] for seat in (await anna.look(table["id"]))["view"]["seats"]]
    assert kinds == ["bot"]


@pytest.mark.parametrize(
    ("change", "status", "code", "word"),
    [
        ({"preset": "poker"}, 422, "bad-message", "preset"),
        ({"preset": None}, 422, "bad-message", "preset"),
        ({"deadline_s": 61}, 422, "bad-message", "86400"),
        ({"deadline_s": "86400"}, 422, "bad-message", "deadline_s"),
        ({"deadline_s": True}, 422, "bad-message", "deadline_s"),
        ({"seats": 7}, 422, "bad-message", "seats"),
        ({"seats": 1}, 422, "bad-message", "seats"),
        ({"opponents": "bot"}, 422, "bad-message", "opponents"),
        ({"opponents": ["person", "person"]}, 422, "bad-message", "opponents"),
        ({"opponents": ["bot:cruel"]}, 422, "bad-message", "opponents"),
        ({"level": "cruel"}, 422, "bad-message", "level"),
        ({"rated": True}, 403, "needs-account", "rated"),
        ({"rated": True, "opponents": "bots"}, 422, "bad-message", "rated"),
        ({"rated": True, "preset": "house"}, 422, "bad-message", "rated"),
        ({"visibility": "open"}, 403, "needs-account", "visibility"),
        ({"away": True, "deadline_s": 3600}, 422, "bad-message", "away"),
        ({"visibility": "secret"}, 422, "bad-message", "visibility"),
        ({"bets": 5}, 422, "bad-message", "bets"),
        ({"rules": {"jokers": True}}, 422, "bad-rules", "jokers"),
        ({"rules": {"pack": 40}}, 422, "bad-rules", "pack"),
        ({"rules": {"seats": 3}, "seats": 2}, 422, "bad-rules", "seats"),
        ({"rules": {"pack": 24}, "seats": 6, "opponents": "bots"}, 422, "bad-rules", "seats"),
        ({"rules": {"opens": "bot"}}, 422, "bad-rules", "opens"),
    ],
)
async def test_a_wrong_wish_names_the_field(
    site: Site, change: dict[str, object], status: int, code: str, word: str
) -> None:
    anna = await guest(site)

    answer = await anna.http.post("/api/tables", json={**BODY, **change})

    assert problem(answer) == (status, code)
    assert word in answer.json()["detail"]


@pytest.mark.parametrize("missing", ["preset", "deadline_s", "opponents"])
async def test_what_is_needed_is_asked_for(site: Site, missing: str) -> None:
    anna = await guest(site)
    body = {name: value for name, value in BODY.items() if name != missing}

    answer = await anna.http.post("/api/tables", json=body)

    assert problem(answer) == (422, "bad-message")
    assert answer.json()["field"] == missing


async def test_the_last_seat_taken_starts_the_game(site: Site) -> None:
    anna, boris, table_id = await duel(site)

    seen = [await player.look(table_id) for player in (anna, boris)]

    assert [s["version"] for s in seen] == [0, 0]
    assert {s["view"]["you"] for s in seen} == {0, 1}
    assert sum(bool(s["view"]["legal"]) for s in seen) == 1


async def test_sitting_twice_late_or_at_no_table_is_refused(site: Site) -> None:
    _, _, table_id = await duel(site)
    vera = await guest(site, "Vera")

    late = await vera.http.post(f"/api/tables/{table_id}/seats", json={})
    nowhere = await vera.http.post("/api/tables/aaaa/seats", json={})
    odd = await vera.http.post("/api/tables/%00/seats", json={})
    bad = await vera.http.post(f"/api/tables/{table_id}/seats", json={"nonce": "AB" * 32})

    assert problem(late)[0] == 409
    assert problem(nowhere) == problem(odd) == (404, "not-found")
    assert problem(bad) == (422, "bad-message")


async def test_standing_up_frees_the_seat_and_only_before_the_deal(site: Site) -> None:
    anna = await guest(site)
    table_id = (await anna.make_table(opponents="people"))["id"]
    await anna.sit(table_id)

    freed = await anna.http.delete(f"/api/tables/{table_id}/seats/me")
    again = await anna.http.delete(f"/api/tables/{table_id}/seats/me")
    _, boris, running_id = await duel(site)
    late = await boris.http.delete(f"/api/tables/{running_id}/seats/me")

    assert freed.status_code == 204
    assert problem(again) == (403, "not-seated")
    assert problem(late) == (409, "already-started")


async def test_the_lobby_shows_open_tables_only(site: Site) -> None:
    anna = await person(site)
    shown = await anna.make_table(opponents="people", visibility="open")
    hidden = await anna.make_table(opponents="people")

    async with site.client() as http:
        answer = await http.get("/api/tables?status=open")

    ids = [table["id"] for table in answer.json()["tables"]]
    assert shown["id"] in ids
    assert hidden["id"] not in ids


async def test_my_tables_are_mine_and_those_waiting_for_me_come_first(site: Site) -> None:
    anna, boris, table_id = await duel(site)
    waiting = await anna.make_table(opponents="people")
    await anna.sit(waiting["id"])

    mine = (await anna.http.get("/api/tables?mine=1")).json()["tables"]
    his = (await boris.http.get("/api/tables?mine=1")).json()["tables"]

    assert [table["id"] for table in mine] == [table_id, waiting["id"]]
    assert [table["id"] for table in his] == [table_id]
    assert mine[0]["your_turn"] is not his[0]["your_turn"]
    async with site.client() as http:
        assert (await http.get("/api/tables?mine=1")).json() == {"tables": []}
        assert problem(await http.get("/api/tables")) == (422, "bad-message")
        assert problem(await http.get("/api/tables?mine=2")) == (422, "bad-message")


async def test_a_move_by_http_is_played_once_however_often_it_is_sent(site: Site) -> None:
    # Without the automatic take, so that the turn surely passes to the other.
    anna, boris, table_id = await duel(site, rules={"auto_take": False})
    seen = await anna.look(table_id)
    mover, other = (anna, boris) if seen["view"]["legal"] else (boris, anna)
    view = (await mover.look(table_id))["view"]
    url, body = f"/api/tables/{table_id}/moves", {"version": 0, "id": "one"}
    body["move"] = first_legal(view)

    first = await mover.http.post(url, json=body)
    again = await mover.http.post(url, json=body)
    stale = await mover.http.post(url, json={**body, "id": "two"})
    wrong = await mover.http.post(url, json={**body, "id": "three", "version": 1})

    assert (first.status_code, first.json()) == (200, {"version": 1})
    assert again.json() == {"version": 1}
    assert problem(stale) == (409, "stale-version")
    assert stale.json()["version"] == 1
    assert problem(wrong) == (409, "not-your-turn")
    illegal = {"version": 1, "id": "four", "move": "attack 2S"}
    assert problem(await other.http.post(url, json=illegal)) == (422, "illegal-move")


async def test_strangers_cannot_move(site: Site) -> None:
    _, _, table_id = await duel(site)
    vera = await guest(site, "Vera")
    body = {"version": 0, "id": "x", "move": "take"}

    seated = await vera.http.post(f"/api/tables/{table_id}/moves", json=body)
    nowhere = await vera.http.post("/api/tables/aaaa/moves", json=body)
    async with site.client() as http:
        nobody = await http.post(f"/api/tables/{table_id}/moves", json=body)

    assert problem(seated) == (403, "not-seated")
    assert problem(nowhere) == (404, "not-found")
    assert problem(nobody) == (401, "not-signed-in")


async def test_who_comes_back_is_told_what_became_of_the_game(site: Site) -> None:
    anna, boris, table_id = await duel(site)
    ended: list[dict[str, object]] = []
    while not ended:
        view = (await anna.look(table_id))["view"]
        mover = anna if view["turn"] == view["you"] else boris
        seen = await mover.look(table_id)
        legal = seen["view"]["legal"]
        move = next((one for one in legal if one in ("take", "pass")), legal[0])
        body = {"version": seen["version"], "id": f"m{seen['version']}", "move": move}
        assert (await mover.http.post(f"/api/tables/{table_id}/moves", json=body)).status_code < 300
        answer = await anna.http.get(f"/api/tables/{table_id}/since?version=0")
        ended = answer.json()["events"]

    version = (await anna.look(table_id))["version"]
    async with site.client() as http:
        stranger = await http.get(f"/api/tables/{table_id}/since?version=0")
        later = await http.get(f"/api/tables/{table_id}/since?version={version}")
        nowhere = await http.get("/api/tables/aaaa/since?version=0")

    assert [event["kind"] for event in ended] in (["taken"], ["beaten"])
    assert isinstance(ended[0]["cards"], int)
    assert stranger.json()["events"] == ended
    assert later.json() == {"events": []}
    assert problem(nowhere) == (404, "not-found")


async def test_a_watcher_sees_no_hand(site: Site) -> None:
    anna, _, table_id = await duel(site)
    hand = next(s["hand"] for s in (await anna.look(table_id))["view"]["seats"] if "hand" in s)

    async with site.client() as http:
        watched = (await http.get(f"/api/tables/{table_id}")).json()

    assert hand
    assert watched["view"]["you"] is None
    assert all("hand" not in seat for seat in watched["view"]["seats"])
    assert watched["view"]["legal"] == []
