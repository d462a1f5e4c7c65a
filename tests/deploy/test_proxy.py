"""The shipped Caddyfile in the real Caddy: who gets what, and what no node ever sees."""

import asyncio
import subprocess
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import httpx2
import pytest

from faults.proxy import CADDYFILE, program
from tests.deploy.conftest import Front
from tests.deploy.echo import Echo

TABLES = [f"table{number}" for number in range(40)]


@pytest.fixture(scope="module", autouse=True)
async def dawdler(shared_front: Front) -> AsyncIterator[asyncio.Task[bytes]]:
    """A visitor who does not say his request to its end; the bytes with which he is sent away."""
    reader, writer = await asyncio.open_connection("127.0.0.1", shared_front.proxy.port)
    writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
    leaving = asyncio.create_task(reader.read())
    yield leaving
    leaving.cancel()
    writer.close()


@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile.single"])
def test_caddy_takes_the_file_for_a_name_on_the_internet(name: str, tmp_path: Path) -> None:
    given = {"BITO_SITE": "durak.example.org", "BITO_NODES": "a:8000", "HOME": str(tmp_path)}
    command = [program(), "validate", "--adapter", "caddyfile"]

    checked = subprocess.run(
        [*command, "--config", str(CADDYFILE.with_name(name))],
        env=given,
        capture_output=True,
        text=True,
        check=False,
    )

    assert checked.returncode == 0, checked.stderr
    assert "Valid configuration" in checked.stdout + checked.stderr


@pytest.mark.parametrize("name", ["Caddyfile", "Caddyfile.single", "site.caddy"])
def test_it_is_written_as_caddy_writes_it(name: str) -> None:
    file = CADDYFILE.with_name(name)

    written = subprocess.run(
        [program(), "fmt", str(file)], capture_output=True, text=True, check=False
    )

    assert written.stdout == file.read_text()


class TestSpreading:
    async def test_all_of_a_table_goes_to_one_node(self, front: Front) -> None:
        for table in TABLES:
            ways = [f"/api/tables/{table}", f"/api/tables/{table}/moves", f"/tables/{table}"]
            nodes = {(await front.http.get(way)).json()["node"] for way in ways}
            nodes.add(await socket_node(front, f"/ws/tables/{table}"))
            assert len(nodes) == 1

    async def test_tables_are_spread_and_come_back(self, front: Front) -> None:
        one, two = front.nodes
        before = {table: await node_of(front, table) for table in TABLES}
        assert min(Counter(before.values()).values()) >= len(TABLES) // 5

        one.is_ready = False
        await until(lambda: all_at(front, two.name))
        one.is_ready = True
        await until(lambda: some_at(front, one.name))

        assert {table: await node_of(front, table) for table in TABLES} == before

    async def test_a_visitor_cannot_choose_the_node(self, front: Front) -> None:
        own = {await node_of(front, TABLES[0], {"X-Bito-Table": table}) for table in TABLES}

        assert own == {await node_of(front, TABLES[0])}


class TestWhatNodesHear:
    async def test_where_a_visitor_comes_from_is_said_by_the_proxy(self, front: Front) -> None:
        lies = {
            "X-Forwarded-For": "192.0.2.7",
            "X-Forwarded-Proto": "https",
            "X-Forwarded-Host": "elsewhere.example.org",
            "X-Real-Ip": "192.0.2.7",
            "Forwarded": "for=192.0.2.7",
        }

        heard = (await front.http.get("/", headers=lies)).json()["headers"]

        assert heard["host"] == f"127.0.0.1:{front.proxy.port}"
        assert heard["x-forwarded-for"] == "127.0.0.1"
        assert heard["x-forwarded-proto"] == "http"
        assert "192.0.2.7" not in str(heard)
        assert "elsewhere" not in str(heard)

    async def test_how_tables_are_spread_is_the_proxy_s_own_matter(self, front: Front) -> None:
        heard = (await front.http.get(f"/tables/{TABLES[0]}")).json()["headers"]

        assert "x-bito-table" not in heard

    async def test_each_request_has_a_name_of_the_proxy_s_own(self, front: Front) -> None:
        lie = {"X-Request-Id": "mine-all-mine"}

        names = {(await front.http.get("/", headers=lie)).json()["headers"]["x-request-id"]}
        names.add((await front.http.get("/")).json()["headers"]["x-request-id"])

        assert len(names) == 2
        assert "mine-all-mine" not in names

    @pytest.mark.parametrize(
        "path", ["/metrics", "/METRICS", "/%6detrics", "//metrics", "/metrics/", "/x/../metrics"]
    )
    async def test_metrics_are_not_for_the_public(self, front: Front, path: str) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", front.proxy.port)
        writer.write(f"GET {path} HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n".encode())
        head = await reader.readline()
        writer.close()

        assert b" 404 " in head
        assert [node.heard for node in front.nodes] == [[], []]

    async def test_a_large_body_is_refused(self, front: Front) -> None:
        answer = await front.http.post("/api/tables", content=b"x" * 100_000)

        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")
        assert [node.heard for node in front.nodes] == [[], []]

    async def test_a_large_head_is_refused(self, front: Front) -> None:
        answer = await front.http.get("/", headers={"X-Large": "x" * 50_000})

        assert answer.status_code == 431
        assert [node.heard for node in front.nodes] == [[], []]

    async def test_what_visitors_break_off_does_not_count_against_nodes(self, front: Front) -> None:
        for _ in range(6):
            with pytest.raises(httpx2.HTTPError):
                await front.http.post("/api/x", content=broken_off())

        answers = [(await front.http.get("/api/x")).status_code for _ in range(6)]
        assert answers == [200] * 6


