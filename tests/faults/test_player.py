"""A scripted player goes on after whatever happens to it: a table must never wait for a script."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final

import orjson
from websockets.asyncio.server import ServerConnection, serve

from faults.history import History
from faults.people import Person
from faults.player import PlayerScript
from faults.shown import FIELDS
from faults.temper import Temper

TABLE: Final = "a" * 26
ANNA: Final = Person("1" * 32, "Anna", "token")
SEAT: Final[Mapping[str, object]] = {"count": 0, "place": None, "hand": []}
VIEW: Final = {
    **dict.fromkeys(FIELDS),
    "status": "playing",
    "you": 0,
    "seats": [SEAT],
    "legal": ["take"],
}
PATIENCE_S: Final = 60.0
#: Does nothing odd unless told to, and thinks for so short that a test need not wait.
CALM: Final = Temper(twice=0, stale=0, out_of_turn=0, drop=0, resign=0, forget=0, pause_s=0.01)

Table = Callable[[ServerConnection], Coroutine[Any, Any, None]]


@asynccontextmanager
async def playing(table: Table, temper: Temper) -> AsyncIterator[PlayerScript]:
    """Anna at a table of our own."""
    async with serve(table, "127.0.0.1", 0) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        script = PlayerScript(
            History(),
            lambda _: f"ws://127.0.0.1:{port}",
            TABLE,
            ANNA,
            random.Random(1),
            temper,
            "Anna",
        )
        task = asyncio.create_task(script.play())
        try:
            async with asyncio.timeout(PATIENCE_S):
                yield script
        finally:
            task.cancel()
            await asyncio.wait([task])


async def show(line: ServerConnection, version: int) -> None:
    await line.send(orjson.dumps({"type": "update", "version": version, "view": VIEW}).decode())


async def test_a_move_is_made_although_the_line_was_lost_before_a_stale_one() -> None:
    lines, moved = [], asyncio.Event()

    async def table(line: ServerConnection) -> None:
        lines.append(line)
        await show(line, 1)
        if len(lines) == 1:
            line.transport.abort()  # Anna thinks, and cannot send the stale move that comes first
            return
        async for text in line:
            if orjson.loads(text)["version"] == 1:
                moved.set()

    async with playing(table, replace(CALM, stale=1)):
        await moved.wait()


async def test_a_move_that_came_too_late_is_made_once_there_is_more_time() -> None:
    moves: list[str] = []
    moved = asyncio.Event()

    async def table(line: ServerConnection) -> None:
        await show(line, 0)
        async for text in line:
            move = orjson.loads(text)
            moves.append(move["id"])
            if len(moves) == 2:
                moved.set()
                return
            refused = {"type": "refused", "id": move["id"], "code": "game-over", "version": 0}
            await line.send(orjson.dumps(refused).decode())
            await show(line, 0)  # as after an outage, with another deadline

    async with playing(table, CALM):
        await moved.wait()
    assert len(set(moves)) == 2
