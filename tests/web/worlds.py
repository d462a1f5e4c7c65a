"""Two servers that differ in nothing but cards a viewer has not seen.

Ids, seeds, the clock and the order of seats are the same in both, so that every byte may be.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path

from websockets.asyncio.client import ClientConnection

from app.accounts.sessions import Sessions
from app.engine.deal import Setup
from app.engine.rules import Rules
from app.play.hub import Hub
from app.settings import Settings
from app.storage.database import Database
from app.storage.sealing import SeedSeal
from app.web.limits import Limits
from app.web.services import Services
from tests.web.site import Json, Player, hear_text, running, say, seated

Moves = list[tuple[int, str]]
Choose = Callable[[Json], str | None]
Heard = dict[str, list[str]]  # "seat 0", …, "watcher", "metrics" -> every text, as it came

#: How long things took, how many works met in one commit, what a standstill had put off, and what
#: was just leaving when somebody asked.
_BY_CHANCE = (
    *("seconds", "_created", "bito_commit_works", "bito_deadlines_extended"),
    *("bito_writer_waiting", "bito_outbox_waiting", "bito_sockets"),
)


class StillClock:
    """It is always the same moment; nothing that waits for a later one ever goes on."""

    def now(self) -> int:
        return 1_800_000_000_000

    async def sleep_until(self, instant: int) -> None:
        if instant > self.now():
            await asyncio.Event().wait()


@dataclass(frozen=True, slots=True)
class World:
    """What one pack and one kind of table look like to everybody."""

    table: Json
    pack: Sequence[str]

    async def play(self, folder: Path, choose: Choose) -> tuple[Moves, Heard]:
        """Plays what `choose` says to the view of the seat to move, until it says None."""
        async with running(folder, partial(_open, self.pack), limits="off") as site:
            players, table_id = await seated(site, **self.table)
            async with _sockets(players, table_id) as sockets, site.socket(table_id) as watcher:
                table = _Table([*sockets, watcher])
                moves = await table.play(choose)
            heard = table.heard
            for name, client in zip(heard, [*players, None], strict=True):
                http = site.client() if client is None else client.http
                for question in ("", "/since"):
                    answer = await http.get(f"/api/tables/{table_id}{question}")
                    heard[name].append(answer.text)
            heard["metrics"] = _counts((await site.client().get("/metrics")).text)
        return moves, heard


class _Table:
    """All sockets of one table, kept in step: every one has heard of a move before the next."""

    def __init__(self, sockets: Sequence[ClientConnection]) -> None:
        self._sockets = sockets
        self.heard: Heard = {f"seat {seat}": [] for seat in range(len(sockets) - 1)}
        self.heard["watcher"] = []

    async def play(self, choose: Choose) -> Moves:
        moves: Moves = []
        views = [await self._shown(index, 0) for index in range(len(self._sockets))]
        while True:
            turn = views[-1]["turn"]
            move = None if turn is None else choose(views[turn])
            if move is None:
                return moves
            await self._move(turn, move, len(moves))
            moves.append((turn, move))
            views = [await self._shown(i, len(moves)) for i in range(len(self._sockets))]

    async def _move(self, seat: int, move: str, version: int) -> None:
        """The next seat tries the same first and is refused, which must tell nothing either."""
        other = (seat + 1) % (len(self._sockets) - 1)
        for who, kind in ((other, "refused"), (seat, "ack")):
            id = f"{kind}-{version}"
            await say(self._sockets[who], type="move", id=id, version=version, move=move)
            await self._hear(who, "ack", "refused")

    async def _shown(self, index: int, version: int) -> Json:
        while True:
            update: Json = json.loads(await self._hear(index, "update"))
            if update["version"] == version:
                return dict(update["view"])

    async def _hear(self, index: int, *kinds: str) -> str:
        text = await hear_text(self._sockets[index], *kinds)
        list(self.heard.values())[index].append(text)
        return text


@asynccontextmanager
async def _sockets(
    players: Sequence[Player], table_id: str
) -> AsyncIterator[Sequence[ClientConnection]]:
    """One after the other, each after the presence of those before it."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(player.socket(table_id)) for player in players]


@asynccontextmanager
async def _open(pack: Sequence[str], settings: Settings) -> AsyncIterator[Services]:
    database, clock = Database.open(settings.database_url), StillClock()
    hub = Hub(
        database, SeedSeal(bytes(32)), clock, chance=_counter(), dealing=partial(_dealing, pack)
    )
    await hub.start()
    try:
        sessions, limits = Sessions(database), Limits(settings.has_limits)
        yield Services(settings, database, hub, clock, sessions, limits)
    finally:
        await hub.stop()
        database.close()


def _counter() -> Callable[[int], bytes]:
    """Chance that is the same in every world."""
    calls = iter(range(1_000_000))
    return lambda count: (sha256(b"%d" % next(calls)).digest() * 2)[:count]


def _dealing(
    pack: Sequence[str],
    rules: Rules,
    key: bytes,
    kinds: Sequence[str],
    dealer: int | None,
    opener: int | None,
) -> tuple[list[int], Setup]:
    """Seats as they sat down, the given pack, and seat 0 to lead whoever holds what."""
    setup = Setup(rules, packs=lambda number: pack if number == 0 else None, opener=0)
    return list(range(len(kinds))), setup


def _counts(metrics: str) -> list[str]:
    """What is counted, without what differs by itself on a busy machine."""
    lines = metrics.splitlines()
    return [line for line in lines if not any(name in line for name in _BY_CHANCE)]
