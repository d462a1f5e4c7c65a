"""Guests and their sessions."""

import hashlib
import sqlite3
from pathlib import Path

import pytest

from tests.web.site import Site, closing, duel, guest, hear, problem, running


async def test_a_script_gets_a_token_and_is_known_by_it(site: Site) -> None:
    http = site.client()

    made = await http.post("/api/guests", json={"name": "  Anna  K. "})
    me = await http.get("/api/me", headers={"authorization": f"bearer {made.json()['token']}"})

    assert made.status_code == 201
    assert made.headers["cache-control"] == "no-store"
    assert me.json()["player"] == made.json()["player"]
    assert (me.json()["player"]["name"], me.json()["via"]) == ("Anna K.", "bearer")


@pytest.mark.parametrize("body", [{"name": ""}, {"name": "<script>"}, {"name": 7}, {"nick": "x"}])
async def test_a_bad_name_is_named(site: Site, body: dict[str, object]) -> None:
    answer = await site.client().post("/api/guests", json=body)

    assert problem(answer) == (422, "bad-message")
    assert answer.json()["field"] in body


async def test_no_body_and_no_name_make_a_guest_too(site: Site) -> None:
    answers = [await site.client().post("/api/guests"), await site.client().post("/api/guests")]

    assert [answer.status_code for answer in answers] == [201, 201]


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", "Basic YTpi", "Bearer " + "a" * 43])
async def test_a_bad_token_is_nobodys(site: Site, header: str) -> None:
    http = site.client()
    wish = {"preset": "duel", "deadline_s": 60, "opponents": "bots"}

    me = await http.get("/api/me", headers={"authorization": header})
    table = await http.post("/api/tables", json=wish, headers={"authorization": header})

    watched = await http.get("/api/tables/" + "a" * 26, headers={"authorization": header})

    assert problem(me) == (401, "not-signed-in")
    assert problem(watched) == (401, "not-signed-in")
    assert problem(table) == (401, "not-signed-in")
    assert "set-cookie" not in table.headers


async def test_a_visitor_becomes_a_guest_with_his_first_table(site: Site) -> None:
    http = site.client()
    wish = {"preset": "duel", "deadline_s": 60, "opponents": "bots"}

    first = await http.post("/api/tables", json=wish)
    second = await http.post("/api/tables", json=wish)

    cookie = first.headers["set-cookie"]
    assert cookie.startswith("bito_session=")
    for part in ("HttpOnly", "SameSite=lax", "Path=/"):
        assert part in cookie
    assert "Secure" not in cookie
    assert "set-cookie" not in second.headers
    assert (await http.get("/api/me")).json()["via"] == "cookie"


async def test_a_cookie_we_did_not_give_is_replaced_not_adopted(site: Site) -> None:
    http = site.client()
    http.cookies.set("bito_session", "z" * 43, domain="127.0.0.1")

    made = await http.post(
        "/api/tables", json={"preset": "duel", "deadline_s": 60, "opponents": "bots"}
    )

    assert made.status_code == 201
    assert "z" * 43 not in made.headers["set-cookie"]


async def test_a_cookies_token_is_no_bearer_token(site: Site) -> None:
    http = site.client()
    await http.post("/api/tables", json={"preset": "duel", "deadline_s": 60, "opponents": "bots"})
    token = http.cookies["bito_session"]

    answer = await site.client(token).get("/api/me")

    assert problem(answer) == (401, "not-signed-in")


async def test_a_session_that_ends_takes_its_sockets_with_it(site: Site) -> None:
    anna, boris, table_id = await duel(site)

    async with anna.socket(table_id) as hers, boris.socket(table_id) as his:
        await hear(hers, "update")
        await hear(his, "update")
        ended = await anna.http.delete("/api/session")
        code = await closing(hers)
        await his.send('{"type": "ping"}')
        await hear(his, "pong")

    assert ended.status_code == 204
    assert code == 4401
    assert problem(await anna.http.get("/api/me")) == (401, "not-signed-in")
    assert problem(await anna.http.delete("/api/session")) == (401, "not-signed-in")


async def test_only_hashes_of_tokens_are_kept(folder: Path) -> None:
    async with running(folder) as site:
        token = (await guest(site)).token

    stored = (folder / "bito.db").read_bytes()
    assert token.encode() not in stored
    with sqlite3.connect(folder / "bito.db") as database:
        hashes = [row[0] for row in database.execute("SELECT token_hash FROM session")]
    database.close()
    assert hashes == [hashlib.sha256(token.encode()).hexdigest()]


async def test_on_https_the_cookie_is_bound_to_the_host(folder: Path) -> None:
    async with running(folder, public_url="https://durak.example") as site:
        answer = await site.client().post(
            "/api/tables", json={"preset": "duel", "deadline_s": 60, "opponents": "bots"}
        )

    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-bito_session=")
    assert "Secure" in cookie
    assert "Domain" not in cookie
    assert answer.headers["strict-transport-security"]
