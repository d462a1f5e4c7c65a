"""Looks over the server's shoulder with strace: no move is answered before its commit is synced.

Whether the disk then keeps its word is another matter; that the word is asked for is seen here.
"""

import re
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx2

from tests.serving import LiveServer, serving
from tests.web.site import HTTP_S, NO_TLS

MOVES: Final = 60
_CALLS: Final = "trace=pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg"
_WAL: Final = re.compile(r"(pwrite64|fsync|fdatasync)\(\d+<[^>]*bito\.db-wal>")
_ANSWER: Final = re.compile(r'"\{\\"version\\":\d+\}"')


async def watch(folder: Path) -> tuple[Counter[str], list[str]]:
    """Two guests play by single requests, so that between two answers nobody else commits."""
    trace = folder / "trace"
    with serving(folder) as server, _traced(server.pid, trace):
        await _play(server)
    return _judge(trace.read_text(errors="replace"))


@contextmanager
def _traced(pid: int, trace: Path) -> Iterator[None]:
    command = ["strace", "-f", "-y", "-s", "40", "-e", _CALLS, "-o", str(trace), "-p", str(pid)]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as strace:
        assert strace.stderr is not None
        strace.stderr.readline()  # it says when it is attached
        try:
            yield
        finally:
            strace.send_signal(signal.SIGINT)


async def _play(server: LiveServer) -> None:
    players = [await _guest(server, name) for name in ("Anna", "Boris")]
    wanted = {"preset": "duel", "deadline_s": 86_400, "opponents": "people"}
    table_id = (await players[0].post("/api/tables", json=wanted)).json()["id"]
    for player in players:
        await player.post(f"/api/tables/{table_id}/seats", json={})
    for number in range(MOVES):
        if not await _move(players, f"/api/tables/{table_id}", number):
            break
    for player in players:
        await player.aclose()


async def _guest(server: LiveServer, name: str) -> httpx2.AsyncClient:
    client = httpx2.AsyncClient(base_url=server.url, verify=NO_TLS, timeout=HTTP_S)
    token = (await client.post("/api/guests", json={"name": name})).json()["token"]
    client.headers["authorization"] = f"Bearer {token}"
    return client


async def _move(players: Sequence[httpx2.AsyncClient], table: str, number: int) -> bool:
    """The first legal move of whoever is to move; False when nobody is."""
    for player in players:
        look = (await player.get(table)).json()
        if look["view"]["legal"]:
            move = {"version": look["version"], "move": look["view"]["legal"][0]}
            answer = await player.post(f"{table}/moves", json={**move, "id": f"m{number}"})
            return bool(answer.is_success)
    return False


def _judge(trace: str) -> tuple[Counter[str], list[str]]:
    counts: Counter[str] = Counter({"syncs": 0, "answers before a sync": 0})
    is_written = is_synced = False
    for line in trace.splitlines():
        if call := _WAL.search(line):
            is_written, is_synced = True, call[1] != "pwrite64"
            counts["syncs"] += is_synced
        elif _ANSWER.search(line):
            counts["answers traced"] += 1
            counts["answers before a sync"] += not (is_written and is_synced)
            is_written = False
    found = ["a move was answered before its commit was synced"]
    if not counts["answers traced"]:
        return counts, ["strace saw no answer"]
    return counts, found if counts["answers before a sync"] else []
