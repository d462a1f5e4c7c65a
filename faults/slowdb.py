"""PostgreSQL answers slowly: each statement a fifth of a second late, some of them two seconds.

A proxy of ours between server and database. Moves sent before their deadline count however long
they take, nobody is late by the database's doing, and nothing piles up without end.

How long before its deadline a move is sent follows from how long this machine takes for an answer
just now, and so does how slow the database is: no machine is too slow to be asked.
"""

import asyncio
import random
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx2

from app.storage.database import Database
from app.storage.queries import moves_of
from app.storage.sealing import SeedSeal, load_secret
from benchmarks.load.stock import Order, stock
from faults.beside import broken_beside, waits_ms
from faults.clients import Crowd
from faults.due import fall_due
from faults.figures import Figures, share_of
from faults.history import History
from faults.openings import Opening, openings_of
from faults.outcome import Amount, Outcome
from faults.people import settle
from faults.postgres import Postgres, running_postgres
from faults.restart import memory_mb
from faults.scene import SECRET
from faults.server import Server
from faults.temper import Temper
from tests.web.site import NO_TLS

RULES: Final = {"preset": "duel", "seats": 2}
BEFORE_MS: Final = 100  # a move is sent so long before its deadline, or longer
ANSWERS: Final = 8  # there is time for so many answers of a server that asks no database
STATEMENTS: Final = 10  # the database answers fewer in that time than are asked before a move
SOMETIMES: Final = 0.05
LEAD_MS: Final = 2_000
LIMIT_MB: Final = 400
START_S: Final = 240.0  # a start asks the database many things, one after the other
TEMPER: Final = Temper(drop=0.0, pause_s=0.2, give_up_s=120)


async def run(folder: Path, amount: Amount) -> Outcome:
    async with running_postgres() as postgres:
        url = postgres.create("slow")
        people = settle(url, amount.pick(8, 50))
        openings = _stock(url, folder, amount.pick(10, 200))
        async with slowed(postgres, amount.pick(10, 200) / 1000) as road:
            slow_url = url.replace(f":{postgres.port}/", f":{road.port}/")
            server = Server(folder, {"BITO_SECRET": SECRET, "BITO_DATABASE_URL": slow_url})
            crowd = Crowd([server.url], people, History(), seed=1, temper=TEMPER)
            try:
                server.launch()
                await server.until_ready(START_S)
                async with crowd.playing(amount.pick(3, 20), patience_s=120):
                    before_ms = await _time_for_answers(server)
                    road.delay_s = max(road.delay_s, before_ms / STATEMENTS / 1000)
                    plan = url, openings, amount.pick(50, 500), before_ms
                    due = await asyncio.to_thread(_due, *plan)
                    statuses = await _play(server, due, before_ms)
                    await crowd.acked(amount.pick(4, 300), within_s=amount.pick(60, 100))
                    memory = memory_mb(server.pid)
            finally:
                server.kill()
        wrong = await asyncio.to_thread(_judge, url, due, statuses)
        wrong += await asyncio.to_thread(broken_beside, url, server.data, crowd.history)
    waits = waits_ms(crowd.history)
    figures = Figures({"moves": len(waits), "busy": crowd.history.codes["busy"]})
    figures["move ms p50"], figures["move ms p99"] = share_of(waits, 0.5), share_of(waits, 0.99)
    figures["moves in time"], figures["memory MB"] = len(statuses), memory
    figures["sent before ms"] = before_ms
    if memory > LIMIT_MB:
        wrong.append(f"{memory} MB of memory")
    return Outcome("slowdb", figures, wrong)


@dataclass(slots=True)
class Road:
    """A port that leads to the database, where what is asked takes so long to arrive."""

    delay_s: float
    port: int = 0


@asynccontextmanager
async def slowed(postgres: Postgres, delay_s: float) -> AsyncIterator[Road]:
    """A slow road to the database."""
    road = Road(delay_s)
    luck = random.Random(1)
    ends: list[asyncio.StreamWriter] = []

    async def carry(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_slow: bool
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if is_slow:
                    s = road.delay_s
                    await asyncio.sleep(10 * s if luck.random() < SOMETIMES else s)
                writer.write(data)
                await writer.drain()
        writer.close()

    async def join(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        answers, theirs = await asyncio.open_connection("127.0.0.1", postgres.port)
        ends.extend((writer, theirs))
        await asyncio.gather(carry(reader, theirs, True), carry(answers, writer, False))

    server = await asyncio.start_server(join, "127.0.0.1", 0)
    try:
        road.port = server.sockets[0].getsockname()[1]
        yield road
    finally:
        server.close()
        for end in ends:
            end.close()


@dataclass(frozen=True, slots=True)
class Due:
    """An opening, and when its move must have come (ms UTC)."""

    opening: Opening
    deadline: int


def _stock(url: str, folder: Path, count: int) -> list[Opening]:
    seal = SeedSeal(load_secret(folder, SECRET))
    order = Order(count=count, rules=RULES, moves=4, deadline_s=60, people=2 * count)
    return openings_of(url, seal, stock(url, seal, order))


async def _time_for_answers(server: Server) -> int:
    """So long that what is sent now has come by then, ms."""
    async with httpx2.AsyncClient(base_url=server.url, verify=NO_TLS, timeout=600) as http:
        slowest = max([await _answer_ms(http) for _ in range(10)])
    return max(BEFORE_MS, ANSWERS * slowest)


async def _answer_ms(http: httpx2.AsyncClient) -> int:
    """How long the server takes to say that it lives, for which it asks nobody."""
    began = _now()
    await http.get("/healthz", headers={"connection": "close"})
    return _now() - began


def _due(url: str, openings: Sequence[Opening], every_ms: int, before_ms: int) -> list[Due]:
    """They fall due one after the other from now on. Nobody has asked the server for them yet."""
    first = _now() + LEAD_MS + ANSWERS * before_ms
    due = [Due(one, first + number * every_ms) for number, one in enumerate(openings)]
    fall_due(url, {one.opening.game: one.deadline for one in due})
    return due


async def _play(server: Server, due: Sequence[Due], before_ms: int) -> dict[str, int]:
    """Each move just in time; the status it was answered, by game. Where the machine was too busy
    then to say whether it came in time, a refused one is left out."""
    statuses: dict[str, int] = {}
    limits = httpx2.Limits(max_connections=None)
    async with httpx2.AsyncClient(
        base_url=server.url, verify=NO_TLS, timeout=600, limits=limits
    ) as http:

        async def play(one: Due) -> None:
            await asyncio.sleep(max(0, one.deadline - before_ms - _now()) / 1000)
            if _now() > one.deadline - before_ms // 2:
                return
            answer = asyncio.create_task(one.opening.play(http))
            await asyncio.sleep(0)  # it is sent before the other question
            took = await _answer_ms(http)
            has_come = _now() + took <= one.deadline
            status = await answer
            if has_come or status == httpx2.codes.OK:
                statuses[one.opening.game] = status

        await asyncio.gather(*(play(one) for one in due))
    return statuses


def _judge(url: str, due: Sequence[Due], statuses: dict[str, int]) -> list[str]:
    database, wrong = Database.open(url), []
    try:
        for game, version in ((one.opening.game, one.opening.version) for one in due):
            with database.read() as connection:
                rows = moves_of(connection, game, after=version)
            is_moved = any(row.command_id == "ready" for row in rows)
            if game in statuses and not is_moved:
                wrong.append(f"{game}: a move in time was answered {statuses[game]}")
    finally:
        database.close()
    return wrong


def _now() -> int:
    return time.time_ns() // 1_000_000
