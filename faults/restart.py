"""A restart with very many running games, some of which fell due while nobody was up.

Ready at once, in little memory; who was late because of us gets his time back; a table that nobody
has asked for costs nothing, and its first visitor waits for nothing but its own moves.
"""

import asyncio
import os
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

import httpx2

from app.storage.database import Database
from app.storage.heartbeat import beat
from app.storage.queries import extensions_of, game_by_id, moves_of
from app.storage.sealing import SeedSeal, load_secret
from benchmarks.load.stock import Order, Stocked, stock
from faults.due import fall_due
from faults.figures import Figures, share_of
from faults.outcome import Amount, Outcome
from faults.scene import SECRET
from faults.server import Server
from tests.web.site import HTTP_S, NO_TLS

RULES: Final = {"preset": "duel", "seats": 2}
DOWN_MS: Final = 600_000
READY_S: Final = 10.0
LIMIT_MB: Final = 500
TOUCHED: Final = 50


async def run(folder: Path, amount: Amount) -> Outcome:
    figures, violations = Figures(), []
    server = Server(folder, {"BITO_SECRET": SECRET})
    count = amount.pick(2_000, 100_000)
    tables = await asyncio.to_thread(_stock, server, count)
    overdue = [table.id for table in tables[:: count // amount.pick(100, 1_000)]]
    down = time.time_ns() // 1_000_000 - DOWN_MS
    await asyncio.to_thread(_went_down, server.database_url, overdue, down)
    try:
        began = time.monotonic()
        await server.start()
        figures["games"], figures["overdue"] = count, len(overdue)
        figures["ready s"] = round(time.monotonic() - began, 2)
        figures["of it at work s"] = cpu_s(server.pid)
        figures["memory MB"] = memory_mb(server.pid)
        first, again = await _touch(server, tables[1 : TOUCHED + 1])
        figures["first touch ms p50"], figures["again ms p50"] = first, again
    finally:
        server.kill()
    if amount is Amount.LONG and float(figures["ready s"]) > READY_S:
        violations.append(f"ready after {figures['ready s']} s only")
    if int(figures["memory MB"]) > LIMIT_MB:
        violations.append(f"{figures['memory MB']} MB of memory")
    given, wrong = await asyncio.to_thread(_given_back, server.database_url, overdue, down)
    figures["extended"] = given
    return Outcome("restart", figures, [*violations, *wrong])


def memory_mb(pid: int) -> int:
    """The resident memory of a process."""
    status = Path(f"/proc/{pid}/status").read_text()
    [kilobytes] = [line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")]
    return int(kilobytes) // 1024


def cpu_s(pid: int) -> float:
    """What a process has used of all processors since it began."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return round((int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), 2)


def _stock(server: Server, count: int) -> Sequence[Stocked]:
    seal = SeedSeal(load_secret(server.data, SECRET))
    order = Order(count=count, rules=RULES, moves=6, deadline_s=86_400, people=2_000)
    return stock(server.database_url, seal, order)


def _went_down(url: str, overdue: Sequence[str], down: int) -> None:
    """The last sign of life was at `down`; since then these games have fallen due."""
    step = DOWN_MS // (len(overdue) + 1)
    fall_due(url, {id: down + (1 + number) * step for number, id in enumerate(overdue)})
    database = Database.open(url)
    try:
        database.writer.submit(partial(beat, name="before", at=down)).result()
    finally:
        database.close()


async def _touch(server: Server, tables: Sequence[Stocked]) -> tuple[float, float]:
    """Milliseconds until a table that nobody asked for is shown, and shown again; medians."""
    waits: tuple[list[float], list[float]] = ([], [])
    async with httpx2.AsyncClient(base_url=server.url, verify=NO_TLS, timeout=HTTP_S) as http:
        for table in tables:
            for each in waits:
                began = time.monotonic()
                answer = await http.get(f"/api/tables/{table.id}")
                each.append(1000 * (time.monotonic() - began))
                assert answer.is_success, answer.text
    first, again = (round(share_of(each, 0.5), 1) for each in waits)
    return first, again


def _given_back(url: str, overdue: Sequence[str], down: int) -> tuple[int, list[str]]:
    """How many were extended, and those that were not, or that lost."""
    wrong, given = [], 0
    database = Database.open(url)
    try:
        for id in overdue:
            with database.read() as connection:
                game = game_by_id(connection, id)
                extensions = extensions_of(connection, id)
                is_lost = any(row.move == "timeout" for row in moves_of(connection, id))
            assert game is not None
            given += len(extensions)
            if is_lost or len(extensions) != 1 or (game.deadline or 0) < down + DOWN_MS:
                wrong.append(f"{id} is {game.status} with {len(extensions)} extensions")
    finally:
        database.close()
    return given, wrong
