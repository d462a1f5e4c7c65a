"""Connections in the lobby that keep what they are told."""

import asyncio
from typing import Any

import orjson

from app.play.hub import Hub
from app.storage.rows import PlayerRow
from tests.play.listeners import PATIENCE_S


class Onlooker:
    """A connection in the lobby that keeps everything."""

    def __init__(self, player: PlayerRow | None = None) -> None:
        self.player = player
        self.heard: list[dict[str, Any]] = []
        self._news = asyncio.Event()

    @property
    def player_id(self) -> str | None:
        return None if self.player is None else self.player.id

    def tell(self, about: str, message: str) -> None:
        self.heard.append(orjson.loads(message))
        self._news.set()

    async def until(self, kind: str) -> dict[str, Any]:
        """The next message of this kind; those up to it are forgotten."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                while self.heard:
                    message = self.heard.pop(0)
                    if message["type"] == kind:
                        return message
                self._news.clear()
                await self._news.wait()


async def entered(hub: Hub, player: PlayerRow | None = None) -> Onlooker:
    onlooker = Onlooker(player)
    await hub.lobby.enter(onlooker, onlooker.player_id)
    return onlooker
