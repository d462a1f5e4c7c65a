"""Finished games: their records and the pages of their list."""

import hashlib
import json

import pytest

from app.fair.verify import report
from tests.web.site import Player, Site, duel, guest, person, play_out, problem


async def finished(site: Site, **body: object) -> tuple[Player, str]:
    anna = await (person if body.get("visibility") == "open" else guest)(site)
    table_id = (await anna.make_table(**body))["id"]
    await anna.sit(table_id)
    async with anna.socket(table_id) as socket:
        await play_out(socket)
    return anna, table_id


async def test_a_record_is_there_after_the_end_for_anybody_and_is_true(site: Site) -> None:
    _, table_id = await finished(site)

    answer = await site.client().get(f"/api/games/{table_id}")

    assert answer.status_code == 200
    lines, is_true = report(answer.text)
    assert is_true, lines
    assert answer.json()["game_id"] == table_id
    assert answer.headers["content-type"] == "application/json"
    assert f'filename="bito-{table_id}.json"' in answer.headers["content-disposition"]


async def test_a_record_may_be_kept_for_ever(site: Site) -> None:
    _, table_id = await finished(site)
    http = site.client()

    answer = await http.get(f"/api/games/{table_id}")
    tag = answer.headers["etag"]
    again = await http.get(f"/api/games/{table_id}", headers={"if-none-match": tag})
    other = await http.get(f"/api/games/{table_id}", headers={"if-none-match": '"x"'})

    assert answer.headers["cache-control"] == "public, no-cache"
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    assert hashlib.sha256(other.content).digest() == hashlib.sha256(answer.content).digest()


async def test_while_a_game_runs_it_has_no_record(site: Site) -> None:
    anna, _, table_id = await duel(site)

    running = await anna.http.get(f"/api/games/{table_id}")
    unknown = await anna.http.get("/api/games/" + "a" * 26)
    odd = await anna.http.get("/api/games/%00")

    assert problem(running) == problem(unknown) == problem(odd) == (404, "not-found")


async def test_the_end_shows_the_seed_that_was_promised(site: Site) -> None:
    anna, table_id = await finished(site)

    view = (await anna.look(table_id))["view"]
    record = (await anna.http.get(f"/api/games/{table_id}")).json()

    assert view["server_seed"] == record["server_seed"]
    assert view["commitment"] == record["commitment"]


async def test_a_player_lists_his_own_games_page_by_page(site: Site) -> None:
    anna, first = await finished(site)
    ids = [first]
    for _ in range(2):
        table_id = (await anna.make_table())["id"]
        await anna.sit(table_id)
        async with anna.socket(table_id) as socket:
            await socket.send(json.dumps({"type": "resign", "id": "r"}))
            await play_out(socket)
        ids.append(table_id)

    page = (await anna.http.get("/api/games?player=me&limit=2")).json()
    rest = (await anna.http.get(f"/api/games?player=me&before={page['next']}")).json()

    assert [game["id"] for game in page["games"]] == [ids[2], ids[1]]
    assert [game["id"] for game in rest["games"]] == [ids[0]]
    assert rest["next"] is None
    assert page["games"][0]["result"]["reason"] == "resign"
    assert page["games"][0]["you"] == page["games"][0]["result"]["durak"]


async def test_games_of_link_tables_are_listed_for_their_players_only(site: Site) -> None:
    anna, hidden = await finished(site)
    _, shown = await finished(site, visibility="open", preset="classic")
    me = (await anna.http.get("/api/me")).json()["player"]["id"]

    everybody = (await site.client().get("/api/games?limit=100")).json()["games"]
    others = (await site.client().get(f"/api/games?player={me}")).json()["games"]
    classic = (await site.client().get("/api/games?preset=classic&limit=100")).json()["games"]

    assert shown in [game["id"] for game in everybody]
    assert hidden not in [game["id"] for game in everybody]
    assert {game["you"] for game in everybody} == {None}
    assert others == []
    assert {game["preset"] for game in classic} == {"classic"}


@pytest.mark.parametrize(
    "query",
    ["before=x", "before=%00", "before=" + "A" * 201, "limit=0", "limit=1000", "preset=x"],
)
async def test_a_bad_question_is_named(site: Site, query: str) -> None:
    answer = await site.client().get(f"/api/games?{query}")

    assert problem(answer) == (422, "bad-message")
    assert answer.json()["field"] == query.partition("=")[0]


async def test_only_a_player_has_games_of_his_own(site: Site) -> None:
    assert problem(await site.client().get("/api/games?player=me")) == (401, "not-signed-in")
