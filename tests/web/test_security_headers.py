"""What a browser may do with each answer, and with each cookie. ASVS 5: 3.3.1-4, 3.4.1-6, 4.1.1."""

import re
from collections.abc import AsyncIterator
from typing import Final

import httpx2
import pytest

from tests import people
from tests.cheap import PASSWORD
from tests.web.signing import sign_up
from tests.web.site import Site, problem, running
from tests.web.sweeping import Route, all_routes
from tests.web.town import Town, town_in

HEADERS: Final = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    "x-frame-options": "DENY",
}
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self' {socket}://{host}; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'; manifest-src 'self'; worker-src 'self'"
)
#: What may be kept, if one asks each time whether it is the newest; everything else may not.
KEPT: Final = re.compile(r"/static/|/service-worker\.js|/manifest\.webmanifest|/openapi\.json")
PUBLIC: Final = "https://durak.example"


@pytest.fixture(scope="module")
async def town(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Town]:
    async with town_in(tmp_path_factory.mktemp("headers")) as one:
        yield one


def faults(answer: httpx2.Response, host: str, socket: str = "ws") -> list[str]:
    """Headers that are not as they ought to be."""
    wanted = {**HEADERS, "content-security-policy": POLICY.format(socket=socket, host=host)}
    found = [name for name, value in wanted.items() if answer.headers.get_list(name) != [value]]
    if "server" in answer.headers or "access-control-allow-origin" in answer.headers:
        found.append("server or access-control-allow-origin")
    kind = answer.headers.get("content-type", "")
    if kind.startswith("text/") and not kind.endswith("charset=utf-8"):
        found.append(kind)
    return found


