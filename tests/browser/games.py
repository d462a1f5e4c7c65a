"""Finished games to look at: played at random by a script against the bots."""

from typing import Any

from tests.serving import LiveServer
from tests.web.live import script


async def finished_game(server: LiveServer, seed: int, **wish: Any) -> tuple[str, str]:
    """The id of a game played to its end, and its record."""
    player = await script(server, seed)
    table_id = await player.new_game(**wish)
    await player.play(table_id)
    return table_id, await player.record(table_id)


async def running_game(server: LiveServer, seed: int) -> str:
    """The id of a game that has only just been dealt."""
    player = await script(server, seed)
    return await player.new_game()