class TestWhenNodesGo:
    async def test_what_has_reached_a_node_is_not_sent_to_another(self, front: Front) -> None:
        for node in front.nodes:
            node.hangs_up = True

        answer = await front.http.post(f"/api/tables/{TABLES[0]}/moves", json={})

        assert (answer.status_code, answer.json()["code"]) == (503, "not-ready")
        assert answer.headers["retry-after"] == "2"
        heard = [line for node in front.nodes for line in node.heard]
        assert heard == [f"POST /api/tables/{TABLES[0]}/moves"]

    @pytest.mark.parametrize("method", ["GET", "POST"])
    async def test_what_has_reached_no_node_goes_to_the_other_one(
        self, front: Front, method: str
    ) -> None:
        first = await stop_node_of(front, TABLES[0])

        answer = await front.http.request(method, f"/api/tables/{TABLES[0]}")

        assert answer.status_code == 200
        assert answer.json()["node"] != first.name

    async def test_a_body_that_has_reached_no_node_may_be_sent_again(self, front: Front) -> None:
        """Caddy before 2.11 does not keep it for a second try; it says so at once."""
        await stop_node_of(front, TABLES[0])
        path = f"/api/tables/{TABLES[0]}/moves"

        answer = await front.http.post(path, json={})
        heard = [line for node in front.nodes for line in node.heard if "POST" in line]
        assert (answer.status_code, len(heard)) in {(200, 1), (503, 0)}

        await until(lambda: is_served(front, path))

    async def test_pages_are_told_in_words_that_nobody_is_there(self, front: Front) -> None:
        for node in front.nodes:
            await node.stop()

        answer = await front.http.get("/tables/1")

        assert answer.status_code == 503
        assert "try again" in answer.text
        assert "server" not in answer.headers


async def test_who_dawdles_is_sent_away(dawdler: asyncio.Task[bytes]) -> None:
    assert b"200" not in await dawdler


async def node_of(front: Front, table: str, headers: dict[str, str] | None = None) -> str:
    answer = await front.http.get(f"/api/tables/{table}", headers=headers)
    return str(answer.json()["node"])


async def socket_node(front: Front, path: str) -> str:
    """Which node takes a WebSocket; the handshake alone, for no frames are needed to see it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", front.proxy.port)
    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket"
    writer.write(f"{head}\r\n\r\n".encode())
    answer = await reader.readuntil(b"\r\n\r\n")
    assert b" 101 " in answer
    name = await reader.readexactly(3)
    writer.close()
    return name.decode()


async def stop_node_of(front: Front, table: str) -> Echo:
    """The node at which the table was."""
    [first] = [node for node in front.nodes if node.name == await node_of(front, table)]
    await first.stop()
    return first


async def is_served(front: Front, path: str) -> bool:
    return (await front.http.post(path, json={})).status_code == 200


async def all_at(front: Front, name: str) -> bool:
    return {await node_of(front, table) for table in TABLES} == {name}


async def some_at(front: Front, name: str) -> bool:
    return name in {await node_of(front, table) for table in TABLES}


async def until(is_so: Callable[[], Awaitable[bool]]) -> None:
    """Asks until the proxy's next look at its nodes has made it so."""
    while not await is_so():  # noqa: ASYNC110 - Caddy tells nobody what it thinks of a node
        await asyncio.sleep(0.1)


async def broken_off() -> AsyncIterator[bytes]:
    """A body whose sender gives up on the way."""
    yield b"x"
    raise httpx2.WriteError("gone")
