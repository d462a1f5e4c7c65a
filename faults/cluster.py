"""Several nodes as they are shipped: PostgreSQL, Valkey, two equal servers, the proxy before them.

async with cluster(folder, people=40) as one:
    crowd = one.crowd(seed=1)                 # everybody through the proxy
    async with crowd.playing(tables=20):
        await one.roll()                      # or one.nodes[0].kill(), .freeze() …
    await crowd.look_again()
violations = one.judged(crowd.history)        # after the block, when all of it rests
"""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from faults.checker import check
from faults.clients import Crowd
from faults.history import History
from faults.people import Person, settle
from faults.postgres import Postgres, running_postgres
from faults.proxy import Proxy
from faults.server import START_S, Server, status_of
from faults.stored import Stored, read_stored
from faults.temper import Temper
from tests.valkey import Valkey, running_valkey

SECRET: Final = "a secret of all nodes"
#: The first half of it is longer than the proxy's look at its nodes takes.
DRAIN_S: Final = 8.0
#: Clients that do nothing wrong: whatever goes wrong at them is the servers' fault.
GOOD: Final = Temper(twice=0, stale=0, out_of_turn=0, drop=0, resign=0.003)
#: The same where no server is silent for long: a machine with much to do is no error of theirs.
PATIENT: Final = replace(GOOD, resend_s=15, give_up_s=30)


@dataclass(slots=True)
class Cluster:
    """Everything runs when it is handed out; what is broken is the holder's to mend."""

    postgres: Postgres
    valkey: Valkey
    nodes: Sequence[Server]
    proxy: Proxy
    people: Sequence[Person] = field(repr=False)
    database_url: str
    _earlier: frozenset[str] = frozenset()

    def crowd(self, seed: int, *, temper: Temper = GOOD, direct: bool = False) -> Crowd:
        """Through the proxy, or each request and each line to any of the nodes."""
        self._earlier = frozenset(self._stored().games)
        addresses = [node.url for node in self.nodes] if direct else [self.proxy.url]
        return Crowd(addresses, self.people, History(), seed, temper=temper)

    async def roll(self) -> None:
        """Stops each node as a deploy does and starts it again, one after the other."""
        for node in self.nodes:
            await node.stop()
            await node.start()

    def judged(self, history: History) -> list[str]:
        """What the checker says of the games of the latest crowd, once it rests."""
        stored = self._stored()
        games = {id: game for id, game in stored.games.items() if id not in self._earlier}
        return check(history, replace(stored, games=games))

    def _stored(self) -> Stored:
        return read_stored(self.database_url, Path(), SECRET)


@asynccontextmanager
async def cluster(
    folder: Path, *, people: int, environment: Mapping[str, str] | None = None, is_new: bool = False
) -> AsyncIterator[Cluster]:
    """All of it, running. `is_new`: nodes are started as an operator starts them, not forked."""
    async with running_postgres() as postgres:
        with running_valkey() as valkey:
            url = postgres.create("cluster")
            known = settle(url, people)
            given = {
                "BITO_DATABASE_URL": url,
                "BITO_REDIS_URL": valkey.url,
                "BITO_SECRET": SECRET,
                "BITO_DRAIN_S": str(DRAIN_S),
                **(environment or {}),
            }
            nodes = [Server(folder / name, given, is_new=is_new) for name in ("one", "two")]
            proxy = Proxy(folder, [f"127.0.0.1:{node.port}" for node in nodes])
            one = Cluster(postgres, valkey, nodes, proxy, known, url)
            try:
                await asyncio.gather(*(node.start() for node in nodes))
                await proxy.start()
                await _until_proxy_knows(proxy)
                yield one
            finally:
                proxy.stop()
                for node in nodes:
                    node.kill()


async def _until_proxy_knows(proxy: Proxy) -> None:
    """Its first look at the nodes may have come before they were there. Raises TimeoutError."""
    async with asyncio.timeout(START_S):
        while await status_of(proxy.port, "/readyz") != 200:  # noqa: ASYNC110 - Caddy tells nobody
            await asyncio.sleep(0.05)
