"""Coming back with a password; what is told, and how much is worked, when it is wrong."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Engine, event

from app.accounts.delays import FREE_BY_ACCOUNT
from app.accounts.hashing import QUEUE, THREADS, Passwords
from app.storage.accounts import account_of, change_account
from tests.cheap import PASSWORD
from tests.web.accounts_site import Mailed
from tests.web.signing import Visitor, address_of, confirmed, sign_up
from tests.web.site import Site, closing, hear, problem, running

UNKNOWN = "nobody@example.org"


def sign_in_body(email: str, password: str = PASSWORD) -> dict[str, str]:
    return {"email": email, "password": password}


async def test_address_and_password_open_a_new_session(either: Mailed) -> None:
    anna = await confirmed(either.site, either.mail)
    elsewhere = Visitor(either.site.client(), "Anna")

    answer = await elsewhere.sign_in()

    assert answer.status_code == 200
    assert answer.json()["player"] == (await anna.me())["player"]
    assert (await elsewhere.me()) == (await anna.me())
    assert elsewhere.http.cookies["bito_session"] != anna.http.cookies["bito_session"]


async def test_an_address_is_the_same_in_capitals_and_a_password_is_not(mailed: Mailed) -> None:
    await sign_up(mailed.site, "Anfisa")
    http = mailed.site.client()

    right = await http.post("/api/session", json=sign_in_body("ANFISA@Example.org"))
    wrong = await http.post(
        "/api/session", json=sign_in_body("anfisa@example.org", PASSWORD.upper())
    )

    assert right.status_code == 200
    assert problem(wrong) == (401, "wrong-password")
    assert "set-cookie" not in wrong.headers


async def test_the_browser_s_old_session_is_over(mailed: Mailed) -> None:
    site = mailed.site
    anna = await sign_up(site, "Olga")
    old = anna.http.cookies["bito_session"]
    table = await anna.http.post(
        "/api/tables", json={"preset": "duel", "deadline_s": 86400, "opponents": "bots"}
    )

    async with site.socket(table.json()["id"], cookie=f"bito_session={old}") as socket:
        await hear(socket, "update")
        await anna.sign_in()
        code = await closing(socket)

    fixed = site.client()
    fixed.cookies.set("bito_session", old, domain="127.0.0.1")
    assert code == 4401
    assert problem(await fixed.get("/api/me")) == (401, "not-signed-in")


async def test_a_session_fixed_by_a_stranger_never_becomes_somebody_s(mailed: Mailed) -> None:
    await sign_up(mailed.site, "Polina")
    victim = Visitor(mailed.site.client(), "Polina")
    planted = "z" * 43
    victim.http.cookies.set("bito_session", planted, domain="127.0.0.1")

    answer = await victim.sign_in()

    attacker = mailed.site.client()
    attacker.cookies.set("bito_session", planted, domain="127.0.0.1")
    assert planted not in str(answer.headers.get_list("set-cookie"))
    assert problem(await attacker.get("/api/me")) == (401, "not-signed-in")


@pytest.mark.parametrize(
    ("public_url", "prefix", "secure"),
    [(None, "bito_", False), ("https://durak.example", "__Host-bito_", True)],
)
async def test_cookies_are_for_this_server_alone(
    folder: Path, public_url: str | None, prefix: str, secure: bool
) -> None:
    async with running(folder, public_url=public_url) as site:
        await sign_up(site, "Anna")
        answer = await Visitor(site.client(), "Anna").sign_in()

    cookies = answer.headers.get_list("set-cookie")
    assert {cookie.partition("=")[0] for cookie in cookies} == {
        f"{prefix}device",
        f"{prefix}session",
        "bito_language",
    }
    for cookie in cookies:
        parts = {part.strip().lower() for part in cookie.split(";")[1:]}
        assert {"path=/", "samesite=lax"} <= parts
        # The language is no secret, and the page's own scripts change it.
        assert ("httponly" in parts) is not cookie.startswith("bito_language")
        assert ("secure" in parts) is secure
        assert not any(part.startswith("domain") for part in parts)


@pytest.fixture
async def strict(tmp_path: Path) -> AsyncIterator[Site]:
    async with running(tmp_path / "data") as site:
        yield site


class TestGuessing:
    async def test_wrong_passwords_make_the_next_wait(self, strict: Site) -> None:
        await sign_up(strict, "Anna")
        thief = Visitor(strict.client(), "Anna")

        answers = [await thief.sign_in(f"guess {n}") for n in range(FREE_BY_ACCOUNT + 1)]
        right = await thief.sign_in()

        assert [answer.status_code for answer in answers] == [401] * FREE_BY_ACCOUNT + [429]
        assert problem(right) == (429, "too-fast")
        assert int(right.headers["retry-after"]) >= 1

    async def test_the_owner_signs_in_from_another_address(self, strict: Site) -> None:
        await sign_up(strict, "Anna")
        thief = strict.client()
        thief.headers["x-forwarded-for"] = "203.0.113.66"
        for n in range(FREE_BY_ACCOUNT + 3):
            await thief.post("/api/session", json=sign_in_body(address_of("Anna"), f"guess {n}"))

        assert (await Visitor(strict.client(), "Anna").sign_in()).status_code == 200

    async def test_an_unknown_address_waits_just_so(self, strict: Site) -> None:
        http = strict.client()

        answers = [
            await http.post("/api/session", json=sign_in_body(UNKNOWN, f"guess {n}"))
            for n in range(FREE_BY_ACCOUNT + 1)
        ]

        assert [answer.status_code for answer in answers] == [401] * FREE_BY_ACCOUNT + [429]

    async def test_passwords_asked_for_elsewhere_are_guarded_too(self, strict: Site) -> None:
        anna = await sign_up(strict, "Anna")

        answers = [
            await anna.http.put("/api/me/password", json={"old": f"guess {n}", "new": "x" * 9})
            for n in range(FREE_BY_ACCOUNT + 1)
        ]

        assert [answer.status_code for answer in answers] == [401] * FREE_BY_ACCOUNT + [429]


@contextmanager
def asked(statements: list[str]) -> Iterator[None]:
    """Adds what is asked about accounts in the meantime: a server asks other things by itself."""

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if "FROM account" in statement:
            statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield
    finally:
        event.remove(Engine, "before_cursor_execute", note)


class TestEnumeration:
    """ASVS 6.3.8: nobody learns from the outside which addresses have accounts."""

    async def test_log_in_answers_and_works_alike(self, mailed: Mailed) -> None:
        known = await confirmed(mailed.site, mailed.mail, "Raisa")
        half_known = await sign_up(mailed.site, "Faina")
        passwords, http, told = mailed.site.services.passwords, mailed.site.client(), []

        for email in (known.email, half_known.email, UNKNOWN, "no address", ""):
            before = passwords.count
            answer = await http.post("/api/session", json=sign_in_body(email, "wrong password"))
            body = {**answer.json(), "request": None}
            told.append((problem(answer), str(body), passwords.count - before))

        assert len(set(told)) == 1
        assert told[0][2] == 2

    async def test_sign_up_answers_and_works_alike(self, mailed: Mailed) -> None:
        known = await confirmed(mailed.site, mailed.mail, "Taisia")
        passwords, told = mailed.site.services.passwords, []

        for name, email in (("Ulyana", known.email), ("Klavdia", "klavdia@example.org")):
            before = passwords.count
            http = mailed.site.client()
            answer = await http.post(
                "/api/accounts", json={"email": email, "name": name, "password": PASSWORD}
            )
            me = (await http.get("/api/me")).json()
            del me["account"]["email"], me["account"]["created_at"], me["player"]
            told.append(
                (answer.status_code, answer.json()["confirmed"], me, passwords.count - before)
            )
            assert (await http.post("/api/confirmations/again")).status_code == 202

        assert told[0] == told[1]
        letters = await asyncio.to_thread(mailed.mail.wait_for, known.email, 3)
        assert {letter.subject for letter in letters[1:]} == {"You have an account at Bito already"}

    async def test_whoever_signed_up_with_a_known_address_can_sign_in(self, mailed: Mailed) -> None:
        known = await confirmed(mailed.site, mailed.mail, "Serafima")
        await sign_up(mailed.site, "Evdokia", email=known.email, password="another good one")
        http = mailed.site.client()

        both = [
            await http.post("/api/session", json=sign_in_body(known.email, password))
            for password in (PASSWORD, "another good one")
        ]

        assert [answer.json()["player"]["name"] for answer in both] == ["Serafima", "Evdokia"]

    async def test_a_reset_answers_alike(self, mailed: Mailed) -> None:
        known = await confirmed(mailed.site, mailed.mail, "Agafia")
        http, passwords = mailed.site.client(), mailed.site.services.passwords
        before = passwords.count

        answers = [
            await http.post("/api/resets", json={"email": email})
            for email in (known.email, UNKNOWN, "no address", "")
        ]

        assert {(answer.status_code, answer.text) for answer in answers} == {(202, "null")}
        assert passwords.count == before

    async def test_the_time_tells_nothing(self, mailed: Mailed) -> None:
        """The same is hashed as often, and the same asked about accounts."""
        known = await confirmed(mailed.site, mailed.mail, "Glafira")
        http, passwords = mailed.site.client(), mailed.site.services.passwords
        done: dict[str, list[str]] = {known.email: [], UNKNOWN: []}

        for _ in range(3):
            for email, statements in done.items():
                before = passwords.count
                with asked(statements):
                    await http.post("/api/session", json=sign_in_body(email, "wrong password"))
                assert passwords.count - before == 2

        assert done[known.email] == done[UNKNOWN]
        assert len(done[UNKNOWN]) == 3


async def test_a_password_is_hashed_anew_when_the_cost_has_changed(mailed: Mailed) -> None:
    olesya = await sign_up(mailed.site, "Olesya")
    player_id = (await olesya.me())["player"]["id"]
    services = mailed.site.services
    dear = Passwords()
    stored = await dear.hash(PASSWORD)
    dear.close()
    await services.database.writer.run(
        partial(change_account, player_id=player_id, password_hash=stored)
    )

    assert (await olesya.sign_in()).status_code == 200

    account = await services.read(lambda c: account_of(c, player_id))
    assert account is not None
    assert account.password_hash != stored
    assert not services.passwords.is_outdated(account.password_hash)
    assert (await olesya.sign_in()).status_code == 200


async def test_too_many_at_once_are_told_to_wait(mailed: Mailed) -> None:
    passwords, gate = mailed.site.services.passwords, Event()
    waiting = [asyncio.ensure_future(passwords._run(gate.wait)) for _ in range(THREADS + QUEUE)]
    await asyncio.sleep(0)

    answer = await mailed.site.client().post("/api/session", json=sign_in_body(UNKNOWN))
    gate.set()
    await asyncio.gather(*waiting)
    later = await mailed.site.client().post("/api/session", json=sign_in_body(UNKNOWN))

    assert problem(answer) == (503, "busy")
    assert answer.headers["retry-after"]
    assert problem(later) == (401, "wrong-password")
