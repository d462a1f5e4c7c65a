"""The leaderboards, reckoned at most every ten seconds however many ask."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from typing import Final

from app.ratings.leaderboards import Board, Period
from app.ratings.pools import Pool

KEPT_MS: Final = 10_000

_Key = tuple[Pool, Period]


class Boards:
    """`reckon` makes a board; it is asked by one caller at a time while the others wait."""

    def __init__(self) -> None:
        self._kept: dict[_Key, Board] = {}
        self._locks: defaultdict[_Key, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def board(
        self, pool: Pool, period: Period, now: int, reckon: Callable[[], Awaitable[Board]]
    ) -> Board:
        """The board as it is, or was a moment ago."""
        key = pool, period
        async with self._locks[key]:
            kept = self._kept.get(key)
            if kept is None or not 0 <= now - kept.made_at < KEPT_MS:
                kept = self._kept[key] = await reckon()
            return kept
