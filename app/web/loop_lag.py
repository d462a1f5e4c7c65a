"""How late the event loop is: a short sleep, and by how much it was longer than asked for."""

import asyncio
from collections.abc import Callable
from typing import Final

EVERY_S: Final = 0.5


async def measure_lag(observe: Callable[[float], None]) -> None:
    """Tells how late the loop came back, in seconds, twice a second, until it is cancelled."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + EVERY_S
        await asyncio.sleep(EVERY_S)
        observe(max(0.0, loop.time() - due))
