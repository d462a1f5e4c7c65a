"""kill -9 while many tables are open: how soon the server is back, and everybody with it."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from benchmarks.load.ask import Asker
from benchmarks.load.play import Crowd
from benchmarks.load.site import Site
from benchmarks.load.stock import Order, Stocked
from benchmarks.load.throughput import share

_DUEL: Final = {"preset": "duel", "seats": 2}
_TOUCHED: Final = 200


@dataclass(frozen=True, slots=True)
class Recovery:
    """Seconds until it listened; ms within which 99 % of first looks at a table were answered;
    seconds until every client had his view again, and how many they were."""

    listening_s: float
    first_touch_ms: float
    in_sync_s: float
    clients: int


async def recover(site: Site, tables: int) -> Recovery:
    """One client a table is connected when the server is killed; the first looks at tables come
    from visitors over HTTP, before the clients are back."""
    stocked = site.stock(Order(count=tables, rules=_DUEL, moves=40))
    with site.serving() as server:
        crowd = Crowd([[each] for each in stocked], most_seats=1)
        await crowd.connect(server.port)
        server.kill()
    began = time.perf_counter()
    with site.serving() as server:
        listening_s = time.perf_counter() - began
        touches = await _touch(server.port, random.sample(stocked, min(_TOUCHED, tables)))
        back, began = Crowd([[each] for each in stocked], most_seats=1), time.perf_counter()
        await back.connect(server.port)
        await back.shown()
        in_sync_s = time.perf_counter() - began
        back.leave()
    return Recovery(listening_s, share(touches, 0.99), in_sync_s, tables)


async def _touch(port: int, tables: Sequence[Stocked]) -> list[float]:
    asker = await Asker.open(port)
    took = [await asker.get(f"/api/tables/{each.id}", each.guests[0].cookie) for each in tables]
    asker.close()
    return sorted(took)
