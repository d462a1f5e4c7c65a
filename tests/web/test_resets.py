"""A new password by a letter. ASVS 5, 6.4.3 and 6.5: one use, short life, bound to the account."""

import asyncio
import json
import sqlite3
from functools import partial
from pathlib import Path
from time import monotonic, sleep

import httpx2
import pytest
import structlog.testing
from sqlalchemy import update

from app.accounts.proving import RESET_MS
from app.accounts.tokens import hash_token
from app.storage.accounts import accounts_at
from app.storage.people_models import OneTimeLink
from tests.cheap import PASSWORD
from tests.serving import serving
from tests.smtp import PATIENCE_S, MailServer
from tests.web.accounts_site import Mailed
from tests.web.signing import Visitor, confirmed, letters_to, sign_up
from tests.web.site import HTTP_S, NO_TLS, problem, running

NEW = "a new and better one"


async def reset_token(mailed: Mailed, visitor: Visitor, count: int = 2) -> str:
    """The token in the letter that is sent now; `count` letters went there with it."""
    await mailed.site.client().post("/api/resets", json={"email": visitor.email})
    return (await letters_to(mailed.mail, visitor.email, count))[-1]


async def use(mailed: Mailed, token: str, password: str = NEW) -> object:
    body = {"token": token, "password": password}
    answer = await mailed.site.client().post("/api/resets/use", json=body)
    return answer.status_code if answer.is_success else problem(answer)


async def test_a_link_gives_a_new_password_and_ends_everything(either: Mailed) -> None:
    anna = await confirmed(either.site, either.mail)
    program = (await anna.http.post("/api/tokens", json={"name": "bot"})).json()["token"]
    token = await reset_token(either, anna)

    assert await use(either, token) == 204

    assert problem(await anna.http.get("/api/me")) == (401, "not-signed-in")
    assert problem(await either.site.client(program).get("/api/me")) == (401, "not-signed-in")
    back = Visitor(either.site.client(), "Anna")
    assert problem(await back.sign_in(PASSWORD)) == (401, "wrong-password")
    assert (await back.sign_in(NEW)).status_code == 200
    letters = await asyncio.to_thread(either.mail.wait_for, anna.email, 3)
    assert letters[-1].subject == "Your password for Bito was changed"


async def test_it_ends_the_calendar_s_address_too(mailed: Mailed) -> None:
    """Whoever was in the account may have made it, and it shows tables and their links."""
    anna = await confirmed(mailed.site, mailed.mail, "Kseniya")
    made = (await anna.http.post("/api/me/calendar")).json()["url"]
    path, http = made[made.index("/calendar/") :], mailed.site.client()
    before = await http.get(path)

    assert await use(mailed, await reset_token(mailed, anna)) == 204

    assert before.status_code == 200
    assert problem(await http.get(path)) == (404, "not-found")


async def test_a_link_works_once(mailed: Mailed) -> None:
    anna = await confirmed(mailed.site, mailed.mail, "Roza")
    token = await reset_token(mailed, anna)

    assert [await use(mailed, token), await use(mailed, token)] == [204, (410, "link-over")]


async def test_of_two_links_the_newer_works(mailed: Mailed) -> None:
    anna = await confirmed(mailed.site, mailed.mail, "Lidia")
    old, new = await reset_token(mailed, anna), await reset_token(mailed, anna, 3)

    assert [await use(mailed, old), await use(mailed, new)] == [(410, "link-over"), 204]


async def test_a_link_works_for_thirty_minutes(either: Mailed) -> None:
    anna = await confirmed(either.site, either.mail)
    token = await reset_token(either, anna)
    now = either.site.services.clock.now()
    expires = update(OneTimeLink).values(expires_at=now - 1)
    await either.site.services.database.writer.run(lambda c: c.execute(expires).rowcount)

    assert await use(either, token) == (410, "link-over")
    assert RESET_MS == 30 * 60 * 1000


