"""Health, metrics and the description of the API."""

import re

import pytest

from tests.web.site import Site, duel, problem


async def test_alive_and_ready(site: Site) -> None:
    http = site.client()

    assert (await http.get("/healthz")).json() == {"status": "ok"}
    assert (await http.get("/readyz")).json() == {"status": "ok"}


async def test_not_ready_is_said_with_a_code(site: Site) -> None:
    site.services.is_ready = False
    try:
        answer = await site.client().get("/readyz")
    finally:
        site.services.is_ready = True

    assert problem(answer) == (503, "not-ready")


async def test_metrics_know_kinds_and_no_tables(site: Site) -> None:
    anna, _, table_id = await duel(site)
    await anna.look(table_id)

    text = (await site.client().get("/metrics")).text

    assert 'bito_http_requests_total{route="/api/tables/{table_id}",status="200"}' in text
    assert table_id not in text
    assert "bito_ack_seconds_bucket" in text
    assert "bito_sockets 0.0" in text


ROUTES = [
    ("post", "/api/guests", {201, 400, 413, 415, 422, 429}),
    ("get", "/api/me", {200, 401}),
    ("delete", "/api/session", {204, 401, 403}),
    ("post", "/api/tables", {201, 400, 401, 403, 413, 415, 422, 429}),
    ("get", "/api/tables", {200, 401, 422}),
    ("get", "/api/tables/{table_id}", {200, 404}),
    ("post", "/api/tables/{table_id}/seats", {201, 400, 401, 403, 404, 409, 422}),
    ("delete", "/api/tables/{table_id}/seats/me", {204, 401, 403, 404, 409}),
    ("post", "/api/tables/{table_id}/moves", {200, 401, 403, 404, 409, 422, 429}),
    ("get", "/api/tables/{table_id}/remarks", {200, 401, 404}),
    ("put", "/api/tables/{table_id}/orders", {200, 401, 403, 404, 409, 422, 429}),
    ("post", "/api/tables/{table_id}/reports", {201, 401, 403, 404, 409, 422, 429}),
    ("get", "/api/blocks", {200, 401}),
    ("put", "/api/blocks/{name}", {204, 401, 403, 404, 422, 429}),
    ("delete", "/api/blocks/{name}", {204, 401, 403, 404}),
    ("get", "/api/reports", {200, 401, 403, 422}),
    ("post", "/api/reports/{report_id}/close", {204, 401, 403, 404, 409, 422}),
    ("delete", "/api/me", {204, 401, 403, 422}),
    ("patch", "/api/me", {200, 401, 403, 422}),
    ("post", "/api/session", {200, 401, 403, 422}),
    ("post", "/api/accounts", {201, 401, 403, 409, 422}),
    ("post", "/api/confirmations", {200, 403, 410, 422}),
    ("post", "/api/confirmations/again", {202, 401, 403}),
    ("post", "/api/resets", {202, 403, 422}),
    ("post", "/api/resets/use", {204, 403, 410, 422}),
    ("put", "/api/me/name", {200, 401, 403, 409, 422}),
    ("put", "/api/me/email", {202, 401, 403, 422}),
    ("get", "/api/me/export", {200, 401, 403}),
    ("get", "/api/sessions", {200, 401}),
    ("delete", "/api/sessions", {204, 401, 403}),
    ("delete", "/api/sessions/{session_id}", {204, 401, 403, 404}),
    ("get", "/api/tokens", {200, 401, 403}),
    ("post", "/api/tokens", {201, 401, 403, 409, 422}),
    ("delete", "/api/tokens/{token_id}", {204, 401, 403, 404}),
    ("put", "/api/me/password", {204, 401, 403, 422}),
    ("delete", "/api/tables/{table_id}", {204, 401, 403, 404, 409}),
    ("post", "/api/tables/{table_id}/bots", {200, 401, 403, 404, 409, 422}),
    ("get", "/api/tables/{table_id}/since", {200, 404, 422}),
    ("post", "/api/tables/{table_id}/renew", {204, 401, 403, 404, 409}),
    ("post", "/api/tables/{table_id}/cancel", {204, 401, 403, 404, 409}),
    ("post", "/api/tables/{table_id}/rematch", {200, 201, 401, 403, 404, 409}),
    ("get", "/api/leaderboards/{pool}", {200, 401, 422}),
    ("get", "/api/players/{name}", {200, 404}),
    ("put", "/api/me/notices", {200, 401, 403, 422}),
    ("get", "/api/push", {200, 401}),
    ("post", "/api/push", {204, 401, 403, 422}),
    ("delete", "/api/push", {204, 401, 403, 404, 422}),
    ("post", "/api/push/test", {200, 401, 403, 404}),
    ("get", "/api/me/away", {200, 401, 403}),
    ("put", "/api/me/away", {200, 401, 403, 422}),
    ("delete", "/api/me/away", {200, 401, 403}),
    ("post", "/api/me/calendar", {201, 401, 403}),
    ("delete", "/api/me/calendar", {204, 401, 403}),
    ("get", "/calendar/{token}.ics", {200, 404}),
    ("get", "/api/games/{game_id}", {200, 304, 404}),
    ("get", "/api/games", {200, 401, 422}),
    ("get", "/api/games/{game_id}/review", {200, 404, 409}),
    ("post", "/api/games/{game_id}/review", {200, 202, 404, 409}),
    ("get", "/api/puzzles", {200}),
    ("get", "/api/puzzles/daily", {200}),
    ("get", "/api/puzzles/{puzzle_id}", {200, 404}),
    ("get", "/api/puzzles/{puzzle_id}/solution", {200, 404}),
    ("post", "/api/puzzles/{puzzle_id}/moves", {200, 404, 422}),
    ("get", "/healthz", {200}),
    ("get", "/readyz", {200, 503}),
    ("get", "/metrics", {200}),
]


async def test_every_route_is_described_and_no_other(site: Site) -> None:
    paths = (await site.client().get("/openapi.json")).json()["paths"]

    described = {(method, path) for path, methods in paths.items() for method in methods}
    assert described == {(method, path) for method, path, _ in ROUTES}


@pytest.mark.parametrize(("method", "path", "statuses"), ROUTES)
async def test_its_answers_are_described(
    site: Site, method: str, path: str, statuses: set[int]
) -> None:
    schema = (await site.client().get("/openapi.json")).json()

    responses = schema["paths"][path][method]["responses"]

    assert {str(status) for status in statuses} <= set(responses)
    for status, answer in responses.items():
        if re.match("[45]", status):
            assert set(answer["content"]) == {"application/problem+json"}
