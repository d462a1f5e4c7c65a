"""How many moves a second a server takes from people who play as fast as they can."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from benchmarks.load.play import Crowd
from benchmarks.load.process import Server
from benchmarks.load.site import BITO, Site
from benchmarks.load.stock import Order, Stocked

_WARM_UP_S: Final = 1.0
_PRESETS: Final = {2: "duel"}
#: A random game has more moves than this, by seats; what is played in a second at most, by all
#: and at one table.
_LENGTH: Final = {2: 45, 4: 90, 6: 120}
_MOST_PER_S: Final = 8_000
_MOST_AT_ONE_PER_S: Final = 1_500


@dataclass(frozen=True, slots=True)
class Speed:
    """Moves acknowledged in one window and what each cost; `frame` is the mean bytes of a move,
    of its ack and of a view."""

    moves_per_s: float
    server_us: float
    client_us: float
    p50_ms: float
    p99_ms: float
    frame: tuple[int, int, int]


async def measure(
    site: Site, tables: int, seats: int, seconds: float, command: Sequence[str] = BITO
) -> Speed:
    """So many tables at a time, on a server of their own."""
    rules = {"preset": _PRESETS.get(seats, "classic"), "seats": seats}
    pace = min(_MOST_PER_S / tables, _MOST_AT_ONE_PER_S)
    moves = pace * (seconds + _warm_up_s(seconds))
    games = max(1, min(round(moves / _LENGTH[seats] + 1), 4_000 // (tables * seats) + 1))
    stocked = site.stock(Order(count=tables * games, rules=rules))
    series = [stocked[number::tables] for number in range(tables)]
    with site.serving(command) as server:
        return await rush(server, series, seconds)


async def rush(server: Server, series: Sequence[Sequence[Stocked]], seconds: float) -> Speed:
    """Everybody plays until the time is up or some table has no further game."""
    crowd = Crowd(series)
    await crowd.connect(server.port)
    crowd.begin()
    await asyncio.sleep(_warm_up_s(seconds))
    tally = crowd.tally
    moves, seen = tally.moves, len(tally.waits_s)
    began, cpu, own = time.perf_counter(), server.cpu_s(), time.process_time()
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            await crowd.exhausted.wait()
    passed, cpu, own = time.perf_counter() - began, server.cpu_s() - cpu, time.process_time() - own
    moved, waits = tally.moves - moves, sorted(tally.waits_s[seen:])
    crowd.leave()
    assert tally.refused == 0, f"{tally.refused} moves were refused"
    return Speed(
        moved / passed,
        cpu / moved * 1e6,
        own / moved * 1e6,
        share(waits, 0.5) * 1e3,
        share(waits, 0.99) * 1e3,
        (
            tally.bytes_out // tally.sent,
            tally.ack_bytes // tally.moves,
            tally.bytes_in // tally.views,
        ),
    )


def share(ordered: Sequence[float], part: float) -> float:
    """The value that this part of all does not exceed."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def _warm_up_s(seconds: float) -> float:
    return min(seconds, _WARM_UP_S)
