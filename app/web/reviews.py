"""Reviews of finished games: asked for once, worked out in the background, kept with the game.

One process works on a game at a time, a piece after the other, so that several games take turns.
What a stop or a crash cuts off is asked for again.
"""

from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from typing import Final, TypeVar

import structlog
from sqlalchemy import Connection

from app.play.clock import Clock
from app.play.tasks import Tasks
from app.review.chunks import begun, piece, pieces_of, put_together
from app.review.printed import ANALYSIS
from app.storage.database import AWAY, Database
from app.storage.reviews import (
    ReviewRow,
    keep_review,
    leave_review,
    note_progress,
    take_review,
)
from app.thinking.errors import ThoughtLost
from app.thinking.pool import Thinkers
from app.web.problems import AppError

T = TypeVar("T")

#: Games that may wait in one process.
MOST: Final = 32
#: After so long without a word another process may begin anew: a piece takes a second or two, and
#: its turn may come after that of many others.
_KEPT_MS: Final = 120_000
_RETRY_S: Final = 30

_log = structlog.get_logger()


class Reviews:
    """What this process works out."""

    def __init__(self, database: Database, clock: Clock, thinkers: Thinkers) -> None:
        self._database = database
        self._clock = clock
        self._thinkers = thinkers
        self._tasks = Tasks()
        self._working: set[str] = set()
        # Another one after a restart, so that nobody waits for what this one has left.
        self._name = token_hex(8)

    def is_ready(self, row: ReviewRow | None) -> bool:
        """Whether there is one by the present method."""
        return row is not None and row.text is not None and row.analysis >= ANALYSIS

    def is_pending(self, game_id: str, row: ReviewRow | None) -> bool:
        """Whether somebody works on it."""
        if game_id in self._working:
            return True
        return row is not None and row.until is not None and row.until > self._clock.now()

    async def begin(self, game_id: str, record: str) -> None:
        """Starts to work it out, if nobody has or does. Raises AppError `too-fast` where too many
        wait."""
        if game_id in self._working:
            return
        if len(self._working) >= MOST:
            raise AppError("too-fast", "Too many reviews at once.", retry_after_s=_RETRY_S)
        self._working.add(game_id)
        try:
            now = self._clock.now()
            taken = await self._write(
                lambda c: take_review(c, game_id, ANALYSIS, self._name, now, now + _KEPT_MS)
            )
        except BaseException:
            self._working.discard(game_id)
            raise
        if taken:
            self._tasks.start(self._work(game_id, record))
        else:
            self._working.discard(game_id)

    async def drain(self) -> None:
        """Waits until everything that was begun has ended."""
        await self._tasks.drain()

    async def close(self) -> None:
        """Cuts off what is being worked out, and lets others have it."""
        await self._tasks.cancel()

    async def _work(self, game_id: str, record: str) -> None:
        try:
            text = await self._worked_out(game_id, record)
            await self._write(lambda c: keep_review(c, game_id, self._name, text))
        except ThoughtLost as lost:
            if lost.why != "closed":
                _log.warning("review lost", game=game_id, why=lost.why, kind=lost.kind)
        except AWAY as error:
            _log.warning("review lost", game=game_id, why=type(error).__name__)
        finally:
            self._working.discard(game_id)
            with suppress(*AWAY):
                await self._write(lambda c: leave_review(c, game_id, self._name))

    async def _worked_out(self, game_id: str, record: str) -> str:
        run = self._thinkers.run
        beginning = await run(begun, record, game_id)
        count = pieces_of(beginning)
        pieces: list[str] = []
        for number in range(count):
            await self._tell(game_id, number + 1, count + 1)
            pieces.append(await run(piece, (record, number), game_id))
        return put_together(beginning, pieces)

    async def _tell(self, game_id: str, done: int, count: int) -> None:
        until = self._clock.now() + _KEPT_MS
        await self._write(lambda c: note_progress(c, game_id, self._name, done, count, until))

    async def _write(self, work: Callable[[Connection], T]) -> T:
        return await self._database.writer.run(work)
