"""Sixty texts that have run as scripts somewhere, wherever a person's own text is shown: as names,
words, complaints, blocks and names of tokens, in a real browser. ASVS 5: 1.2.1-3, 3.2.2, 3.4.3.

No such name gets in by the door (`tests/web/test_payloads_as_names`); here they are put into the
database, so that the pages are on their own. What only looks like another's name is for
`tests/accounts`.
"""

import asyncio
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final
from urllib.parse import quote, urlencode
from uuid import uuid4

import httpx2
import pytest
from playwright.async_api import Dialog, Page, expect
from sqlalchemy import Connection, insert

from app.accounts.look_alikes import key_of
from app.accounts.tokens import hash_token, new_token
from app.settings import Settings
from app.storage.database import Database
from app.storage.migrate import upgrade
from app.storage.models import Player, Session
from app.storage.people_models import Account, Block, Rating, Remark, Report
from tests.browser.modules import call, reading_page
from tests.browser.visitors import Visit, Visitor, Visitors
from tests.serving import LiveServer
from tests.web.payloads import PAYLOADS
from tests.web.site import HTTP_S, NO_TLS

#: In the database a name is kept as it is; these cannot be shown whole in one line of text.
SHOWN: Final = [text for text in PAYLOADS if text.isprintable() and text == " ".join(text.split())]
OPEN: Final = {"preset": "classic", "deadline_s": 86400, "opponents": "people", "seats": 6}
#: Elements and attributes that run something, or fetch it from elsewhere.
#: But for the icon that counts waiting games, which the page draws itself and no name gets into.
ODD: Final = """() => [...document.querySelectorAll("*:not(link[rel=icon])")].filter((e) =>
  ["iframe", "object", "embed", "base", "math", "marquee"].includes(e.localName)
  || (e.localName === "script" && new URL(e.src, location).origin !== location.origin)
  || [...e.attributes].some((a) => a.name.startsWith("on")
    || (["href", "src", "action", "formaction", "xlink:href"].includes(a.name)
      && !["http:", "https:"].includes(new URL(a.value, location).protocol)))
).map((e) => e.outerHTML)"""


@dataclass(frozen=True, slots=True)
class House:
    """A server full of people with such names; Anna, an administrator, looks at all of them."""

    server: LiveServer
    token: str
    table_id: str
    game_id: str

    async def anna(self, visitors: Visitors) -> tuple[Visitor, list[Dialog]]:
        visitor = await visitors.make(self.server.url)
        cookie = {"name": "bito_session", "value": self.token, "url": self.server.url}
        await visitor.context.add_cookies([cookie])  # type: ignore[list-item]  # a plain dict will do
        return visitor, dialogs_of(visitor.page)


def dialogs_of(page: Page) -> list[Dialog]:
    """Every dialog that opens from now on; it is closed again."""
    found: list[Dialog] = []

    async def note(dialog: Dialog) -> None:
        found.append(dialog)
        await dialog.dismiss()

    page.on("dialog", note)
    return found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    server = LiveServer(tmp_path_factory.mktemp("hostile"), {"BITO_LIMITS": "off"})
    server.data.mkdir(mode=0o700, parents=True)
    url = Settings.model_validate({"data": server.data}).database_url
    upgrade(url)
    ids, tokens, cookie = asyncio.run(_welcome(url))
    server.start()
    table_id, game_id = _play(server, tokens)
    asyncio.run(_talk(url, ids, table_id))
    server.restart()  # tables that are in memory are called as they were
    yield House(server, cookie, table_id, game_id)
    server.stop()


async def _welcome(url: str) -> tuple[list[str], list[str], str]:
    """Anna first: ids, tokens of programs, and her cookie."""
    names = ("Anna", *PAYLOADS)
    ids = [uuid4().hex for _ in names]
    tokens, cookie = [new_token() for _ in names], new_token()
    database = Database.open(url)
    await database.writer.run(partial(_register, ids=ids, tokens=tokens, cookie=cookie))
    database.close()
    return ids, tokens, cookie


