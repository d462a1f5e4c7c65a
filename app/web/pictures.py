"""Draws pictures of finished games, one at a time and away from the event loop, and keeps some.

A few wait, more are refused: a flood of requests for pictures must not slow the tables down.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from app.web.problems import AppError

KEPT: Final = 64  # about 100 kB each
QUEUE: Final = 8
_RETRY_S: Final = 5


class Pictures:
    """By a tag that changes with what is drawn."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lane = asyncio.Semaphore(1)
        self._waiting = 0

    async def get(self, tag: str, draw: Callable[[], bytes]) -> bytes:
        """The picture of this tag. Raises AppError `too-fast` where too many wait."""
        if (kept := self._known(tag)) is not None:
            return kept
        if self._waiting >= QUEUE:
            raise AppError("too-fast", "Too many pictures at once.", retry_after_s=_RETRY_S)
        self._waiting += 1
        try:
            async with self._lane:
                return self._known(tag) or self._keep(tag, await asyncio.to_thread(draw))
        finally:
            self._waiting -= 1

    def _known(self, tag: str) -> bytes | None:
        if tag in self._kept:
            self._kept.move_to_end(tag)
        return self._kept.get(tag)

    def _keep(self, tag: str, picture: bytes) -> bytes:
        self._kept[tag] = picture
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return picture
