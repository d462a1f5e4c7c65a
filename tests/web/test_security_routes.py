"""Each route, asked by those it is not for. ASVS 5: 3.5.1-3, 8.2.1-3, 8.3.1, 15.3.3.

The routes come from the application, so that a new one is among them; what everybody may do is
listed here and nowhere else.
"""

from collections.abc import AsyncIterator
from typing import Final

import pytest
from pydantic import TypeAdapter, ValidationError

from app.engine.rules import Rules
from app.storage.models import Base
from tests.web.site import problem
from tests.web.sweeping import Route, all_routes, snapshot
from tests.web.town import Town, town_in

API: Final = [route for route in all_routes() if not route.is_page]
CHANGING: Final = [route for route in all_routes() if not route.is_safe]
READING: Final = [route for route in all_routes() if route.is_safe]

#: Things of Anna's that everybody may ask for: what is public about tables, games and people,
#: a free seat, one's own list of blocks, and the calendar for whoever has its address.
FOR_ALL: Final = {
    "GET /api/tables/{table_id}",
    "GET /api/tables/{table_id}/remarks",
    "GET /api/tables/{table_id}/since",
    "POST /api/tables/{table_id}/seats",
    "GET /api/games/{game_id}",
    "GET /api/games/{game_id}/review",
    "POST /api/games/{game_id}/review",
    "GET /api/puzzles/{puzzle_id}",
    "GET /api/puzzles/{puzzle_id}/solution",
    "POST /api/puzzles/{puzzle_id}/moves",
    "GET /api/leaderboards/{pool}",
    "GET /api/players/{name}",
    "PUT /api/blocks/{name}",
    "DELETE /api/blocks/{name}",
    "GET /calendar/{token}.ics",
}
#: Without an id: ways in, ways back, lists of what is public, and the health of the server.
FOR_STRANGERS: Final = {
    "POST /api/guests",
    "POST /api/accounts",
    "POST /api/session",
    "POST /api/confirmations",
    "POST /api/resets",
    "POST /api/resets/use",
    "POST /api/tables",
    "GET /api/tables",
    "GET /api/games",
    "GET /api/puzzles",
    "GET /api/puzzles/daily",
    "GET /healthz",
    "GET /readyz",
    "GET /metrics",
}
FOREIGN: Final[list[dict[str, str]]] = [
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "cross-site", "origin": "null"},
    {"origin": "http://evil.example"},
    {"origin": "null"},
]
FORMS: Final = [
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
]


@pytest.fixture(scope="module")
async def town(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Town]:
    async with town_in(tmp_path_factory.mktemp("town")) as one:
        yield one


def refusals(route: Route) -> set[int]:
    """A table says to everybody whether it has begun; of nothing else one hears that it is."""
    return {401, 403, 404, 409} if "{table_id}" in route.path else {401, 403, 404}


class TestForgery:
    @pytest.mark.parametrize("headers", FOREIGN, ids=str)
    async def test_no_page_of_another_site_changes_anything(
        self, town: Town, headers: dict[str, str]
    ) -> None:
        before = snapshot(town.folder)
        found = {}
        for route in CHANGING:
            address = route.filled(town.parameters)
            answer = await town.anna.request(
                route.method, address, json=route.good_body, headers=headers
            )
            found[str(route)] = problem(answer)

        assert set(found.values()) == {(403, "wrong-origin")}, found
        assert len(found) > 30
        assert snapshot(town.folder) == before

    @pytest.mark.parametrize("kind", FORMS)
    async def test_no_form_is_read(self, town: Town, kind: str) -> None:
        before = snapshot(town.folder)
        found = {}
        for route in CHANGING:
            answer = await town.anna.request(
                *(route.method, route.filled(town.parameters)),
                content=b'{"name": "x", "x": "="}',
                headers={"content-type": kind},
            )
            found[str(route)] = problem(answer)

        assert set(found.values()) == {(415, "not-json")}, found
        assert snapshot(town.folder) == before

    async def test_no_question_changes_anything(self, town: Town) -> None:
        before = snapshot(town.folder)

        for client in (town.anna, *town.others.values()):
            for route in READING:
                answer = await client.get(
                    f"{route.filled(town.parameters)}?status=open&mine=1",
                    headers={"sec-fetch-site": "cross-site"},
                )
                assert answer.status_code < 500, route

        assert snapshot(town.folder) == before


