"""A node stands still in the middle of a move while the other plays on, and then goes on.

It stops itself at a named point: before its transaction, in it with the locks it has taken, or
right after it. What it does when it goes on has been overtaken, and must be refused.
"""

import asyncio
from pathlib import Path
from typing import Final

from faults.clients import Crowd
from faults.history import History
from faults.nodes import two_nodes
from faults.outcome import Amount, Outcome
from faults.server import Server
from faults.temper import Temper

POINTS: Final = ("commit", "begin", "accept", "insert", "committed", "ack")
TEMPER: Final = Temper(give_up_s=3)  # who hears nothing goes to the other node
BACK_S: Final = 60.0
_AT: Final = "40"


async def run(folder: Path, amount: Amount) -> Outcome:
    """One after the other, so that the tables have gone on in between."""
    points, still_s, tables = POINTS[: amount.pick(1, 6)], amount.pick(3, 30), amount.pick(8, 30)
    async with two_nodes(folder, 2 * tables + 4) as nodes:
        crowd = Crowd(nodes.addresses, nodes.people, History(), 1, temper=TEMPER.of(amount))
        stuck: list[str] = []
        async with crowd.playing(tables):
            for point in points:
                stuck += await _stand_still(nodes.servers[0], crowd, point, still_s)
        await crowd.look_again()
        violations = await asyncio.to_thread(nodes.judged, crowd.history)
    counts = {"freezes": len(points), "seconds": still_s, **crowd.history.counts()}
    return Outcome("frozen", counts, [*stuck, *violations])


async def _stand_still(server: Server, crowd: Crowd, point: str, still_s: float) -> list[str]:
    """Tables that did not go on at the other node, or after it."""
    server.kill()
    await server.start(["--point", point, "--at", _AT, "--halt"])
    if not await server.until_still():
        return [f"point {point} was never reached"]
    _, stuck = await asyncio.gather(asyncio.sleep(still_s), crowd.stands_still(BACK_S))
    server.thaw()
    return [*stuck, *await crowd.stands_still(BACK_S)]
