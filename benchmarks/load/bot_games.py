"""What games with bots cost those who play against people: acks without them and beside them.

Turn and turn about on one server, so that both figures are of the same minutes.
"""

import asyncio
import random
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from statistics import median
from typing import Final
from urllib.request import urlopen

from app.bots.levels import LEVELS
from benchmarks.load.play import Crowd, SteadyCrowd, Table
from benchmarks.load.site import Site
from benchmarks.load.stock import Order, Stocked
from benchmarks.load.throughput import share

_TABLES: Final = 50  # of people among themselves
_MOVES_A_GAME: Final = 45
_DEADLINE_S: Final = 86_400
_THOUGHT_S: Final = (1.0, 3.0)
_SETTLED_S: Final = 3.0  # until others play as they will
_OF_BOTS: Final = re.compile(r'^(bito_bot_\w+)_total\{kind="(\w+)"\} (\S+)$', re.MULTILINE)

Counts = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class BotGames:
    """Milliseconds from a move to its ack, between people: `idle` without, `beside` with games
    against bots, each the median over rounds; `own` are those of the people in these games."""

    idle_p50_ms: float
    idle_p99_ms: float
    beside_p50_ms: float
    beside_p99_ms: float
    own_p99_ms: float
    still_on: int
    bot_moves: Counts
    thought_s: Counts
    below_level: Counts


class Thinkers(Crowd):
    """People who look at the table for some seconds before they move; `is_away`: they do not."""

    def __init__(self, series: Sequence[Sequence[Stocked]]) -> None:
        super().__init__(series)
        self.is_away = True
        self._left: list[Table] = []

    def turn(self, table: Table) -> None:
        if self.is_away:
            self._left.append(table)
        else:
            asyncio.get_running_loop().call_later(random.uniform(*_THOUGHT_S), self._move, table)

    def go_away(self) -> None:
        self.is_away = True

    def come_back(self) -> None:
        self.is_away = False
        left, self._left = self._left, []
        for table in left:
            self.turn(table)

    def leave(self) -> None:
        self.go_away()
        super().leave()

    def _move(self, table: Table) -> None:
        if self.is_away:
            self._left.append(table)
        else:
            table.move()


async def measure(
    site: Site, games: int, each_second: float, seconds: float, rounds: int
) -> BotGames:
    people, against_bots = _crowds(site, games, each_second, seconds, rounds)
    idle: list[Sequence[float]] = []
    beside: list[Sequence[float]] = []
    with site.serving(has_all_cores=True) as server:
        for crowd in (people, against_bots):
            await crowd.connect(server.port)
            await crowd.shown()
            crowd.begin()
        await people.run(_SETTLED_S)
        for _ in range(rounds):
            against_bots.go_away()
            await people.run(_SETTLED_S)
            idle.append(await _waits(people, seconds))
            against_bots.come_back()
            await people.run(_SETTLED_S)
            beside.append(await _waits(people, seconds))
        counted = of_bots(await asyncio.to_thread(_metrics, server.port))
        people.leave()
        against_bots.leave()
    return BotGames(
        *_typical(idle),
        *_typical(beside),
        share(sorted(against_bots.tally.waits_s), 0.99) * 1e3,
        games - against_bots.tally.games,
        *counted,
    )


def _crowds(
    site: Site, games: int, each_second: float, seconds: float, rounds: int
) -> tuple[SteadyCrowd, Thinkers]:
    """People among themselves; and people against bots, in equal parts of every level, every
    fourth of them at a table of four."""
    moves = each_second * rounds * 2 * (seconds + _SETTLED_S)
    in_turn = round(moves / _TABLES / _MOVES_A_GAME) + 2
    stocked = site.stock(Order(count=_TABLES * in_turn, rules={"preset": "duel", "seats": 2}))
    series = [stocked[number::_TABLES] for number in range(_TABLES)]
    orders = [_order(level, count, seats) for level, count, seats in mixed(games)]
    with_bots = chain.from_iterable(site.stock(order) for order in orders)
    return SteadyCrowd(series, each_second), Thinkers([[each] for each in with_bots])


def mixed(games: int) -> list[tuple[str, int, int]]:
    """Level, count, and seats."""
    kinds = Counter(
        (LEVELS[number % len(LEVELS)], 4 if number // len(LEVELS) % 4 == 3 else 2)
        for number in range(games)
    )
    return [(level, count, seats) for (level, seats), count in kinds.items()]


def _order(level: str, count: int, seats: int) -> Order:
    rules = {"preset": "duel" if seats == 2 else "classic", "seats": seats}
    bots = (level,) * (seats - 1)
    return Order(count=count, rules=rules, deadline_s=_DEADLINE_S, bots=bots)


async def _waits(people: SteadyCrowd, seconds: float) -> Sequence[float]:
    seen = len(people.tally.waits_s)
    await people.run(seconds)
    return sorted(people.tally.waits_s[seen:])


def _typical(rounds: Sequence[Sequence[float]]) -> tuple[float, float]:
    """p50 and p99 in milliseconds: the median of the rounds."""
    p50, p99 = (median(share(waits, part) for waits in rounds) * 1e3 for part in (0.5, 0.99))
    return p50, p99


def _metrics(port: int) -> str:
    with urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        text: bytes = answer.read()
    return text.decode()


def of_bots(text: str) -> tuple[Counts, Counts, Counts]:
    """Moves and seconds by level, and moves below their level by why, since the start."""
    found: dict[str, dict[str, float]] = {}
    for name, kind, value in _OF_BOTS.findall(text):
        found.setdefault(name, {})[kind] = float(value)
    names = ("bito_bot_moves", "bito_bot_thinking_seconds", "bito_bot_below_level")
    moves, seconds, below = (found.get(name, {}) for name in names)
    return moves, seconds, below