class TestStrangers:
    async def test_nobody_else_gets_at_what_is_somebodys(self, town: Town) -> None:
        before = snapshot(town.folder)
        let_through = []
        for route in (one for one in API if one.has_parameter and str(one) not in FOR_ALL):
            for address in town.addresses(route):
                for who, client in town.others.items():
                    answer = await client.request(route.method, address, json=route.good_body)
                    if answer.status_code not in refusals(route):
                        let_through.append((who, str(route), answer.status_code))

        assert let_through == []
        assert snapshot(town.folder) == before

    async def test_nobody_without_a_session_gets_in(self, town: Town) -> None:
        known = FOR_ALL | FOR_STRANGERS
        found = {}
        for route in (one for one in API if str(one) not in known):
            answer = await town.others["nobody"].request(
                route.method, route.filled(town.parameters), json=route.good_body
            )
            found[str(route)] = problem(answer)

        assert set(found.values()) == {(401, "not-signed-in")}, found
        assert known <= {str(route) for route in API}

    async def test_no_answer_to_others_holds_what_is_annas(self, town: Town) -> None:
        leaks = []
        asked = [route for route in READING if route.path != "/calendar/{token}.ics"]
        for route in asked:
            for address in town.addresses(route):
                for who, client in town.others.items():
                    text = (await client.get(f"{address}?status=open")).text
                    text = text.replace(address, "")
                    leaks += [(who, str(route), n) for n, it in town.secrets.items() if it in text]

        assert leaks == []

    async def test_she_herself_sees_them(self, town: Town) -> None:
        """Else the test above would say nothing."""
        addresses = [a for route in READING for a in town.addresses(route)]
        texts = [(await town.anna.get(address)).text for address in addresses]
        shown = {name for name, it in town.secrets.items() if any(it in text for text in texts)}

        kept = {"token", "cookie", "calendar", "report's id", "nonce of a waiting table"}
        assert shown >= set(town.secrets) - kept
        assert not shown & {"token", "cookie", "calendar"}


class TestBodies:
    """No column of the database can be set by naming it."""

    COLUMNS: Final = sorted(
        {c.name for t in Base.metadata.tables.values() for c in t.columns}
        | {"kind", "via", "id", "host", "admin", "role", "__proto__", "constructor", ""}
    )

    @pytest.mark.parametrize("route", [r for r in API if r.body is not None], ids=str)
    def test_a_body_takes_nothing_it_does_not_know(self, route: Route) -> None:
        assert route.body is not None
        body, good = TypeAdapter(route.body), route.good_body or {}
        names = [name for name in self.COLUMNS if name not in route.body.model_fields]
        taken = []
        for name in names:
            for value in (True, 1, "x", None):
                try:
                    body.validate_python({**good, name: value})
                except ValidationError as error:
                    if any(e["type"] == "extra_forbidden" for e in error.errors()):
                        continue
                taken.append(name)

        assert len(names) > 60
        assert taken == []

    async def test_the_routes_say_so_too(self, town: Town) -> None:
        before = snapshot(town.folder)
        found = {}
        for route in (one for one in CHANGING if one.body is not None):
            extra = {"is_admin": True, "player_id": "x", "confirmed_at": 1}
            answer = await town.anna.request(
                route.method,
                route.filled(town.parameters),
                json={**(route.good_body or {}), **extra},
            )
            found[str(route)] = answer.status_code

        admins = {"POST /api/reports/{report_id}/close"}
        assert {name for name, status in found.items() if status != 422} <= admins, found
        assert snapshot(town.folder) == before

    async def test_nor_do_the_rules_of_a_table(self, town: Town) -> None:
        known = set(Rules.__dataclass_fields__)
        wish = {"preset": "duel", "deadline_s": 60, "opponents": "bots"}
        before = snapshot(town.folder)
        for name in (one for one in self.COLUMNS if one not in known):
            answer = await town.anna.post("/api/tables", json={**wish, "rules": {name: True}})
            assert problem(answer) == (422, "bad-rules"), name

        assert snapshot(town.folder) == before
