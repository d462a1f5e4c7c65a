"""Sessions and personal tokens: seen, ended, and over by themselves."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import update

from app.accounts.sessions import DAY_MS
from app.storage.models import Session
from app.web.session_watch import SHARED_EVERY_MS, SessionWatch
from tests.web.accounts_site import Mailed
from tests.web.signing import Visitor, sign_up
from tests.web.site import Site, closing, guest, hear, problem, running

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"
EVIL = "<img src=x onerror=alert(1)>"


async def age(site: Site, **columns: int) -> None:
    """All sessions are as old as that, in days."""
    now = site.services.clock.now()
    values = {name: now - days * DAY_MS for name, days in columns.items()}
    await site.services.database.writer.run(
        lambda c: c.execute(update(Session).values(**values)).rowcount
    )


async def table_of(visitor: Visitor) -> str:
    wish = {"preset": "duel", "deadline_s": 86400, "opponents": "bots"}
    return str((await visitor.http.post("/api/tables", json=wish)).json()["id"])


async def test_a_session_says_where_and_since_when(mailed: Mailed) -> None:
    http = mailed.site.client()
    http.headers["user-agent"] = FIREFOX
    anna = await sign_up(mailed.site, "Antonina", http)
    other = Visitor(mailed.site.client(), "Antonina")
    other.http.headers["user-agent"] = EVIL
    await other.sign_in()

    listed = (await anna.http.get("/api/sessions")).json()["sessions"]

    assert {(one["label"], one["current"]) for one in listed} == {
        ("Firefox, Linux", True),
        ("A browser", False),
    }
    assert {one["via"] for one in listed} == {"cookie"}
    token = anna.http.cookies["bito_session"]
    assert token not in str(listed)
    assert all(len(one["id"]) == 24 for one in listed)


async def test_one_session_is_ended_from_another(either: Mailed) -> None:
    anna = await sign_up(either.site, "Anna")
    lost = Visitor(either.site.client(), "Anna")
    await lost.sign_in()
    listed = (await anna.http.get("/api/sessions")).json()["sessions"]
    [wanted] = [one["id"] for one in listed if not one["current"]]

    answers = [await anna.http.delete(f"/api/sessions/{wanted}") for _ in range(2)]

    assert [answer.status_code for answer in answers] == [204, 404]
    assert problem(await lost.http.get("/api/me")) == (401, "not-signed-in")
    assert (await anna.me())["player"]["name"] == "Anna"


async def test_nobody_ends_a_stranger_s_session(mailed: Mailed) -> None:
    anna, eve = await sign_up(mailed.site, "Marfa"), await sign_up(mailed.site, "Eva")
    [hers] = (await anna.http.get("/api/sessions")).json()["sessions"]
    token = (await anna.http.post("/api/tokens", json={"name": "bot"})).json()

    for id in (hers["id"], token["id"], "x", "%00", "a" * 24):
        assert problem(await eve.http.delete(f"/api/sessions/{id}")) == (404, "not-found")
        assert problem(await eve.http.delete(f"/api/tokens/{id}")) == (404, "not-found")

    assert (await anna.me())["player"]["name"] == "Marfa"


async def test_everywhere_means_everywhere_within_two_seconds(either: Mailed) -> None:
    site = either.site
    anna = await sign_up(site, "Anna")
    phone = Visitor(site.client(), "Anna")
    await phone.sign_in()
    token = (await anna.http.post("/api/tokens", json={"name": "bot"})).json()["token"]
    table_id = await table_of(anna)
    cookies = [one.http.cookies["bito_session"] for one in (anna, phone)]

    async with (
        site.socket(table_id, cookie=f"bito_session={cookies[0]}") as here,
        site.socket(table_id, cookie=f"bito_session={cookies[1]}") as there,
        site.socket(table_id, token) as program,
        site.socket(table_id) as stranger,
    ):
        for socket in (here, there, program, stranger):
            await hear(socket, "update")
        ended = await anna.http.delete("/api/sessions")
        codes = [await closing(socket) for socket in (here, there, program)]
        await stranger.send('{"type": "ping"}')
        await hear(stranger, "pong")

    assert ended.status_code == 204
    assert codes == [4401, 4401, 4401]
    assert problem(await phone.http.get("/api/me")) == (401, "not-signed-in")
    assert problem(await site.client(token).get("/api/me")) == (401, "not-signed-in")


async def test_what_another_process_ended_is_closed_here_within_two_seconds(
    tmp_path: Path, postgresql_url: str
) -> None:
    async with (
        running(tmp_path / "one", database=postgresql_url, limits="off") as one,
        running(tmp_path / "two", database=postgresql_url, limits="off") as two,
    ):
        anna = await sign_up(one, "Anna")
        cookie = anna.http.cookies["bito_session"]
        table_id = await table_of(anna)
        async with two.socket(table_id, cookie=f"bito_session={cookie}") as socket:
            await hear(socket, "update")
            await anna.http.delete("/api/sessions")
            code = await closing(socket)

    assert code == 4401
    assert SHARED_EVERY_MS <= 1_000


class TestAge:
    @pytest.mark.parametrize(
        ("idle", "old", "status"), [(29, 89, 200), (31, 31, 401), (0, 91, 401), (20, 90, 401)]
    )
    async def test_a_person_s_cookie(
        self, mailed: Mailed, idle: int, old: int, status: int
    ) -> None:
        name = f"Aged {idle} {old}"
        anna = await sign_up(mailed.site, name)

        await age(mailed.site, seen_at=idle, created_at=old)

        assert (await anna.http.get("/api/me")).status_code == status

    async def test_a_person_s_token_and_a_guest_live_while_they_are_used(
        self, mailed: Mailed
    ) -> None:
        anna, visitor = await sign_up(mailed.site, "Tamara"), mailed.site.client()
        token = (await anna.http.post("/api/tokens", json={"name": "bot"})).json()["token"]
        await visitor.post(
            "/api/tables", json={"preset": "duel", "deadline_s": 60, "opponents": "bots"}
        )
        program = mailed.site.client(token)

        await age(mailed.site, seen_at=89, created_at=400)
        alive = [(await http.get("/api/me")).status_code for http in (program, visitor)]
        await age(mailed.site, seen_at=91)
        over = [(await http.get("/api/me")).status_code for http in (program, visitor)]

        assert (alive, over) == ([200, 200], [401, 401])

    async def test_an_open_socket_ends_with_its_session(self, mailed: Mailed) -> None:
        anna = await sign_up(mailed.site, "Vasilisa")
        cookie = anna.http.cookies["bito_session"]
        watch = SessionWatch(mailed.site.services)
        table_id = await table_of(anna)

        async with mailed.site.socket(table_id, cookie=f"bito_session={cookie}") as socket:
            await hear(socket, "update")
            await watch.look_around()
            await socket.send('{"type": "ping"}')
            await hear(socket, "pong")
            await age(mailed.site, created_at=91)
            await watch.look_around()
            code = await closing(socket)

        assert code == 4401


class TestTokens:
    async def test_a_token_plays_and_is_shown_once(self, either: Mailed) -> None:
        anna = await sign_up(either.site, "Anna")

        made = await anna.http.post("/api/tokens", json={"name": "my bot"})
        listed = (await anna.http.get("/api/tokens")).json()["tokens"]

        program = either.site.client(made.json()["token"])
        me = (await program.get("/api/me")).json()
        assert made.status_code == 201
        assert (me["player"]["name"], me["via"]) == ("Anna", "bearer")
        assert [(one["id"], one["name"]) for one in listed] == [(made.json()["id"], "my bot")]
        assert made.json()["token"] not in str(listed)
        sessions = (await anna.http.get("/api/sessions")).json()["sessions"]
        assert {(one["label"], one["via"]) for one in sessions} >= {("my bot", "bearer")}

    async def test_a_token_lets_nobody_in_and_keeps_nobody_out(self, mailed: Mailed) -> None:
        anna = await sign_up(mailed.site, "Ksenia")
        token = (await anna.http.post("/api/tokens", json={"name": "bot"})).json()
        program = mailed.site.client(token["token"])
        other = {"old": "x", "new": "y" * 9}

        answers = [
            await program.post("/api/tokens", json={"name": "another"}),
            await program.delete(f"/api/tokens/{token['id']}"),
            await program.delete("/api/sessions"),
            await program.delete("/api/sessions/x"),
            await program.put("/api/me/password", json=other),
            await program.put("/api/me/email", json={"email": "e@example.org", "password": "x"}),
            await program.put("/api/me/name", json={"name": "Evil"}),
            await program.get("/api/me/export"),
            await program.request("DELETE", "/api/me", json={}),
        ]

        assert {problem(answer) for answer in answers} == {(403, "not-allowed")}
        assert (await program.get("/api/tokens")).status_code == 200

    async def test_a_withdrawn_token_is_worth_nothing(self, mailed: Mailed) -> None:
        anna = await sign_up(mailed.site, "Lyubov")
        token = (await anna.http.post("/api/tokens", json={"name": "bot"})).json()
        table_id = await table_of(anna)

        async with mailed.site.socket(table_id, token["token"]) as socket:
            await hear(socket, "update")
            ended = await anna.http.delete(f"/api/tokens/{token['id']}")
            code = await closing(socket)

        assert (ended.status_code, code) == (204, 4401)
        answer = await mailed.site.client(token["token"]).get("/api/me")
        assert problem(answer) == (401, "not-signed-in")

    async def test_twenty_are_enough(self, mailed: Mailed) -> None:
        anna = await sign_up(mailed.site, "Zlata")

        answers = [await anna.http.post("/api/tokens", json={"name": f"{n}"}) for n in range(21)]

        assert [answer.status_code for answer in answers] == [201] * 20 + [409]
        assert problem(answers[-1]) == (409, "too-many-tokens")

    async def test_guests_have_none(self, mailed: Mailed) -> None:
        script = await guest(mailed.site)

        assert problem(await script.http.get("/api/tokens")) == (403, "needs-account")
        assert problem(await script.http.post("/api/tokens", json={"name": "x"})) == (
            *(403, "needs-account"),
        )


async def test_many_sessions_ended_at_once_are_all_over(mailed: Mailed) -> None:
    anna = await sign_up(mailed.site, "Yana")
    others = [Visitor(mailed.site.client(), "Yana") for _ in range(5)]
    await asyncio.gather(*map(Visitor.sign_in, others))

    await others[0].http.delete("/api/sessions")

    answers = [await one.http.get("/api/me") for one in (anna, *others)]
    assert {answer.status_code for answer in answers} == {401}