class TestHeaders:
    async def test_every_answer_has_all_of_them(self, town: Town) -> None:
        found = {}
        for route in all_routes():
            for address in (*town.addresses(route), route.filled(Nowhere())):
                for client in (town.others["nobody"], town.others["a guest"]):
                    answer = await client.request(
                        route.method, address, json=route.good_body, headers=CROSS_SITE
                    )
                    found[f"{route.method} {address}"] = faults(answer, town.site.host)
                    if answer.headers["cache-control"] != "no-store":
                        assert KEPT.match(address), address

        assert {place: wrong for place, wrong in found.items() if wrong} == {}

    async def test_so_has_what_no_route_answers(self, town: Town) -> None:
        http = town.others["nobody"]
        answers = [
            await http.get("/static/css/nothing.css"),
            await http.get("/static/js/base/api.js"),
            await http.get("/static/js/base/api.js", headers={"range": "bytes=0-9"}),
            await http.get("/openapi.json"),
            await http.get("/nothing/at/all"),
            await http.get("/players/Nobody%20At%20All"),
            await http.get("/calendar/x.ics"),
            await http.put("/"),
            await http.request("TRACE", "/"),
            await http.options("/api/tables"),
            await http.post("/api/tables", content=b"{"),
            await http.post("/api/tables", content=b" " * 20_000),
        ]

        assert [faults(answer, town.site.host) for answer in answers] == [[]] * len(answers)
        assert not any(answer.is_success for answer in answers[6:])

    async def test_a_foreign_page_is_never_let_read(self, town: Town) -> None:
        asked = {"origin": "http://evil.example", "access-control-request-method": "PUT"}
        for route in all_routes():
            address = route.filled(town.parameters)
            preflight = await town.anna.request("OPTIONS", address, headers=asked)

            assert not [name for name in preflight.headers if name.startswith("access-control")]

    async def test_over_https_browsers_are_told_to_stay_there(
        self, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        async with running(tmp_path_factory.mktemp("safe"), public_url=PUBLIC) as site:
            for path in ("/", "/nothing", "/api/me", "/static/css/nothing.css"):
                answer = await site.client().get(path, headers={"host": "durak.example"})
                assert answer.headers["strict-transport-security"] == "max-age=31536000"
                assert faults(answer, "durak.example", "wss") == []


CROSS_SITE: Final = {"sec-fetch-site": "cross-site"}


class Nowhere(dict[str, str]):
    """Every parameter leads to nothing."""

    def __missing__(self, name: str) -> str:
        return "nowhere"


class TestCookies:
    async def test_whatever_sets_one_over_https_binds_it_to_the_host(
        self, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        setting = set()
        folder = tmp_path_factory.mktemp("cookies")
        async with running(folder, public_url=PUBLIC, limits="off") as site:
            await sign_up(site, "Anna")
            row = await people.person(site.services.database, "Boris", 0)
            for route in all_routes():
                now = site.services.clock.now()
                hers = await people.token_of(site.services.database, row, now, via="cookie")
                for token in (None, "x" * 43, hers):
                    answer = await ask(site, route, token)
                    lines = answer.headers.get_list("set-cookie")
                    # The page's language is no secret, and its own scripts write it, too.
                    secrets = [one for one in lines if not one.startswith("bito_language=")]
                    assert [line for line in secrets if not is_bound(line)] == [], route
                    setting |= {str(route)} if lines else set()

        opening = {"POST /api/accounts", "POST /api/session", "POST /api/tables"}
        assert setting >= opening | {"DELETE /api/session", "DELETE /api/sessions", "GET /"}

    async def test_the_name_for_plain_http_opens_nothing_over_https(
        self, tmp_path_factory: pytest.TempPathFactory
    ) -> None:
        """Another server on the same host could have set it."""
        async with running(tmp_path_factory.mktemp("plain"), public_url=PUBLIC) as site:
            database, now = site.services.database, site.services.clock.now()
            row = await people.person(database, "Anna", now)
            token = await people.token_of(database, row, now, via="cookie")
            statuses = {}
            for name in ("bito_session", "__Host-bito_session", "__host-bito_session"):
                answer = await site.client().get("/api/me", headers={"cookie": f"{name}={token}"})
                statuses[name] = answer.status_code

        assert statuses == {
            "bito_session": 401,
            "__Host-bito_session": 200,
            "__host-bito_session": 401,
        }

    async def test_nobody_gets_the_session_that_was_there_before(self, town: Town) -> None:
        """Whatever lets somebody in gives him a new one; what a page brought is never kept."""
        planted = "bito_session=" + "p" * 43
        for method, path, body in (
            (
                "POST",
                "/api/accounts",
                {"email": "z@example.org", "name": "Zoya", "password": PASSWORD},
            ),
            ("POST", "/api/session", {"email": "z@example.org", "password": PASSWORD}),
            ("POST", "/api/tables", {"preset": "duel", "deadline_s": 60, "opponents": "bots"}),
            ("POST", f"/api/tables/{town.waiting_id}/seats", {}),
        ):
            answer = await town.site.client().request(
                method, path, json=body, headers={"cookie": planted}
            )
            [given] = [
                line for line in answer.headers.get_list("set-cookie") if "bito_session" in line
            ]

            assert answer.is_success
            assert not given.startswith(planted)
            kept = await town.site.client().get("/api/me", headers={"cookie": planted})
            assert problem(kept) == (401, "not-signed-in")


async def ask(site: Site, route: Route, token: str | None) -> httpx2.Response:
    body = route.good_body
    if body is not None and "email" in body:
        body = {**body, "email": "anna@example.org", "password": PASSWORD}
    headers = {} if token is None else {"cookie": f"__Host-bito_session={token}"}
    return await site.client().request(
        route.method, route.filled(Nowhere()), json=body, headers=headers
    )


def is_bound(line: str) -> bool:
    """One of our cookies as it has to be."""
    name, *parts = (part.strip() for part in line.split(";"))
    has = {part.lower() for part in parts}
    return (
        name.split("=")[0] in {"__Host-bito_session", "__Host-bito_device"}
        and {"secure", "httponly", "path=/", "samesite=lax"} <= has
        and not any(part.startswith("domain") for part in has)
    )