def _register(connection: Connection, ids: list[str], tokens: list[str], cookie: str) -> None:
    """Past all that names are asked for."""
    now = int(time.time() * 1000)
    session = {"created_at": now, "seen_at": now}
    for number, (id, name, token) in enumerate(zip(ids, ("Anna", *PAYLOADS), tokens, strict=True)):
        key = key_of(name) if number < 2 else f"{key_of(name)} {number}"
        player = {"id": id, "name": name, "name_key": key, "kind": "person", "created_at": now}
        connection.execute(insert(Player), player)
        email = {"email": f"p{number}@example.org", "email_key": f"p{number}@example.org"}
        account = {"player_id": id, "password_hash": "none", "created_at": now, **email}
        account |= {"is_admin": number == 0, "on_leaderboard": number > 0, "confirmed_at": now}
        connection.execute(insert(Account), {**account, "wants_company": True})
        mine = {"token_hash": hash_token(token), "player_id": id, "via": "bearer", **session}
        connection.execute(insert(Session), mine)
    hers = {"token_hash": hash_token(cookie), "player_id": ids[0], "via": "cookie", **session}
    connection.execute(insert(Session), hers)


def _play(server: LiveServer, tokens: list[str]) -> tuple[str, str]:
    """Everybody waits at a table of six with four others; Anna sits at one that runs, and at one
    that is over."""
    with httpx2.Client(base_url=server.url, verify=NO_TLS, timeout=HTTP_S) as http:
        for first in range(1, len(tokens), 5):
            _sit(http, tokens[first : first + 5], visibility="open")
        found = [_sit(http, tokens[:seats], seats=seats) for seats in (6, 2)]
        _post(http, tokens[1], f"/api/tables/{found[1]}/cancel", {})
    return found[0], found[1]


def _sit(http: httpx2.Client, tokens: list[str], **wish: Any) -> str:
    table_id = str(_post(http, tokens[0], "/api/tables", {**OPEN, **wish}).json()["id"])
    for token in tokens:
        _post(http, token, f"/api/tables/{table_id}/seats", {})
    return table_id


def _post(http: httpx2.Client, token: str, path: str, body: dict[str, Any]) -> httpx2.Response:
    answer = http.post(path, json=body, headers={"authorization": f"Bearer {token}"})
    assert answer.is_success, answer.text
    return answer


async def _talk(url: str, ids: list[str], table_id: str) -> None:
    database = Database.open(url)
    await database.writer.run(partial(_save, ids=ids, table_id=table_id))
    database.close()


def _save(connection: Connection, ids: list[str], table_id: str) -> None:
    """Each payload once more as words, a complaint, a token's name, and one who is blocked."""
    anna, others, now = ids[0], ids[1:], int(time.time() * 1000)
    for number, (who, text) in enumerate(zip(others, PAYLOADS, strict=True)):
        remark = {"id": uuid4().hex, "game_id": table_id, "player_id": others[number % 5]}
        connection.execute(insert(Remark), {**remark, "said_at": now + number, "words": text})
        report = {"id": uuid4().hex, "game_id": table_id, "reporter_id": who, "reported_id": anna}
        report |= {"reason": "other", "details": text, "status": "open"}
        connection.execute(insert(Report), {**report, "made_at": now + number})
        rating = {"player_id": who, "pool": "duel", "mu": 25.0 + number / 10, "sigma": 2.0}
        connection.execute(
            insert(Rating), {**rating, "games": 20, "opponents": 9, "played_at": now}
        )
        token = {"token_hash": hash_token(new_token()), "player_id": anna, "via": "bearer"}
        connection.execute(
            insert(Session), {**token, "created_at": now, "seen_at": now, "name": text}
        )
        if number >= 5:
            block = {"player_id": anna, "blocked_id": who}
            connection.execute(insert(Block), {**block, "made_at": now})