async def test_a_weak_password_does_not_use_the_link_up(mailed: Mailed) -> None:
    anna = await confirmed(mailed.site, mailed.mail, "Nina")
    token = await reset_token(mailed, anna)

    assert await use(mailed, token, "password") == (422, "weak-password")
    assert await use(mailed, token, anna.email) == (422, "weak-password")
    assert await use(mailed, token) == 204


async def test_a_link_dies_when_the_password_is_changed(mailed: Mailed) -> None:
    anna = await confirmed(mailed.site, mailed.mail, "Inna")
    token = await reset_token(mailed, anna)

    changed = await anna.http.put("/api/me/password", json={"old": PASSWORD, "new": NEW})

    assert changed.status_code == 204
    assert await use(mailed, token, "yet another one") == (410, "link-over")


async def test_a_link_for_something_else_resets_nothing(mailed: Mailed) -> None:
    anna = await sign_up(mailed.site, "Alla")
    [token] = await letters_to(mailed.mail, anna.email)

    assert await use(mailed, token) == (410, "link-over")
    assert (await mailed.site.client().post("/api/confirmations", json={"token": token})).is_success


async def test_a_reset_proves_the_address_too(either: Mailed) -> None:
    anna = await sign_up(either.site, "Anna")
    token = await reset_token(either, anna)

    assert await use(either, token) == 204

    [account] = await either.site.services.read(partial(accounts_at, email_key=anna.email))
    assert account.is_confirmed


async def test_two_who_use_a_link_at_once_are_one(mailed: Mailed) -> None:
    anna = await confirmed(mailed.site, mailed.mail, "Zoya")
    token = await reset_token(mailed, anna)

    outcomes = await asyncio.gather(*(use(mailed, token, f"{NEW} {n}") for n in range(5)))

    assert outcomes.count(204) == 1
    assert outcomes.count((410, "link-over")) == 4


@pytest.mark.parametrize("token", ["", "x", "x" * 43, "x" * 100, "\u00e9" * 43])
async def test_a_made_up_link_is_over(mailed: Mailed, token: str) -> None:
    assert await use(mailed, token) == (410, "link-over")


async def test_the_page_of_a_link_uses_nothing_up(mailed: Mailed) -> None:
    """A mail reader that looks at links ahead of people asks for the page, without its token."""
    anna = await confirmed(mailed.site, mailed.mail, "Yulia")
    token = await reset_token(mailed, anna)

    pages = [await mailed.site.client().get("/reset") for _ in range(2)]

    assert [page.status_code for page in pages] == [200, 200]
    assert token not in pages[0].text + pages[1].text
    assert await use(mailed, token) == 204


@pytest.mark.parametrize("header", ["host", "x-forwarded-host", "origin", "referer"])
async def test_links_lead_to_our_own_address_whatever_the_request_says(
    tmp_path: Path, mail: MailServer, header: str
) -> None:
    mail.letters.clear()
    public_url = "https://durak.example"
    async with running(tmp_path, smtp=mail.url, public_url=public_url) as site:
        visitor = Mailed(site, mail)
        await sign_up(site, "Anna")
        await letters_to(mail, "anna@example.org", 1)
        http = site.client()
        answer = await http.post(
            "/api/resets",
            json={"email": "anna@example.org"},
            headers={header: "evil.example" if header != "origin" else public_url},
        )
        if header == "host":
            assert problem(answer) == (400, "wrong-host")
            await visitor.site.client().post("/api/resets", json={"email": "anna@example.org"})
        await letters_to(mail, "anna@example.org", 2)

    for letter in mail.to("anna@example.org"):
        assert "evil" not in letter.message.as_string()
        assert "https://durak.example/" in letter.text


