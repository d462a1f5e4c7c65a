"""After a time without a database: a table that was forgotten is read again, and who drives a seat
there goes on, before anybody has looked at it."""

from contextlib import suppress
from typing import Final

from app.play.clock import Clock
from app.play.errors import Refused
from app.play.room import Room

AGAIN_MS: Final = 2_000


async def look_again(room: Room, clock: Clock) -> None:
    """Waits, and returns when the table is in memory. Raises NoSuchTable."""
    while True:
        await clock.sleep_until(clock.now() + AGAIN_MS)
        with suppress(Refused):
            await room.do(room.loaded)
            return