class TestShown:
    @pytest.mark.parametrize(
        ("path", "least"),
        [
            ("/lobby", 60),
            ("/leaderboards?pool=duel", 60),
            ("/account", 60),
            ("/admin/reports", 50),
            ("/tables/{table_id}", 60),
            ("/games/{game_id}", 1),
            ("/my-games", 1),
        ],
    )
    async def test_they_are_text_and_nothing_else(
        self, house: House, visitors: Visitors, path: str, least: int
    ) -> None:
        visitor, dialogs = await house.anna(visitors)
        page = visitor.page
        path = path.format(table_id=house.table_id, game_id=house.game_id)

        await page.goto(visitor.url + path)
        wanted = SHOWN if least == 60 else SHOWN[:least]
        await expect(page.locator("body")).to_contain_text(wanted[-1])
        # Of several lists each comes for itself.
        await expect(page.locator("main [aria-busy]")).to_have_count(0)
        text = " ".join(str(await page.evaluate("document.body.textContent")).split())

        assert [payload for payload in wanted if payload not in text] == []
        assert await page.evaluate(ODD) == []
        assert dialogs == []

    async def test_on_pages_of_their_own(self, house: House, visitors: Visitors) -> None:
        visitor, dialogs = await house.anna(visitors)
        visitor.expected.append("failed request: 404")
        visitor.expected.append("status of 404")
        for payload in PAYLOADS[::6]:
            await visitor.page.goto(f"{visitor.url}/players/{quote(payload, safe='')}")
            assert await visitor.page.evaluate(ODD) == []

        assert dialogs == []


class TestInAddresses:
    async def test_they_do_nothing(self, visit: Visit) -> None:
        visitor = await visit()
        dialogs = dialogs_of(visitor.page)
        for number, payload in enumerate(PAYLOADS[::5]):
            path = ("/sign-in", "/sign-up", "/reset", "/confirm", "/lobby", "/")[number % 6]
            query = urlencode({"next": payload, "preset": payload, "table": payload})
            await visitor.page.goto(f"{visitor.url}{path}?{query}#{quote(payload)}")
            await visitor.page.wait_for_load_state("networkidle")
            assert await visitor.page.evaluate(ODD) == []

        assert dialogs == []
        assert visitor.page.url.startswith(visitor.url)


#: On top of those in `test_accounts`: forty and more ways to lead elsewhere.
ELSEWHERE: Final = [
    "////evil.example", "/\\\\evil.example", "\\/evil.example", "/\\\t/evil.example",
    "/\u3000/evil.example/..//", "/.\\evil.example", "/./\\evil.example", "/a/../\\evil.example",
    "//evil.example%2f..", "//evil%E3%80%82example", "///\tevil.example", "\x00//evil.example",
    " //evil.example", "\u00a0//evil.example", "\ufeff//evil.example", "/\x0b\\evil.example/..//x",
    "https:///evil.example", "https:\\\\evil.example", "hTTps://evil.example", "//[::1]/",
    "//evil.example:80", "//user:pass@evil.example", "vbscript:msgbox(1)", "java\tscript:alert(1)",
    " javascript:alert(1)", "\x01javascript:alert(1)", "//2130706433",
    "about:blank", "ws://evil.example", "mailto:a@evil.example", "view-source:x", "#//evil.example",
    "%2f%2fevil.example", "%5cevil.example", "..//evil.example", "./\\evil.example",
    "/\u2215/../..//evil.example", "blob:https://evil.example/x",
    "/%5c..//evil.example/../..//evil.example", "/..;//../..//evil.example",
]  # fmt: skip

RESOLVE: Final = """async (wishes) => {
  const { nextAddress } = await import("/static/js/account/next.js");
  return wishes.map((next) => nextAddress(`?${new URLSearchParams({ next })}`, "/my-games"));
}"""


async def test_next_never_leads_to_another_site(visit: Visit) -> None:
    page = await reading_page(visitor := await visit())

    addresses = await call(page, RESOLVE, ELSEWHERE)

    assert len(ELSEWHERE) >= 40
    assert [one for one in addresses if not one.startswith(f"{visitor.url}/")] == []
    assert [
        one for one in addresses if one.removeprefix(visitor.url).startswith(("//", "/\\"))
    ] == []
