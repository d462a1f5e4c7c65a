"""What a person changes about himself, and what he takes along."""

import asyncio
import json

import pytest

from app.storage.exporting import SECTIONS
from app.web.limits import ADDRESSES_BY_PLAYER
from tests.cheap import PASSWORD
from tests.web.accounts_site import Mailed
from tests.web.signing import Visitor, confirmed, letter_to, letters_to, sign_up
from tests.web.site import Site, guest, play_out, problem

NEW = "a new and better one"


class TestPassword:
    async def test_a_new_one_signs_all_other_browsers_out(self, either: Mailed) -> None:
        anna = await confirmed(either.site, either.mail)
        phone = Visitor(either.site.client(), "Anna")
        await phone.sign_in()
        token = (await anna.http.post("/api/tokens", json={"name": "bot"})).json()["token"]
        old_cookie = anna.http.cookies["bito_session"]

        changed = await anna.http.put("/api/me/password", json={"old": PASSWORD, "new": NEW})

        assert changed.status_code == 204
        assert anna.http.cookies["bito_session"] != old_cookie
        assert (await anna.me())["player"]["name"] == "Anna"
        assert problem(await phone.http.get("/api/me")) == (401, "not-signed-in")
        assert (await either.site.client(token).get("/api/me")).status_code == 200
        assert (await phone.sign_in(NEW)).status_code == 200
        letters = await asyncio.to_thread(either.mail.wait_for, anna.email, 2)
        assert letters[1].subject == "Your password for Bito was changed"

    @pytest.mark.parametrize(
        ("old", "new", "told"),
        [
            ("wrong", NEW, (401, "wrong-password")),
            (PASSWORD, "short", (422, "weak-password")),
            (PASSWORD, "Serafim1", (422, "weak-password")),
        ],
    )
    async def test_not_without_the_old_and_not_a_weak_one(
        self, mailed: Mailed, old: str, new: str, told: tuple[int, str]
    ) -> None:
        visitor = Visitor(mailed.site.client(), "Serafim")
        if (await visitor.sign_in()).status_code != 200:
            await sign_up(mailed.site, "Serafim", visitor.http)

        answer = await visitor.http.put("/api/me/password", json={"old": old, "new": new})

        assert problem(answer) == told
        assert (await visitor.sign_in()).status_code == 200


