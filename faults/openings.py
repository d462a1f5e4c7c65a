"""Stocked tables with the next move ready: who is to move, what he may play, and how he says so."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import httpx2

from app.engine.play import legal_moves
from app.fair.setup import setup_for
from app.play.clock import SystemClock
from app.play.loading import Loader
from app.storage.database import Database
from app.storage.sealing import SeedSeal
from app.web.callers import COOKIE
from benchmarks.load.stock import Stocked

#: What is asked again: the server cannot say yet.
_AGAIN = frozenset({502, 503})


@dataclass(frozen=True, slots=True)
class Opening:
    """One move that could be played at a table that stands at `version`."""

    game: str
    token: str = field(repr=False)
    version: int
    move: str

    async def play(self, http: httpx2.AsyncClient) -> int:
        """The status of the last answer; the move is repeated under its id while nobody knows."""
        body = {"id": "ready", "version": self.version, "move": self.move}
        headers = {"cookie": f"{COOKIE}={self.token}", "origin": str(http.base_url).rstrip("/")}
        while True:
            answer = await http.post(f"/api/tables/{self.game}/moves", json=body, headers=headers)
            if answer.status_code not in _AGAIN:
                return answer.status_code
            await asyncio.sleep(0.1)


def openings_of(url: str, seal: SeedSeal, tables: Sequence[Stocked]) -> list[Opening]:
    """For databases that nobody serves yet."""
    database = Database.open(url)
    loader = Loader(database, seal, setup_for, SystemClock())
    try:
        return [_opening(loader, table) for table in tables]
    finally:
        database.close()


def _opening(loader: Loader, stocked: Stocked) -> Opening:
    table = loader.load(stocked.id)
    assert table is not None
    assert table.state is not None
    assert table.turn is not None
    assert table.version is not None
    player = table.sitter(table.turn).player_id
    [token] = [guest.token for guest in stocked.guests if guest.id == player]
    return Opening(stocked.id, token, table.version, min(legal_moves(table.state)))
