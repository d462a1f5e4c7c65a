"""A connection of ours: keeps what it is told, and lets a test wait for it."""

import asyncio
from collections.abc import Callable
from typing import Any

import orjson

from app.play.audience import Update

PATIENCE_S = 60


class Ear:
    """Listens and remembers the bytes of every update."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.remarks: list[str] = []
        self._news = asyncio.Event()

    def deliver(self, update: Update) -> None:
        self.heard.append(update.encode())
        self._news.set()

    def hear(self, remark: str) -> None:
        self.remarks.append(remark)
        self._news.set()

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [orjson.loads(text) for text in self.heard]

    @property
    def last(self) -> dict[str, Any]:
        message: dict[str, Any] = orjson.loads(self.heard[-1])
        return message

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.last["view"]
        return view

    async def until(self, is_so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first update, from the newest one on, of which this is so."""
        async with asyncio.timeout(PATIENCE_S):
            while not self.heard or not is_so(self.last):
                self._news.clear()
                await self._news.wait()
        return self.last

    async def until_version(self, version: int) -> dict[str, Any]:
        return await self.until(
            lambda update: update["version"] is not None and update["version"] >= version
        )

    async def until_over(self) -> dict[str, Any]:
        return await self.until(lambda update: bool(update["view"]["status"] == "over"))
