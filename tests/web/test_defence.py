"""The layers around the routes."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from starlette.types import Message, Receive, Scope, Send

from app.web.defence.bodies import BodyGuard
from app.web.limits import GUESTS_BY_ADDRESS
from tests.web.site import Site, guest, problem, running

WISH = {"preset": "duel", "deadline_s": 60, "opponents": "bots"}


@pytest.mark.parametrize(
    "body",
    [
        b"{",
        b"\xff",
        b'{"name": NaN}',
        b'{"name": "a", "name": "b"}',
        b'{"name": "\\ud800"}',
        b'{"name": "\\u0000"}',
        b"[" * 5000,
        b"1e999",
    ],
)
async def test_a_body_that_is_not_our_json_is_undecodable(site: Site, body: bytes) -> None:
    answer = await site.client().post(
        "/api/guests", content=body, headers={"content-type": "application/json"}
    )

    assert problem(answer) == (400, "bad-json")


@pytest.mark.parametrize("body", [b"[]", b"3", b'"x"', b"null"])
async def test_json_that_is_no_object_is_no_message(site: Site, body: bytes) -> None:
    answer = await site.client().post(
        "/api/tables", content=body, headers={"content-type": "application/json"}
    )

    assert problem(answer) == (422, "bad-message")


async def test_a_body_of_another_kind_is_refused(site: Site) -> None:
    http = site.client()

    text = await http.post("/api/tables", content=json.dumps(WISH), headers={})
    form = await http.post("/api/tables", data={"preset": "duel"})

    assert problem(text) == problem(form) == (415, "not-json")


async def test_a_request_whose_sender_has_left_is_not_carried_out() -> None:
    carried_out: list[Scope] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        carried_out.append(scope)

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        raise AssertionError("nobody is there")

    await BodyGuard(app)({"type": "http", "method": "POST", "headers": []}, receive, send)

    assert carried_out == []


async def test_a_body_has_16_kib(site: Site) -> None:
    http, kind = site.client(), {"content-type": "application/json"}

    async def in_pieces() -> AsyncIterator[bytes]:
        for _ in range(20):
            yield b" " * 1024

    fits = await http.post("/api/guests", content=b" " * (16 * 1024 - 2) + b"{}", headers=kind)
    declared = await http.post("/api/guests", content=b" " * (16 * 1024 + 1), headers=kind)
    streamed = await http.post("/api/guests", content=in_pieces(), headers=kind)

    assert fits.status_code == 201
    assert problem(declared) == problem(streamed) == (413, "too-large")


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://evil.example"},
        {"origin": "null"},
    ],
)
async def test_a_foreign_page_changes_nothing(site: Site, headers: dict[str, str]) -> None:
    http = site.client()
    await http.post("/api/tables", json=WISH)

    made = await http.post("/api/tables", json=WISH, headers=headers)
    ended = await http.delete("/api/session", headers=headers)

    assert problem(made) == problem(ended) == (403, "wrong-origin")
    assert (await http.get("/api/me")).status_code == 200


async def test_our_own_page_and_programs_may(site: Site) -> None:
    http, anna = site.client(), await guest(site)

    own = await http.post(
        "/api/tables", json=WISH, headers={"origin": site.url, "sec-fetch-site": "same-origin"}
    )
    program = await anna.http.post(
        "/api/tables", json=WISH, headers={"origin": "http://elsewhere.example"}
    )

    assert (own.status_code, program.status_code) == (201, 201)


@pytest.mark.parametrize("host", ["", "a b", "evil.example/x", "x@y", "[::1", "a" * 300])
async def test_a_strange_host_is_refused(site: Site, host: str) -> None:
    answer = await site.client().get("/api/tables?status=open", headers={"host": host})

    assert answer.status_code == 400


async def test_with_a_public_address_only_it_and_local_names_are_hosts(folder: Path) -> None:
    async with running(folder, public_url="https://durak.example") as site:
        http = site.client()
        answers = {
            host: (await http.get("/healthz", headers={"host": host})).status_code
            for host in ("durak.example", "127.0.0.1:9", "evil.example", "durak.example:81")
        }

    assert answers == {
        "durak.example": 200,
        "127.0.0.1:9": 200,
        "evil.example": 400,
        "durak.example:81": 400,
    }


@pytest.mark.parametrize("path", ["/api/me", "/api/nothing", "/healthz", "/", "/nothing"])
async def test_every_answer_has_the_security_headers(site: Site, path: str) -> None:
    answer = await site.client().get(path)

    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert f"connect-src 'self' ws://{site.host};" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert len(answer.headers["x-request-id"]) == 16
    assert "server" not in answer.headers


async def test_unknown_addresses_and_methods_are_problems_for_programs(site: Site) -> None:
    http = site.client()

    assert problem(await http.get("/api/nothing")) == (404, "not-found")
    assert problem(await http.post("/api/tables/x/nothing", json={})) == (404, "not-found")
    wrong = await http.put("/api/tables", json={})
    assert problem(wrong) == (405, "method-not-allowed")
    assert "allow" in wrong.headers


@pytest.mark.parametrize(("limits", "status"), [("on", 429), ("off", 201)])
async def test_limits_stop_a_flood_of_guests_and_can_be_lifted(
    folder: Path, limits: str, status: int
) -> None:
    async with running(folder, limits=limits) as site:
        for _ in range(GUESTS_BY_ADDRESS.amount):
            await site.services.limits.check(GUESTS_BY_ADDRESS, "127.0.0.1")
        answer = await site.client().post("/api/guests")

    assert answer.status_code == status
    if status == 429:
        assert problem(answer) == (429, "too-fast")
        assert int(answer.headers["retry-after"]) > 0