class TestAddress:
    async def test_the_new_one_counts_once_it_is_confirmed(self, either: Mailed) -> None:
        anna = await confirmed(either.site, either.mail)
        body = {"email": "Anna@Elsewhere.example.org", "password": PASSWORD}

        asked = await anna.http.put("/api/me/email", json=body)
        before = (await anna.me())["account"]["email"]
        new = await letter_to(either.mail, "Anna@elsewhere.example.org")
        old = await asyncio.to_thread(either.mail.wait_for, anna.email, 2)
        done = await either.site.client().post("/api/confirmations", json={"token": new})
        told = await asyncio.to_thread(either.mail.wait_for, anna.email, 3)

        assert (asked.status_code, done.status_code) == (202, 200)
        assert before == anna.email
        assert (await anna.me())["account"]["email"] == "Anna@elsewhere.example.org"
        assert old[1].subject == "A new address for your account at Bito"
        assert told[2].subject == "Your account at Bito has a new address"
        assert problem(await anna.sign_in()) == (401, "wrong-password")
        signed_in = await anna.http.post(
            "/api/session", json={"email": "anna@elsewhere.example.org", "password": PASSWORD}
        )
        assert signed_in.status_code == 200

    async def test_a_known_one_is_answered_alike_and_told_there(self, mailed: Mailed) -> None:
        boris = await confirmed(mailed.site, mailed.mail, "Yakov")
        anna = await confirmed(mailed.site, mailed.mail, "Foma")

        answers = [
            await anna.http.put("/api/me/email", json={"email": email, "password": PASSWORD})
            for email in (boris.email, "free@example.org")
        ]

        assert {(answer.status_code, answer.text) for answer in answers} == {(202, "null")}
        letters = await asyncio.to_thread(mailed.mail.wait_for, boris.email, 2)
        assert letters[1].subject == "You have an account at Bito already"

    async def test_nobody_has_letters_sent_all_over_the_world(self, either: Mailed) -> None:
        anna = await sign_up(either.site, "Anna")
        answers = [
            await anna.http.put(
                "/api/me/email", json={"email": f"{number}@example.org", "password": PASSWORD}
            )
            for number in range(ADDRESSES_BY_PLAYER.amount + 1)
        ]

        assert {answer.status_code for answer in answers[:-1]} == {202}
        assert problem(answers[-1]) == (429, "too-fast")

    async def test_not_without_the_password(self, mailed: Mailed) -> None:
        anna = await sign_up(mailed.site, "Galina")

        answer = await anna.http.put(
            "/api/me/email", json={"email": "thief@example.org", "password": "wrong one"}
        )

        assert problem(answer) == (401, "wrong-password")

    async def test_an_address_never_proved_is_not_written_to(self, mailed: Mailed) -> None:
        anna = await sign_up(mailed.site, "Valeria")
        await letters_to(mailed.mail, anna.email)

        await anna.http.put(
            "/api/me/email", json={"email": "valeria@new.example.org", "password": PASSWORD}
        )
        token = await letter_to(mailed.mail, "valeria@new.example.org")
        await mailed.site.client().post("/api/confirmations", json={"token": token})

        account = (await anna.me())["account"]
        assert (account["email"], account["confirmed"]) == ("valeria@new.example.org", True)
        assert [one.subject for one in mailed.mail.to(anna.email)] == [
            "Confirm your address for Bito"
        ]

    async def test_a_new_password_takes_back_who_asked_for_another_address(
        self, mailed: Mailed
    ) -> None:
        anna = await confirmed(mailed.site, mailed.mail, "Rimma")
        thief = {"email": "thief@evil.example.org", "password": PASSWORD}
        await anna.http.put("/api/me/email", json=thief)
        token = await letter_to(mailed.mail, "thief@evil.example.org")

        await anna.http.put("/api/me/password", json={"old": PASSWORD, "new": NEW})

        answer = await mailed.site.client().post("/api/confirmations", json={"token": token})
        assert problem(answer) == (410, "link-over")
        assert (await anna.me())["account"]["email"] == anna.email


class TestName:
    async def test_a_new_name_is_one_s_own(self, either: Mailed) -> None:
        anna = await sign_up(either.site, "Anna")

        named = await anna.http.put("/api/me/name", json={"name": " Anna  Lisa "})
        other = await sign_up(either.site, "Anna", email="other@example.org")
        taken = await other.http.put("/api/me/name", json={"name": "ANNALISA"})
        same = await anna.http.put("/api/me/name", json={"name": "Anna-Lisa"})

        assert named.json()["player"]["name"] == "Anna Lisa"
        assert problem(taken) == (409, "name-taken")
        assert same.json()["player"]["name"] == "Anna-Lisa"

    @pytest.mark.parametrize("name", ["admin", "x", "Guest 1", "a<b>c", "deleted player"])
    async def test_a_bad_one_is_refused(self, mailed: Mailed, name: str) -> None:
        visitor = Visitor(mailed.site.client(), "Elizaveta")
        if (await visitor.sign_in()).status_code != 200:
            await sign_up(mailed.site, "Elizaveta", visitor.http)

        answer = await visitor.http.put("/api/me/name", json={"name": name})

        assert problem(answer) == (422, "bad-message")


async def test_switches_stay_where_they_are_put(mailed: Mailed) -> None:
    anna = await sign_up(mailed.site, "Ekaterina")

    one = await anna.http.patch("/api/me", json={"wants_company": True})
    other = await anna.http.patch("/api/me", json={"on_leaderboard": True})
    nothing = await anna.http.patch("/api/me", json={})

    assert one.json()["account"]["wants_company"] is True
    assert one.json()["account"]["on_leaderboard"] is False
    assert other.json() == nothing.json() == await anna.me()
    assert other.json()["account"]["wants_company"] is True


@pytest.mark.parametrize(
    "column", ["is_admin", "confirmed_at", "email", "player_id", "password_hash", "kind", "name"]
)
async def test_nothing_else_can_be_assigned(mailed: Mailed, column: str) -> None:
    visitor = Visitor(mailed.site.client(), "Kira")
    if (await visitor.sign_in()).status_code != 200:
        await sign_up(mailed.site, "Kira", visitor.http)
    before = await visitor.me()

    answer = await visitor.http.patch("/api/me", json={column: True})

    assert problem(answer) == (422, "bad-message")
    assert await visitor.me() == before


