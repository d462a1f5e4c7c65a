"""Waiting for a call, but no longer than until some instant."""

import asyncio

from app.play.clock import Clock


async def called_or_time(call: asyncio.Event, clock: Clock, instant: int) -> None:
    """Returns when `call` is set, and clears it, or at the instant at the latest."""
    waits = [
        asyncio.ensure_future(clock.sleep_until(instant)),
        asyncio.ensure_future(call.wait()),
    ]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits:
            wait.cancel()
    call.clear()
