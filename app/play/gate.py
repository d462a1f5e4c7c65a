"""Who may change a table now: one after the other, in the order in which they came.

A lock of its own, and not asyncio's, because whoever finds it free goes in by a plain call.
"""

import asyncio


class Gate:
    """`leave` hands it to the one who has waited longest: nobody who comes later is faster."""

    __slots__ = ("_is_taken", "_waiting")

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: list[asyncio.Future[None]] = []  # nearly always empty, and then lighter

    def enter_at_once(self) -> bool:
        """False if somebody is in."""
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    async def enter(self) -> None:
        """Returns when it is this one's turn."""
        if self.enter_at_once():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                self.leave()  # it had just become ours
            elif turn in self._waiting:  # else `leave` has passed over it already
                self._waiting.remove(turn)
            raise

    def leave(self) -> None:
        while self._waiting:
            turn = self._waiting.pop(0)
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken = False
