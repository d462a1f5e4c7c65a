"""The whole life of an account, in a real process that logs all it can, with a real mail server:
nothing that opens anything, and nothing that names anybody, is in the log, in an error or usable
in a copy of the database. ASVS 5: 14.2.1, 14.2.4, 16.2.5, 16.5.1."""

import re
import sqlite3
from pathlib import Path
from time import monotonic, sleep
from typing import Final

import httpx2

from app.accounts.tokens import hash_token
from app.web.language import COOKIE as LANGUAGE_COOKIE
from tests.notices.push_services import Browser
from tests.ports import free_port
from tests.serving import LiveServer, serving
from tests.smtp import PATIENCE_S, MailServer
from tests.web.site import HTTP_S, NO_TLS, Json

EMAIL, OTHER = "anna.of.the.lake@example.org", "anna.of.the.hill@example.org"
FIRST, SECOND, THIRD = "seven quiet herons", "eight quiet herons", "nine quiet herons"
WRONG: Final = "ten loud geese"
WISH: Final = {"preset": "duel", "deadline_s": 86400, "opponents": "bots"}


class Life:
    """A browser, its program, and a list of all that must stay between them and the server."""

    def __init__(self, server: LiveServer, mail: MailServer, push_port: int) -> None:
        self.server, self.mail, self.push_port = server, mail, push_port
        self.http = httpx2.Client(base_url=server.url, verify=NO_TLS, timeout=HTTP_S)
        self.secrets = {EMAIL, OTHER, FIRST, SECOND, THIRD, WRONG}
        self.answers: list[str] = []

    def do(self, method: str, path: str, body: Json | None = None) -> httpx2.Response:
        answer = self.http.request(method, path, json=body)
        self.secrets |= {c.value or "" for c in self.http.cookies.jar if c.name != LANGUAGE_COOKIE}
        if not answer.is_success:
            self.answers.append(answer.text)
        return answer

    def link(self, address: str, count: int) -> str:
        token = self.mail.wait_for(address, count)[-1].token
        self.secrets.add(token)
        return token

    def begin(self) -> None:
        for password in (WRONG[:3], FIRST):
            body = {"email": EMAIL, "name": "Anna", "password": password}
            self.do("POST", "/api/accounts", body)
        self.do("POST", "/api/confirmations", {"token": self.link(EMAIL, 1)})
        self.do("POST", "/api/confirmations", {"token": self.link(EMAIL, 1)})

    def stumble(self) -> None:
        """All that is refused, at every layer, with something secret in it."""
        self.do("POST", "/api/session", {"email": EMAIL, "password": WRONG})
        self.do("POST", "/api/session", {"email": EMAIL, "password": [WRONG]})
        self.do("POST", "/api/session", {"email": {EMAIL: WRONG}, "password": WRONG, WRONG: 1})
        self.do("PUT", "/api/me/password", {"old": WRONG, "new": FIRST[:4]})
        self.do("PUT", "/api/me/email", {"email": f"{EMAIL}\r\nBcc: x@y.z", "password": FIRST})
        broken = f'{{"email": "{EMAIL}", "password": "{WRONG}"'
        for kind, content in (("application/json", broken), ("text/plain", broken)):
            headers = {"content-type": kind}
            answer = self.http.post("/api/session", content=content, headers=headers)
            self.answers.append(answer.text)
        self.http.get("/api/me", headers={"authorization": f"Bearer {WRONG}"})

    def live(self) -> str:
        """A program, a calendar, a browser that takes messages, a game; the game's id."""
        self.do("POST", "/api/session", {"email": EMAIL, "password": FIRST})
        token = self.do("POST", "/api/tokens", {"name": "bot"}).json()["token"]
        calendar = self.do("POST", "/api/me/calendar").json()["url"]
        endpoint = f"http://127.0.0.1:{self.push_port}/of-anna-alone"
        keys = Browser().keys
        self.do("POST", "/api/push", {"endpoint": endpoint, "keys": keys})
        self.secrets |= {token, calendar.split("/")[-1][:-4], "of-anna-alone", *keys.values()}
        assert self.do("POST", "/api/push/test").json() == {"sent": 0, "failed": 1}
        self.http.get(calendar)
        table_id: str = self.do("POST", "/api/tables", WISH).json()["id"]
        self.do("POST", f"/api/tables/{table_id}/seats", {})
        self.http.get("/api/me", headers={"authorization": f"Bearer {token}"})
        return table_id

    def change(self) -> None:
        self.do("PUT", "/api/me/password", {"old": FIRST, "new": SECOND})
        self.do("PUT", "/api/me/email", {"email": OTHER, "password": SECOND})
        self.do("POST", "/api/confirmations", {"token": self.link(OTHER, 1)})
        self.do("POST", "/api/resets", {"email": OTHER})
        self.do("POST", "/api/resets/use", {"token": self.link(OTHER, 2), "password": THIRD})
        self.do("POST", "/api/session", {"email": OTHER, "password": THIRD})

    def end(self) -> int:
        self.do("DELETE", "/api/me", {"password": WRONG})
        return self.do("DELETE", "/api/me", {"password": THIRD}).status_code


def test_from_sign_up_to_deletion_nothing_secret_is_told(tmp_path: Path, mail: MailServer) -> None:
    mail.letters.clear()
    port = free_port()
    environment = {
        "BITO_SMTP_URL": mail.url,
        "BITO_LOG": "debug",
        "BITO_PUSH_HOSTS": f"127.0.0.1:{port}",
    }
    with serving(tmp_path, environment) as server:
        life = Life(server, mail, port)
        life.begin()
        life.stumble()
        table_id = life.live()
        alive = rows(server)
        life.change()
        status = life.end()
        record = life.http.get(f"/api/games/{table_id}").json()
        farewell = mail.wait_for(OTHER, 4)[-1]
        gone, log = rows_when_sent(server), server.log()
        life.http.close()
    raw = b"".join(file.read_bytes() for file in (tmp_path / "data").glob("bito.db*"))

    tokens = {text for text in life.secrets if re.fullmatch(r"[\w-]{43}|[0-9a-f]{32}", text)}
    life.secrets |= {record["server_seed"]}
    assert status == 204
    assert "deleted" in farewell.subject
    assert len(tokens) >= 7
    assert [text for text in life.secrets if text in log] == []
    assert [text for text in life.secrets if text in "".join(life.answers)] == []
    assert [text for text in tokens | {FIRST} if text in alive] == []
    assert hash_token(next(iter(tokens))) in alive or EMAIL in alive
    assert [text for text in life.secrets - {record["server_seed"]} if text in gone] == []
    assert [text for text in tokens if text.encode() in raw] == []


def rows(server: LiveServer) -> str:
    """The whole database as text."""
    with sqlite3.connect(server.data / "bito.db") as database:
        text = "\n".join(database.iterdump())
    database.close()
    return text


def rows_when_sent(server: LiveServer) -> str:
    """The same once no letter waits: until then its address is there."""
    until = monotonic() + PATIENCE_S
    while "@" in (text := rows(server)):
        assert monotonic() < until, re.findall(r"[^\n]*@[^\n]*", text)
        sleep(0.05)
    return text
