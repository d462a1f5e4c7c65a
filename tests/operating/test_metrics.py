"""The numbers of a running site, who may read them; dashboard and alarms name real ones."""

import json
import re
from typing import Final

import pytest
import yaml
from sqlalchemy.exc import OperationalError

from app.storage.commit_tally import Distribution
from tests.serving import ROOT
from tests.web.site import Site, duel, first_legal, running

DASHBOARD: Final = ROOT / "deploy" / "grafana.json"
ALARMS: Final = ROOT / "deploy" / "alarms.yml"
NAME: Final = re.compile(r"\bbito_[a-z0-9_]+")
TOKEN: Final = "a token for the scraper"


async def scraped(site: Site, **headers: str) -> str:
    answer = await site.client().get("/metrics", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.text


def value(text: str, sample: str) -> float:
    return next(float(line.split()[-1]) for line in text.splitlines() if line.startswith(sample))


async def test_moves_and_their_commits_are_counted(site: Site) -> None:
    before = await scraped(site)
    anna, boris, table_id = await duel(site)
    view = (await anna.look(table_id))["view"]
    mover = anna if view["turn"] == view["you"] else boris
    move = first_legal((await mover.look(table_id))["view"])
    body = {"move": move, "version": 0, "id": "m1"}
    assert (await mover.http.post(f"/api/tables/{table_id}/moves", json=body)).status_code == 200
    after = await scraped(site)

    grown = {
        name: value(after, name) - value(before, name)
        for name in ("bito_moves_total", "bito_ack_seconds_count", "bito_commit_works_sum")
    }
    assert grown["bito_moves_total"] == grown["bito_ack_seconds_count"] == 1
    assert grown["bito_commit_works_sum"] > 1
    assert value(after, "bito_ready") == value(after, "bito_database_up") == 1
    assert value(after, 'bito_games{status="playing"}') >= 1
    assert table_id not in after


async def test_only_who_asks_from_nearby_is_told(site: Site) -> None:
    by_a_proxy = await site.client().get("/metrics", headers={"x-forwarded-for": "10.0.0.1"})

    assert by_a_proxy.status_code == 404
    assert "bito_ready" in await scraped(site)


async def test_behind_a_public_address_servers_are_watched_by_their_names_in_the_network(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("named")
    async with running(folder, public_url="https://durak.example.org") as site:
        watched = [
            (await site.client().get(path, headers={"host": host})).status_code
            for path in ("/healthz", "/readyz", "/metrics")
            for host in ("app1:8000", "10.0.0.1:8000", "[fd00::1]:8000")
        ]
        page = await site.client().get("/", headers={"host": "app1:8000"})
        stranger = await site.client().get("/metrics", headers={"host": "durak.example.com"})

    assert set(watched) == {200}
    assert page.status_code == stranger.status_code == 400


async def test_with_a_token_it_is_needed_from_everywhere(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("token")
    async with running(folder, metrics_token=TOKEN) as site:
        refused = [
            await site.client().get("/metrics", headers=headers)
            for headers in ({}, {"authorization": "Bearer another"}, {"authorization": TOKEN})
        ]
        shown = await scraped(
            site, authorization=f"Bearer {TOKEN}", **{"x-forwarded-for": "203.0.113.7"}
        )

    assert [answer.status_code for answer in refused] == [404] * 3
    assert "bito_ready" in shown


async def test_a_database_that_is_away_is_one_of_the_numbers(site: Site) -> None:
    database = site.services.database
    readers, database._readers = database._readers, Away()  # type: ignore[assignment]  # for a moment
    try:
        text = await scraped(site)
    finally:
        database._readers = readers

    assert value(text, "bito_database_up") == 0


class TestFiles:
    async def test_the_dashboard_asks_for_what_there_is(self, site: Site) -> None:
        board = json.loads(DASHBOARD.read_text(encoding="utf-8"))
        asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]

        assert await unknown(site, asked) == set()
        assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])

    async def test_alarms_watch_what_there_is(self, site: Site) -> None:
        assert await unknown(site, [rule["expr"] for rule in alarms()]) == set()

    def test_for_every_alarm_it_is_said_what_to_do(self) -> None:
        manual = (ROOT / "docs" / "OPERATIONS.md").read_text(encoding="utf-8")

        told = re.findall(r"^\| `(Bito[A-Za-z0-9]+)` \|", manual, re.MULTILINE)
        assert told == [rule["alert"] for rule in alarms()]

    async def test_every_number_is_on_the_dashboard(self, site: Site) -> None:
        board = DASHBOARD.read_text(encoding="utf-8")
        names = set(re.findall(r"^# HELP (bito_\w+)", await scraped(site), re.MULTILINE))

        names = {name for name in names if not name.endswith("_created")}
        assert {name for name in names if name not in board} == set()


def test_a_distribution_cumulates() -> None:
    found = Distribution((1, 5))
    for number in (0.5, 1, 2, 9):
        found.add(number)

    assert (found.cumulated(), found.sum) == ([2, 3, 4], 12.5)


def alarms() -> list[dict[str, str]]:
    groups = yaml.safe_load(ALARMS.read_text(encoding="utf-8"))["groups"]
    return [rule for group in groups for rule in group["rules"]]


async def unknown(site: Site, expressions: list[str]) -> set[str]:
    """Names in these that no sample has. What was never counted yet has a line of its own kind."""
    text = await scraped(site)
    known = set(re.findall(r"^(bito_\w+)", text, re.MULTILINE))
    known |= set(re.findall(r"^# TYPE (bito_\w+)", text, re.MULTILINE))
    return {name for expression in expressions for name in NAME.findall(expression)} - known


class Away:
    """Readers of a database that cannot be reached."""

    def connect(self) -> None:
        raise OperationalError("", {}, Exception())
