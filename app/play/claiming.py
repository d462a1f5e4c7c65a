"""Which process does what is due: it claims the work first, and another one leaves it alone.

A claim is for one version of a game and lapses soon, so what a dead process has taken is another's
after some seconds. It decides nothing: that is the journal's (law L5).
"""

from collections.abc import Collection, Mapping
from functools import partial
from typing import Final

from app.play.clock import Clock
from app.play.node import Node
from app.play.saving import save
from app.storage import claims
from app.storage.claims import ClaimKind
from app.storage.database import Database

LEASE_MS: Final = 5_000


class Claiming:
    """One process alone claims nothing: everything is its own."""

    def __init__(self, database: Database, clock: Clock, node: Node) -> None:
        self._database = database
        self._clock = clock
        self._node = node

    async def take(self, kind: ClaimKind, wanted: Mapping[str, int]) -> Collection[str]:
        """Those of these games (id -> version) whose work is ours. Raises Unsaved."""
        if not self._node.is_shared:
            return wanted
        now = self._clock.now()
        work = partial(
            claims.claim,
            kind=kind,
            wanted=wanted,
            node=self._node.name,
            now=now,
            until=now + LEASE_MS,
        )
        return await save(self._database.writer, work)

    def unclaimed(self, kind: ClaimKind, ids: Collection[str]) -> list[str]:
        """Those of these games that no other process has claimed, in their order. Reads."""
        if not self._node.is_shared or not ids:
            return list(ids)
        with self._database.read() as connection:
            taken = claims.claimed(connection, kind, ids, self._node.name, self._clock.now())
        return [each for each in ids if each not in taken]
