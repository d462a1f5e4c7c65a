"""How much one visitor may ask of each route, and who counts as one. ASVS 5: 2.4.1, 6.3.1, 4.1.3.

Guessing passwords has its own tests in `test_sign_in`, floods on a socket in `test_abuse`, remarks
in `test_company`, a guest's three games in `test_hosting`.
"""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

import httpx2
import pytest
from limits import RateLimitItem
from starlette.requests import HTTPConnection

from app.web import limits
from app.web.callers import address_of
from tests.cheap import PASSWORD
from tests.smtp import MailServer
from tests.web.accounts_site import Mailed
from tests.web.signing import sign_up
from tests.web.site import HTTP_S, NO_TLS, Json, Site, guest, person, problem, running

TABLE: Final = {"preset": "duel", "deadline_s": 86400, "opponents": "people"}
ACCOUNT: Final = {"email": "g@example.org", "name": "Grisha", "password": PASSWORD}
SIGN_IN: Final = {"email": "g@example.org", "password": PASSWORD}
#: What an address may ask for without saying who is asking.
BY_ADDRESS: Final[list[tuple[RateLimitItem, str, Json]]] = [
    (limits.GUESTS_BY_ADDRESS, "/api/guests", {}),
    (limits.GUESTS_BY_ADDRESS, "/api/tables", TABLE),
    (limits.TABLES_BY_ADDRESS, "/api/tables", TABLE),
    (limits.SIGN_UPS_BY_ADDRESS, "/api/accounts", ACCOUNT),
    (limits.LOG_INS_BY_ADDRESS, "/api/session", SIGN_IN),
    (limits.RESETS_BY_ADDRESS, "/api/resets", {"email": "g@example.org"}),
    (limits.RESETS_BY_ADDRESS, "/api/resets/use", {"token": "x" * 43, "password": PASSWORD}),
    (limits.REVIEWS_BY_ADDRESS, f"/api/games/{'a' * 26}/review", {}),
]
#: What a player may ask for, wherever he comes from.
BY_PLAYER: Final[list[tuple[RateLimitItem, str, str, Json | None]]] = [
    (limits.TABLES_BY_PLAYER, "POST", "/api/tables", TABLE),
    *(
        (limits.COMMANDS_BY_PLAYER, method, f"/api/tables/{{table_id}}{path}", body)
        for method, path, body in (
            ("POST", "/moves", {"move": "take", "version": 0, "id": "m"}),
            ("PUT", "/orders", {"pass_this_bout": True, "keep_beaten": False}),
            ("POST", "/bots", {}),
            ("POST", "/renew", None),
            ("POST", "/cancel", None),
            ("POST", "/rematch", None),
            ("DELETE", "", None),
        )
    ),
    (limits.COMPLAINTS_BY_PLAYER, "PUT", "/api/blocks/Nobody", None),
    (limits.COMPLAINTS_BY_PLAYER, "POST", "/api/tables/{table_id}/reports",
     {"seat": 0, "reason": "spam"}),
    (limits.PUSH_TESTS_BY_PLAYER, "POST", "/api/push/test", None),
]  # fmt: skip
#: Questions whose answers cost much, whoever asks.
QUESTIONS: Final[list[tuple[RateLimitItem, str]]] = [
    (limits.TIDINGS_BY_ADDRESS, f"/api/tables/{'a' * 26}/since"),
    (limits.PICTURES_BY_ADDRESS, f"/games/{'a' * 26}/picture.png"),
    (limits.SOURCES_BY_ADDRESS, "/source"),
]
V6: Final = "2001:db8:1:2"


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    async with running(tmp_path_factory.mktemp("peers")) as one:
        yield one


@pytest.fixture
async def strict(tmp_path: Path, mail: MailServer) -> AsyncIterator[Mailed]:
    mail.letters.clear()
    async with running(tmp_path / "data", smtp=mail.url) as one:
        yield Mailed(one, mail)


async def use_up(site: Site, limit: RateLimitItem, who: str) -> None:
    for _ in range(limit.amount):
        await site.services.limits.allows(limit, who)