async def test_guests_have_nothing_to_change(mailed: Mailed) -> None:
    script = await guest(mailed.site)
    me = (await script.http.get("/api/me")).json()

    answers = [
        await script.http.patch("/api/me", json={"wants_company": True}),
        await script.http.put("/api/me/name", json={"name": "Anna"}),
        await script.http.put("/api/me/password", json={"old": "x", "new": NEW}),
        await script.http.put("/api/me/email", json={"email": "a@example.org", "password": "x"}),
        await script.http.post("/api/confirmations/again"),
    ]

    assert me["account"] is None
    assert {problem(answer) for answer in answers} == {(403, "needs-account")}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        *(("PATCH", "/api/me"), ("PUT", "/api/me/name"), ("PUT", "/api/me/password")),
        *(("PUT", "/api/me/email"), ("DELETE", "/api/me"), ("GET", "/api/me/export")),
        *(("GET", "/api/sessions"), ("DELETE", "/api/sessions"), ("DELETE", "/api/sessions/x")),
        *(("GET", "/api/tokens"), ("POST", "/api/tokens"), ("DELETE", "/api/tokens/x")),
        ("POST", "/api/confirmations/again"),
    ],
)
async def test_strangers_are_told_to_sign_in(mailed: Mailed, method: str, path: str) -> None:
    answer = await mailed.site.client().request(method, path, json=None if method == "GET" else {})

    assert problem(answer) == (401, "not-signed-in")


POSTS = [
    *("/api/accounts", "/api/session", "/api/resets", "/api/resets/use", "/api/confirmations"),
    *("/api/confirmations/again", "/api/tokens"),
]


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "headers",
    [{"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}, {"origin": "http://evil"}],
)
async def test_no_other_site_sends_these(
    mailed: Mailed, path: str, headers: dict[str, str]
) -> None:
    answer = await mailed.site.client().post(path, json={}, headers=headers)

    assert problem(answer) == (403, "wrong-origin")


class TestExport:
    async def test_it_is_one_file_with_everything_and_no_secret(self, either: Mailed) -> None:
        anna = await confirmed(either.site, either.mail)
        made = (await anna.http.post("/api/tokens", json={"name": "my bot"})).json()
        await play_one(either.site, made["token"])

        answer = await anna.http.get("/api/me/export")

        whole = answer.json()
        assert answer.headers["content-type"] == "application/json"
        assert "attachment" in answer.headers["content-disposition"]
        assert answer.headers["cache-control"] == "no-store"
        assert set(whole) == {"format", "made_at", "games", *SECTIONS}
        assert whole["player"][0]["name"] == "Anna"
        assert whole["account"][0]["email"] == anna.email
        assert {row["name"] for row in whole["sessions"]} == {None, "my bot"}
        [game] = whole["games"]
        assert (game["status"], game["seat"]["name"]) == ("over", "Anna")
        text = json.dumps(whole)
        for secret in (made["token"], anna.http.cookies["bito_session"], PASSWORD, "argon2"):
            assert secret not in text

    async def test_it_is_about_nobody_else(self, mailed: Mailed) -> None:
        anna, boris = await sign_up(mailed.site, "Polya"), await sign_up(mailed.site, "Tolya")

        text = (await anna.http.get("/api/me/export")).text

        assert boris.email not in text
        assert (await boris.me())["player"]["id"] not in text

    async def test_a_guest_has_one_too(self, mailed: Mailed) -> None:
        http = mailed.site.client()
        await http.post(
            "/api/tables", json={"preset": "duel", "deadline_s": 60, "opponents": "bots"}
        )

        whole = (await http.get("/api/me/export")).json()

        assert whole["player"][0]["kind"] == "guest"
        assert whole["account"] == []


async def play_one(site: Site, token: str) -> None:
    http = site.client(token)
    wish = {"preset": "duel", "deadline_s": 86400, "opponents": "bots"}
    table_id = (await http.post("/api/tables", json=wish)).json()["id"]
    await http.post(f"/api/tables/{table_id}/seats", json={})
    async with site.socket(table_id, token) as socket:
        await play_out(socket)
