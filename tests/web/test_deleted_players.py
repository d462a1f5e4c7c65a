"""Deletion: what is somebody's alone goes, the games stay true and name him no more."""

import asyncio
import json
from functools import partial

from sqlalchemy import Connection, insert, select

from app.accounts.leaving import nameless
from app.accounts.names import DELETED
from app.fair.verify import report
from app.storage import erasing
from app.storage.models import Base
from app.storage.people_models import Block, Remark, Report
from tests.cheap import PASSWORD
from tests.web.accounts_site import Mailed
from tests.web.signing import Visitor, confirmed, sign_up
from tests.web.site import Player, Site, closing, hear, play_out, problem

NONCES = ("ab" * 32, "cd" * 32, "ef" * 32)


async def player_of(visitor: Visitor, site: Site) -> Player:
    made = (await visitor.http.post("/api/tokens", json={"name": "bot"})).json()
    return Player(site, made["token"])


async def delete(visitor: Visitor, password: str | None = PASSWORD) -> int:
    answer = await visitor.http.request("DELETE", "/api/me", json={"password": password})
    return answer.status_code


async def seated(site: Site, *visitors: Visitor, **body: object) -> tuple[list[Player], str]:
    players = [await player_of(visitor, site) for visitor in visitors]
    wish = {"opponents": "people", "seats": len(players), **body}
    table_id = (await players[0].make_table(**wish))["id"]
    for player, nonce in zip(players, NONCES, strict=False):
        await player.sit(table_id, nonce)
    return players, table_id


async def played(site: Site, *visitors: Visitor, **body: object) -> str:
    players, table_id = await seated(site, *visitors, **body)
    sockets = [player.socket(table_id) for player in players]
    async with sockets[0] as one, sockets[1] as other:
        await asyncio.gather(play_out(one), play_out(other))
    return table_id


async def test_two_at_one_table_are_forgotten_and_its_record_stays_true(either: Mailed) -> None:
    site = either.site
    anna, boris = await sign_up(site, "Anna"), await sign_up(site, "Boris")
    table_id = await played(site, anna, boris)
    http = site.client()
    before = await http.get(f"/api/games/{table_id}")
    tag = before.headers["etag"]

    first = await delete(anna)
    between = await http.get(f"/api/games/{table_id}", headers={"if-none-match": tag})
    second = await delete(boris)

    after = (await http.get(f"/api/games/{table_id}")).text
    lines, is_true = report(after)
    assert (first, second) == (204, 204)
    assert between.status_code == 200
    assert {"Anna", "Boris"} <= names_in(before.text)
    assert names_in(between.text) == {DELETED, "Boris"}
    assert names_in(after) == {DELETED}
    assert is_true, lines
    assert [who["name"] for who in json.loads(after)["participants"]] == [DELETED, DELETED]
    shown = (await http.get(f"/api/tables/{table_id}")).json()["view"]
    assert {seat["name"] for seat in shown["seats"]} == {DELETED}


def names_in(record: str) -> set[str]:
    return {who["name"] for who in json.loads(record)["participants"]}


async def test_nothing_else_in_a_record_changes(either: Mailed) -> None:
    anna, boris = await sign_up(either.site, "Anna"), await sign_up(either.site, "Boris")
    table_id = await played(either.site, anna, boris)
    player_id = (await anna.me())["player"]["id"]
    before = (await either.site.client().get(f"/api/games/{table_id}")).text
    ask = partial(erasing.records_naming, player_id=player_id, after="", limit=9)
    [named] = await either.site.services.read(ask)

    assert nameless(named) == before.replace('"Anna"', f'"{DELETED}"')


async def test_running_games_are_resigned_and_waiting_tables_left(either: Mailed) -> None:
    site = either.site
    anna, boris = await sign_up(site, "Anna"), await sign_up(site, "Boris")
    players, running = await seated(site, anna, boris)
    waiting = (await players[0].make_table(opponents="people"))["id"]
    await players[0].sit(waiting)

    async with players[1].socket(running) as socket:
        await hear(socket, "update")
        status = await delete(anna)
        update = await hear(socket, "update")
        while update["view"]["result"] is None:
            update = await hear(socket, "update")
        while {seat["name"] for seat in update["view"]["seats"]} != {DELETED, "Boris"}:
            update = await hear(socket, "update")

    record = (await site.client().get(f"/api/games/{running}")).text
    left = (await site.client().get(f"/api/tables/{waiting}")).json()["view"]
    assert status == 204
    assert update["view"]["result"]["reason"] == "resign"
    assert names_in(record) == {DELETED, "Boris"}
    assert report(record)[1]
    assert [seat["name"] for seat in left["seats"]] == []


async def test_a_rated_game_is_lost_and_rated_all_the_same(either: Mailed) -> None:
    site = either.site
    anna, boris = [await confirmed(site, either.mail, name) for name in ("Anna", "Boris")]
    players, table_id = await seated(site, anna, boris, rated=True)

    assert await delete(anna) == 204

    view = (await players[1].look(table_id))["view"]
    whole = (await boris.http.get("/api/me/export")).json()
    assert (view["rated"], view["result"]["reason"]) == (True, "resign")
    assert [change["game_id"] for change in whole["rating_changes"]] == [table_id]
    assert [rating["games"] for rating in whole["ratings"]] == [1]