class TestEachRoute:
    @pytest.mark.parametrize(
        ("limit", "path", "body"),
        BY_ADDRESS,
        ids=[f"{path} {limit}" for limit, path, _ in BY_ADDRESS],
    )
    @pytest.mark.parametrize("switch", ["on", "off"])
    async def test_an_address_has_its_share(
        self, tmp_path: Path, switch: str, limit: RateLimitItem, path: str, body: Json
    ) -> None:
        async with running(tmp_path / "data", limits=switch) as site:
            await use_up(site, limit, "127.0.0.1")
            answer = await site.client().post(path, json=body)

        if switch == "off":
            assert answer.status_code != 429
        else:
            assert problem(answer) == (429, "too-fast")
            assert int(answer.headers["retry-after"]) > 0

    async def test_questions_have_theirs(self, tmp_path: Path) -> None:
        async with running(tmp_path / "data") as site:
            for limit, _ in QUESTIONS:
                await use_up(site, limit, "127.0.0.1")
            http = site.client()
            answers = [(await http.get(path)).status_code for _, path in QUESTIONS]

        assert answers == [429] * len(QUESTIONS)

    async def test_a_player_has_his(self, tmp_path: Path) -> None:
        async with running(tmp_path / "data") as site:
            anna = await person(site)
            table_id = (await anna.make_table())["id"]
            player_id = (await anna.http.get("/api/me")).json()["player"]["id"]
            for limit in {limit for limit, *_ in BY_PLAYER}:
                await use_up(site, limit, player_id)
            answers = {
                f"{method} {path}": problem(
                    await anna.http.request(method, path.format(table_id=table_id), json=body)
                )
                for _, method, path, body in BY_PLAYER
            }

        assert set(answers.values()) == {(429, "too-fast")}, answers

    async def test_with_limits_off_he_has_as_much_as_he_likes(self, tmp_path: Path) -> None:
        async with running(tmp_path / "data", limits="off") as site:
            anna = await guest(site)
            player_id = (await anna.http.get("/api/me")).json()["player"]["id"]
            for limit in {limit for limit, *_ in BY_PLAYER}:
                await use_up(site, limit, player_id)
            answers = [
                await anna.http.request(method, path.format(table_id="none"), json=body)
                for _, method, path, body in BY_PLAYER
            ]

        assert 429 not in {answer.status_code for answer in answers}

    async def test_a_person_is_in_fifty_games_and_no_more(self, tmp_path: Path) -> None:
        async with running(tmp_path / "data") as site:
            anna = await person(site)
            for _ in range(limits.LIVE_OF_PERSON):
                await anna.sit((await anna.make_table(opponents="people"))["id"])
            answer = await anna.http.post("/api/tables", json=TABLE)

        assert problem(answer) == (429, "too-many-tables")


class TestLetters:
    async def test_three_an_hour_to_one_address_however_it_is_written(self, strict: Mailed) -> None:
        """Domains that are one when they are looked up are one here."""
        anna = await sign_up(strict.site, "Anna")
        answers = []
        for domain in ("ex.org", "EX.org", "ｅx.org", "e\uff58.org", "ex\u3002org", "ex\uff0eorg"):
            body = {"email": f"victim@{domain}", "password": PASSWORD}
            answers.append((await anna.http.put("/api/me/email", json=body)).status_code)

        assert answers.count(202) == limits.LETTERS_BY_ADDRESS.amount
        assert set(answers) == {202, 429}, answers

    async def test_whichever_route_asks_for_them(self, strict: Mailed) -> None:
        for limit in (limits.LETTERS_BY_ADDRESS, limits.RESETS_BY_EMAIL):
            await use_up(strict.site, limit, "victim@example.org")
        anna = await sign_up(strict.site, "Anna")
        target = "victim@example.org"

        moved = await anna.http.put("/api/me/email", json={"email": target, "password": PASSWORD})
        boris = await strict.site.client().post(
            "/api/accounts", json={"email": target, "name": "Boris", "password": PASSWORD}
        )
        asked = await strict.site.client().post("/api/resets", json={"email": target})

        assert problem(moved) == (429, "too-fast")
        assert (boris.status_code, asked.status_code) == (201, 202)  # as ever; but no letter
        assert strict.mail.to(target) == []

    async def test_nobody_keeps_another_one_from_coming_back(self, strict: Mailed) -> None:
        """Whoever gives her address again and again uses up other letters than her resets."""
        vera = await sign_up(strict.site, "Vera")
        await use_up(strict.site, limits.LETTERS_BY_ADDRESS, vera.email)

        await strict.site.client().post("/api/resets", json={"email": vera.email})

        letters = await asyncio.to_thread(strict.mail.wait_for, vera.email, 2)
        assert letters[-1].subject == "A new password for Bito"


class TestWhoCountsAsOne:
    def test_a_household_of_ipv6_is_one_address(self) -> None:
        def at(host: str) -> str:
            return address_of(HTTPConnection({"type": "http", "client": (host, 1), "headers": []}))

        assert at(f"{V6}::1") == at(f"{V6}:ffff::2")
        assert at(f"{V6}::1") != at("2001:db8:1:3::1")
        assert at("::ffff:192.0.2.1") == at("192.0.2.1") == "192.0.2.1"
        assert at("192.0.2.1") != at("192.0.2.2")

    async def test_who_is_no_proxy_of_ours_cannot_say_where_he_comes_from(self, site: Site) -> None:
        await use_up(site, limits.GUESTS_BY_ADDRESS, "127.0.0.2")
        headers = {
            "x-forwarded-for": "203.0.113.7",
            "x-real-ip": "203.0.113.7",
            "forwarded": "for=203.0.113.7",
            "x-forwarded-proto": "https",
            "x-forwarded-host": "evil.example",
        }
        transport = httpx2.AsyncHTTPTransport(local_address="127.0.0.2", verify=NO_TLS)
        async with httpx2.AsyncClient(
            base_url=site.url, transport=transport, timeout=HTTP_S
        ) as stranger:
            made = await stranger.post("/api/guests", headers=headers)
            page = await stranger.get("/", headers=headers)

        assert problem(made) == (429, "too-fast")
        assert f"connect-src 'self' ws://{site.host};" in page.headers["content-security-policy"]
        assert "evil" not in page.text

    async def test_a_proxy_on_this_machine_can(self, site: Site) -> None:
        await use_up(site, limits.GUESTS_BY_ADDRESS, "203.0.113.9")

        said = {"x-forwarded-for": "198.51.100.1, 203.0.113.9"}
        answer = await site.client().post("/api/guests", headers=said)
        own = await site.client().post("/api/guests")

        assert problem(answer) == (429, "too-fast")
        assert own.status_code == 201
