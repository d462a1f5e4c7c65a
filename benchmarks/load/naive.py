"""The same server without a shared commit: `python -m benchmarks.load.naive`.

Every move has a transaction of its own, in the way of a first draft: a session of the ORM in a
thread reads the game, changes it, adds the move and commits. All else is as ever, so that the
figure beside the real one says what the group commit is worth.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.orm import Session

from app.cli import main
from app.storage import database
from app.storage.jobs import Waiter
from app.storage.journal import Append, VersionConflict
from app.storage.models import Game, Move
from app.storage.rows import to_columns
from app.storage.writer import Writer
from tests.play.writers import pass_on

T = TypeVar("T")


class Single(Writer):
    """A writer that commits one work at a time."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._single = engine
        self._thread_of_all = ThreadPoolExecutor(1)

    async def run(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread_of_all, self._commit_one, work)

    def post(self, work: Callable[[Connection], object], waiter: Waiter) -> None:
        pass_on(self.run(work), waiter)

    def _commit_one(self, work: Callable[[Connection], T]) -> T:
        with Session(self._single) as session, session.begin():
            if isinstance(work, Append):
                return _append(session, work)  # type: ignore[return-value]  # its T is the version
            return work(session.connection())


def _append(session: Session, work: Append) -> int:
    game = session.get(Game, work.move.game_id)
    if game is None or game.status != "playing" or game.version != work.move.version - 1:
        raise VersionConflict(work.move.game_id)
    game.version, game.turn, game.deadline = work.move.version, work.turn, work.deadline
    session.add(Move(**to_columns(work.move)))
    session.flush()
    for also in work.also:
        also(session.connection())
    return work.move.version


if __name__ == "__main__":
    setattr(database, "Writer", Single)  # noqa: B010 - the one place where a writer is made
    main()