async def test_the_others_play_on_and_never_learn_the_name_again(either: Mailed) -> None:
    site = either.site
    three = [await sign_up(site, name) for name in ("Anna", "Boris", "Vera")]
    players, table_id = await seated(site, *three, preset="classic")

    await delete(three[0])
    async with players[1].socket(table_id) as one, players[2].socket(table_id) as other:
        await asyncio.gather(play_out(one), play_out(other))

    record = (await site.client().get(f"/api/games/{table_id}")).text
    assert names_in(record) == {DELETED, "Boris", "Vera"}
    assert report(record)[1]


async def test_of_the_person_nothing_is_left_in_any_table(either: Mailed) -> None:
    site = either.site
    anna, boris = await confirmed(site, either.mail), await sign_up(site, "Boris")
    table_id = await played(site, anna, boris)
    ids = [(await one.me())["player"]["id"] for one in (anna, boris)]
    await leave_traces(site, table_id, *ids)
    token = (await anna.http.post("/api/tokens", json={"name": "bot"})).json()["token"]

    await delete(anna)

    found = await site.services.read(partial(everything, player_id=ids[0]))
    assert set(found) <= {"player", "participant", "report", "rating", "rating_change", "game"}
    assert [report["reporter_id"] for report in found["report"]] == [ids[1]]
    text = str(found)
    for trace in ("Anna", "anna@example.org", "hello there"):
        assert trace not in text
    assert problem(await anna.http.get("/api/me")) == (401, "not-signed-in")
    assert problem(await site.client(token).get("/api/me")) == (401, "not-signed-in")
    assert problem(await anna.sign_in()) == (401, "wrong-password")


async def leave_traces(site: Site, game_id: str, anna: str, boris: str) -> None:
    """A remark, blocks in both directions, complaints in both directions."""
    report = {"game_id": game_id, "reason": "spam", "details": "he", "made_at": 1, "status": "open"}
    rows = (
        insert(Remark).values(
            id="r1", game_id=game_id, player_id=anna, said_at=1, words="hello there"
        ),
        insert(Block).values(player_id=anna, blocked_id=boris, made_at=1),
        insert(Block).values(player_id=boris, blocked_id=anna, made_at=1),
        insert(Report).values(id="p1", reporter_id=anna, reported_id=boris, **report),
        insert(Report).values(id="p2", reporter_id=boris, reported_id=anna, **report),
    )
    for row in rows:
        await site.services.database.writer.run(lambda c, row=row: c.execute(row).rowcount)  # type: ignore[misc]  # bound at once


def everything(connection: Connection, player_id: str) -> dict[str, list[dict[str, object]]]:
    """All rows of all tables that name a player, by table."""
    found: dict[str, list[dict[str, object]]] = {}
    for table in Base.metadata.sorted_tables:
        for row in connection.execute(select(*table.columns)):
            if player_id in [value for value in row if isinstance(value, str)]:
                found.setdefault(table.name, []).append(dict(row._mapping))
    return found


async def test_the_name_is_free_and_the_address_too(mailed: Mailed) -> None:
    anna = await confirmed(mailed.site, mailed.mail, "Emilia")
    await delete(anna)

    again = await sign_up(mailed.site, "Emilia")

    await asyncio.to_thread(mailed.mail.wait_for, anna.email, 3)
    subjects = {letter.subject for letter in mailed.mail.to(anna.email)}
    assert "Your account at Bito was deleted" in subjects
    assert "You have an account at Bito already" not in subjects
    assert (await again.me())["player"]["name"] == "Emilia"


async def test_not_without_the_password(mailed: Mailed) -> None:
    anna = await sign_up(mailed.site, "Evgenia")

    assert [await delete(anna, "wrong one"), await delete(anna, None)] == [401, 401]
    assert (await anna.me())["player"]["name"] == "Evgenia"


async def test_sockets_are_closed_and_cookies_dropped(mailed: Mailed) -> None:
    anna = await sign_up(mailed.site, "Ilona")
    _, table_id = await seated(mailed.site, anna, await sign_up(mailed.site, "Ignat"))
    cookie = anna.http.cookies["bito_session"]

    async with mailed.site.socket(table_id, cookie=f"bito_session={cookie}") as socket:
        await hear(socket, "update")
        assert await delete(anna) == 204
        assert await closing(socket) == 4401

    assert "bito_session" not in anna.http.cookies


async def test_a_guest_is_forgotten_without_a_password(mailed: Mailed) -> None:
    http = mailed.site.client()
    wish = {"preset": "duel", "deadline_s": 86400, "opponents": "bots"}
    table_id = (await http.post("/api/tables", json=wish)).json()["id"]
    await http.post(f"/api/tables/{table_id}/seats", json={})

    answer = await http.request("DELETE", "/api/me", json={})

    assert answer.status_code == 204
    record = (await mailed.site.client().get(f"/api/games/{table_id}")).text
    assert DELETED in names_in(record)
    assert not any(name.startswith("Guest") for name in names_in(record))


def test_every_table_about_players_is_thought_of() -> None:
    """Whoever adds a table with somebody's data decides here what becomes of it."""
    stays = {"player", "participant", "rating", "rating_change", "game"}
    goes = {"account", "one_time_link", "session", "report", "block"}
    goes |= {table.__tablename__ for table in erasing._HIS_ALONE}
    named = {
        table.name
        for table in Base.metadata.sorted_tables
        if any("player" in str(key.target_fullname) for key in table.foreign_keys)
    }

    assert named <= stays | goes
