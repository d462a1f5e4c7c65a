"""The log names each request, and tells of ways in and out without a secret."""

import json
from pathlib import Path

import httpx2
from websockets.asyncio.client import connect

from tests.serving import LiveServer, serving
from tests.web.site import HTTP_S, NO_TLS, Site

EMAIL, PASSWORD, OTHER = "anna@example.org", "seven quiet herons", "eight quiet herons"
PROXY = {"x-forwarded-for": "203.0.113.7"}


async def test_a_number_of_the_proxy_is_kept_and_no_other(site: Site) -> None:
    http = site.client()

    kept = await http.get("/healthz", headers={**PROXY, "x-request-id": "proxy-1.2_3"})
    not_the_proxy = await http.get("/healthz", headers={"x-request-id": "proxy-1.2_3"})
    strange = [
        await http.get("/healthz", headers={**PROXY, "x-request-id": text})
        for text in ("short", "a" * 65, "with space", 'quote"quote', "../../etc/passwd")
    ]

    assert kept.headers["x-request-id"] == "proxy-1.2_3"
    for answer in (not_the_proxy, *strange):
        assert len(answer.headers["x-request-id"]) == 16


async def test_a_problem_names_its_request(site: Site) -> None:
    answer = await site.client().get("/api/nothing")

    assert answer.json()["request"] == answer.headers["x-request-id"]


async def test_a_socket_has_a_number_too(site: Site) -> None:
    url = f"ws://{site.host}/ws/lobby"
    async with connect(url, additional_headers={"origin": site.url}, proxy=None) as socket:
        assert socket.response is not None
        assert len(socket.response.headers["x-request-id"]) == 16


class TestSecurityEvents:
    def test_ways_in_and_out_are_logged(self, tmp_path: Path) -> None:
        with serving(tmp_path, {"BITO_LOG": "error"}, "tests.quick_server") as server:
            answers = life(server)
            lines = [json.loads(line) for line in server.log().splitlines() if line[:1] == "{"]

        events = [line for line in lines if line["event"] == "security"]
        told = [(event["act"], event["done"]) for event in events]
        assert told == [
            ("sign up", True),
            ("sign in", False),
            ("sign in", True),
            ("change password", False),
            ("change password", True),
            ("make token", True),
            ("end sessions", True),
            ("ask for reset", True),
            ("reset password", False),
        ]
        assert [event["request"] for event in events] == [
            answer.headers["x-request-id"] for answer in answers
        ]
        known = [event.get("player") for event in events]
        assert known == [*[known[0]] * 7, None, None]
        assert known[0]
        for secret in (EMAIL, PASSWORD, OTHER, "Anna", "127.0.0.1"):
            assert secret not in "".join(json.dumps(event) for event in events)


def life(server: LiveServer) -> list[httpx2.Response]:
    with httpx2.Client(base_url=server.url, verify=NO_TLS, timeout=HTTP_S) as http:
        signing = {"email": EMAIL, "password": PASSWORD}
        return [
            http.post("/api/accounts", json={**signing, "name": "Anna"}),
            http.post("/api/session", json={"email": EMAIL, "password": OTHER}),
            http.post("/api/session", json=signing),
            http.put("/api/me/password", json={"old": OTHER, "new": PASSWORD}),
            http.put("/api/me/password", json={"old": PASSWORD, "new": OTHER}),
            http.post("/api/tokens", json={"name": "mine"}),
            http.delete("/api/sessions"),
            http.post("/api/resets", json={"email": "nobody@example.org"}),
            http.post("/api/resets/use", json={"token": "0" * 64, "password": PASSWORD}),
        ]
