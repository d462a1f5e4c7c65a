"""POST /api/tables/{id}/rematch: who may ask, and what he gets."""

from contextlib import suppress

from app.web.limits import TABLES_BY_PLAYER
from app.web.problems import AppError
from tests.web.site import Json, Player, Site, duel, guest, hear, person, problem


async def rematch(player: Player, table_id: str) -> tuple[int, Json]:
    answer = await player.http.post(f"/api/tables/{table_id}/rematch", json={})
    return answer.status_code, answer.json()


async def resign(player: Player, table_id: str) -> None:
    body = {"move": "resign", "version": 0, "id": "r1"}
    answer = await player.http.post(f"/api/tables/{table_id}/moves", json=body)
    assert answer.status_code == 200, answer.text


async def test_the_first_makes_it_the_next_ones_find_it_and_all_are_told(site: Site) -> None:
    anna, boris, table_id = await duel(site, preset="classic", deadline_s=3600)
    await resign(anna, table_id)

    async with boris.socket(table_id) as socket:
        before = (await hear(socket, "update"))["view"]
        first = await rematch(anna, table_id)
        told = (await hear(socket, "update"))["view"]
    second = await rematch(boris, table_id)

    (made, body), (found, same) = first, second
    assert (made, found) == (201, 200)
    assert body == same == {"id": told["rematch"]}
    assert before["rematch"] is None
    view = (await anna.look(body["id"]))["view"]
    assert (view["preset"], view["deadline_s"], view["status"]) == ("classic", 3600, "open")
    assert view["series"]["number"] == 2


async def test_both_sit_down_and_the_next_game_begins(site: Site) -> None:
    anna, boris, table_id = await duel(site)
    await resign(anna, table_id)

    _, body = await rematch(anna, table_id)
    await boris.sit(body["id"])
    await anna.sit(body["id"])

    view = (await anna.look(body["id"]))["view"]
    assert view["status"] == "playing"
    score = {each["name"]: each["duraks"] for each in view["series"]["score"]}
    assert score == {"Anna": 1, "Boris": 0}


async def test_others_are_told_why_not(site: Site) -> None:
    anna, _, table_id = await duel(site)
    vera, stranger = await guest(site, "Vera"), site.client()
    url = f"/api/tables/{table_id}/rematch"

    playing = await anna.http.post(url)
    await resign(anna, table_id)
    answers = [await http.post(url) for http in (vera.http, stranger)]
    unknown = await anna.http.post(f"/api/tables/{'a' * 26}/rematch")
    _, body = await rematch(anna, table_id)
    seat = await vera.http.post(f"/api/tables/{body['id']}/seats", json={})

    assert problem(playing) == (409, "not-over")
    assert [problem(answer) for answer in answers] == [
        (403, "not-seated"),
        (401, "not-signed-in"),
    ]
    assert problem(unknown) == (404, "not-found")
    assert problem(seat) == (403, "not-invited")


async def test_a_rated_game_goes_on_rated(site: Site) -> None:
    anna, boris = await person(site, "Anna"), await person(site, "Boris")
    table_id = (await anna.make_table(opponents="people", rated=True))["id"]
    await anna.sit(table_id)
    await boris.sit(table_id)
    await resign(anna, table_id)

    _, body = await rematch(boris, table_id)

    view = (await boris.look(body["id"]))["view"]
    assert view["rated"] is True
    record = (await site.client().get(f"/api/games/{table_id}")).json()
    assert record["previous_game"] is None


async def test_who_makes_tables_too_fast_makes_no_rematch_but_finds_one(site: Site) -> None:
    anna, boris, table_id = await duel(site)
    await resign(anna, table_id)
    anna_id = (await anna.http.get("/api/me")).json()["player"]["id"]
    for _ in range(TABLES_BY_PLAYER.amount):
        with suppress(AppError):
            await site.services.limits.check(TABLES_BY_PLAYER, anna_id)

    refused = await anna.http.post(f"/api/tables/{table_id}/rematch")
    made = await rematch(boris, table_id)
    found = await rematch(anna, table_id)

    assert problem(refused) == (429, "too-fast")
    assert (made[0], found[0]) == (201, 200)
    assert made[1] == found[1]
