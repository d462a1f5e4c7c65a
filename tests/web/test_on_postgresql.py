"""The same application on PostgreSQL: the paths where the two databases could differ."""

from pathlib import Path

from app.fair.verify import report
from tests.web.site import (
    duel,
    first_legal,
    guest,
    hear,
    person,
    play_out,
    problem,
    running,
    say,
)


async def test_a_game_from_its_table_to_its_record(folder: Path, postgresql_url: str) -> None:
    async with running(folder, database=postgresql_url) as site:
        anna = await person(site)
        table_id = (await anna.make_table(preset="classic", seats=3, visibility="open"))["id"]
        await anna.sit(table_id)
        async with anna.socket(table_id) as socket:
            await play_out(socket)
        record = (await anna.http.get(f"/api/games/{table_id}")).text
        listed = (await anna.http.get("/api/games?player=me&preset=classic")).json()["games"]
        ready = await anna.http.get("/readyz")

    lines, is_true = report(record)
    assert is_true, lines
    assert [game["id"] for game in listed] == [table_id]
    assert ready.status_code == 200


async def test_characters_it_cannot_store_do_not_reach_it(
    folder: Path, postgresql_url: str
) -> None:
    async with running(folder, database=postgresql_url) as site:
        anna = await guest(site)
        table_id = (await anna.make_table())["id"]
        await anna.sit(table_id)
        for path in ("/api/tables/%00", "/api/games/%00", "/api/games/a%00b"):
            assert problem(await anna.http.get(path)) == (404, "not-found")
        for query in ("player=%00", "before=%00", "preset=%00"):
            assert problem(await anna.http.get(f"/api/games?{query}")) == (422, "bad-message")
        async with anna.socket(table_id) as socket:
            await say(socket, type="move", id="\0", version=0, move="take")
            assert (await hear(socket, "refused"))["code"] == "bad-message"


async def test_a_move_sent_twice_is_played_once(folder: Path, postgresql_url: str) -> None:
    async with running(folder, database=postgresql_url) as site:
        anna = await guest(site)
        table_id = (await anna.make_table())["id"]
        await anna.sit(table_id)
        async with anna.socket(table_id) as socket:
            update = await hear(socket, "update")
            while not update["view"]["legal"]:
                update = await hear(socket, "update")
            move = {"id": "m", "version": update["version"], "move": update["view"]["legal"][0]}
            await say(socket, type="move", **move)
            first = await hear(socket, "ack")
    async with running(folder, database=postgresql_url) as site:
        again = await site.client(anna.token).post(f"/api/tables/{table_id}/moves", json=move)

    assert again.json() == {"version": first["version"]}


async def test_two_processes_at_one_table_are_never_wrong(
    folder: Path, postgresql_url: str
) -> None:
    async with (
        running(folder / "one", database=postgresql_url) as one,
        running(folder / "two", database=postgresql_url) as two,
    ):
        anna, boris, table_id = await duel(one, preset="classic")  # no take without a word
        there = {player: two.client(player.token) for player in (anna, boris)}
        views = {player: (await player.look(table_id))["view"] for player in (anna, boris)}
        mover = next(player for player in views if views[player]["legal"])
        other = next(player for player in views if player is not mover)
        await there[other].get(f"/api/tables/{table_id}")  # it is in the other's memory now
        attack = {"id": "a", "version": 0, "move": first_legal(views[mover])}
        await mover.http.post(f"/api/tables/{table_id}/moves", json=attack)

        seen = (await there[other].get(f"/api/tables/{table_id}")).json()
        answer = {"id": "b", "version": 1, "move": "take"}
        taken = await there[other].post(f"/api/tables/{table_id}/moves", json=answer)
        again = await mover.http.post(f"/api/tables/{table_id}/moves", json=answer)

    assert seen["version"] == 1
    assert taken.status_code == 200, taken.text
    assert again.json()["code"] in {"stale-version", "not-your-turn", "illegal-move"}
    assert again.json()["version"] >= 2