async def test_without_a_public_address_the_host_header_does_not_count_either(
    tmp_path: Path, mail: MailServer
) -> None:
    mail.letters.clear()
    async with running(tmp_path, smtp=mail.url) as site:
        http = site.client()
        http.headers["host"] = "evil.example"
        await sign_up(site, "Anna", http)
        await http.post("/api/resets", json={"email": "anna@example.org"})
        await letters_to(mail, "anna@example.org", 2)

    assert "evil" not in "".join(one.message.as_string() for one in mail.letters)


async def test_no_token_password_or_address_is_logged(tmp_path: Path, mail: MailServer) -> None:
    mail.letters.clear()
    with structlog.testing.capture_logs() as logs:
        async with running(tmp_path, smtp=mail.url) as site:
            visitor = Mailed(site, mail)
            anna = await confirmed(site, mail)
            await anna.sign_in("a wrong password")
            token = await reset_token(visitor, anna)
            await use(visitor, token)
            await use(visitor, token)

    text = json.dumps(logs, default=str)
    for secret in (token, PASSWORD, NEW, "anna@example.org", "a wrong password"):
        assert secret not in text


async def test_a_copied_database_opens_nothing(tmp_path: Path, mail: MailServer) -> None:
    """Neither a session, nor a link, nor a letter that waits can be used by who copies the file."""
    mail.letters.clear()
    async with running(tmp_path, smtp=mail.url) as site:
        visitor = Mailed(site, mail)
        anna = await confirmed(site, mail)
        made = (await anna.http.post("/api/tokens", json={"name": "bot"})).json()
        link = await reset_token(visitor, anna)
        secrets = [link, made["token"], anna.http.cookies["bito_session"], PASSWORD]
        mail.refuse = "451 later"
        await sign_up(site, "Boris")
        await asyncio.sleep(0.2)
        mail.refuse = None

    with sqlite3.connect(tmp_path / "bito.db") as database:
        dump = "\n".join(database.iterdump())
    database.close()
    raw = (tmp_path / "bito.db").read_bytes()
    for secret in secrets:
        assert secret not in dump
        assert secret.encode() not in raw
    assert "/confirm#" not in dump
    assert b"/confirm#" not in raw
    assert hash_token(link) in dump


def test_a_real_process_logs_no_secret_and_sends_after_a_crash(
    tmp_path: Path, mail: MailServer
) -> None:
    mail.letters.clear()
    mail.refuse = "451 later"
    environment = {"BITO_SMTP_URL": mail.url, "BITO_LOG": "debug"}
    body = {"email": "anna@example.org", "name": "Anna", "password": PASSWORD}
    with serving(tmp_path, environment) as server:
        answer = httpx2.post(f"{server.url}/api/accounts", json=body, verify=NO_TLS, timeout=HTTP_S)
        server.kill()
        mail.refuse = None
        make_due(server.data / "bito.db")
        server.start()
        [letter] = mail.wait_for("anna@example.org")
        log = server.log()

    assert answer.status_code == 201
    for secret in (letter.token, PASSWORD, "anna@example.org", answer.cookies["bito_session"]):
        assert secret not in log


def make_due(file: Path) -> None:
    """The letter may have been tried, and would be tried again only after a while."""
    with sqlite3.connect(file) as database:
        database.execute("UPDATE mail SET due_at = 0")
    database.close()


def test_without_mail_the_letter_is_on_the_console(tmp_path: Path) -> None:
    body = {"email": "anna@example.org", "name": "Anna", "password": PASSWORD}
    with serving(tmp_path) as server:
        httpx2.post(f"{server.url}/api/accounts", json=body, verify=NO_TLS, timeout=HTTP_S)
        asked = {"email": "anna@example.org"}
        httpx2.post(f"{server.url}/api/resets", json=asked, verify=NO_TLS, timeout=HTTP_S)
        until = monotonic() + PATIENCE_S
        while "/reset#" not in server.log():
            assert monotonic() < until
            sleep(0.02)

        assert f"{server.url}/reset#" in server.log()
