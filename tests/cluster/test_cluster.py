"""PostgreSQL, Valkey, two servers and Caddy with the shipped file: people play, nodes come and go.

All tests of this file share one cluster, and each leaves it as it found it.
"""

import asyncio
from collections.abc import AsyncIterator

import httpx2
import pytest

from app.fair.verify import report
from app.web.limits import RESETS_BY_ADDRESS
from faults.clients import Crowd
from faults.cluster import GOOD, PATIENT, Cluster, cluster
from faults.outcome import Amount
from faults.rolling import BACK_S, errors_of, rolled
from faults.server import Server
from tests.web.site import HTTP_S, NO_TLS

TABLES = 12
UNHURRIED = GOOD.of(Amount.SHORT)
#: Where nothing is broken: what a busy machine does is no error.
LENIENT = PATIENT.of(Amount.SHORT)


@pytest.fixture(scope="module")
async def one(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Cluster]:
    folder = tmp_path_factory.mktemp("cluster")
    async with cluster(folder, people=2 * TABLES + 4, environment={"BITO_LIMITS": "on"}) as made:
        yield made


async def test_whole_games_are_played_through_the_proxy(one: Cluster) -> None:
    crowd = one.crowd(seed=1, temper=LENIENT)

    async with crowd.playing(TABLES):
        await over(crowd, games=4)
        await until_spread(one)

    await crowd.look_again()
    assert one.judged(crowd.history) == []
    assert errors_of(crowd.history) == []
    assert await untrue_records(one, crowd) == []


async def test_people_at_different_nodes_play_with_each_other(one: Cluster) -> None:
    crowd = one.crowd(seed=2, direct=True, temper=LENIENT)

    async with crowd.playing(TABLES):
        await over(crowd, games=4)

    await crowd.look_again()
    assert one.judged(crowd.history) == []
    assert errors_of(crowd.history) == []
    assert await untrue_records(one, crowd) == []


async def test_a_visitor_cannot_say_where_he_comes_from(one: Cluster) -> None:
    """Each of the nodes counts at most to the limit, whatever address is claimed."""
    most = len(one.nodes) * RESETS_BY_ADDRESS.amount

    async with httpx2.AsyncClient(base_url=one.proxy.url, verify=NO_TLS, timeout=HTTP_S) as http:
        answers = [
            await http.post(
                "/api/resets",
                json={"email": f"nobody{number}@example.org"},
                headers={"X-Forwarded-For": f"192.0.2.{number}"},
            )
            for number in range(most + 1)
        ]

    assert answers[0].status_code == 202
    assert 429 in {answer.status_code for answer in answers}


async def test_figures_are_for_the_operator_alone(one: Cluster) -> None:
    async with httpx2.AsyncClient(verify=NO_TLS, timeout=HTTP_S) as http:
        outside = await http.get(f"{one.proxy.url}/metrics")
        inside = await http.get(f"{one.nodes[0].url}/metrics")

    assert outside.status_code == 404
    assert "bito_sockets" in inside.text


async def test_a_node_is_killed_and_one_is_frozen_in_the_middle_of_games(one: Cluster) -> None:
    crowd, (first, second) = one.crowd(seed=3, temper=UNHURRIED), one.nodes

    async with crowd.playing(TABLES):
        await crowd.acked(5 * TABLES)
        first.kill()
        stuck = await crowd.stands_still(BACK_S)
        await first.start()
        await crowd.acked(TABLES)
        second.freeze()
        try:
            stuck += await crowd.stands_still(BACK_S)
        finally:
            second.thaw()
        stuck += await crowd.stands_still(BACK_S)

    await crowd.look_again()
    assert stuck == []
    assert one.judged(crowd.history) == []


async def test_both_nodes_are_restarted_and_nobody_sees_an_error(
    one: Cluster, capsys: pytest.CaptureFixture[str]
) -> None:
    outcome = await rolled(one, rounds=1, tables=TABLES, temper=LENIENT)

    with capsys.disabled():
        print(f"\nrolling restart: {dict(outcome.counts)}")  # noqa: T201 - figures to be read
    assert outcome.violations == []
    assert outcome.counts["sent away"] != 0
    assert outcome.counts["acked"] != 0


async def over(crowd: Crowd, games: int) -> None:
    """Returns when so many games have come to their end."""
    while crowd.games < games:  # noqa: ASYNC110 - a crowd tells nobody
        await asyncio.sleep(0.05)


async def until_spread(one: Cluster) -> None:
    """Returns when people sit at both nodes: new tables come all the time."""
    while not all(  # noqa: ASYNC110 - nodes tell nobody
        [await metric(node, "bito_sockets") for node in one.nodes]
    ):
        await asyncio.sleep(0.05)


async def metric(node: Server, name: str) -> float:
    async with httpx2.AsyncClient(base_url=node.url, verify=NO_TLS, timeout=HTTP_S) as http:
        lines = (await http.get("/metrics")).text.splitlines()
    [value] = [line.split()[1] for line in lines if line.startswith(f"{name} ")]
    return float(value)


async def untrue_records(one: Cluster, crowd: Crowd) -> list[str]:
    """The games that are over whose record, as the proxy gives it out, cannot be verified."""
    ended = [table for table in crowd.scripts if table not in crowd.live_tables()]
    assert ended
    async with httpx2.AsyncClient(base_url=one.proxy.url, verify=NO_TLS, timeout=HTTP_S) as http:
        answers = {table: await http.get(f"/api/games/{table}") for table in ended}
    return [table for table, answer in answers.items() if not report(answer.text)[1]]
