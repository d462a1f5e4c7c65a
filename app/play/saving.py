"""The door to the database: what a table reads and saves, and the names of what goes wrong."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

import structlog
from sqlalchemy import Connection

from app.play.errors import Refused
from app.storage.admission import NotAdmitted
from app.storage.database import DatabaseLost
from app.storage.journal import DuplicateCommand, VersionConflict
from app.storage.players import PlayerGone
from app.storage.seating import AlreadySeated, NotOpen, TableFull
from app.storage.writer import Writer

T = TypeVar("T")
P = ParamSpec("P")

_log = structlog.get_logger()


class Outrun(Exception):
    """Somebody else changed the table first: load it and decide again."""


class Unsaved(Exception):
    """Nobody knows whether it was saved: forget what is in memory and tell nobody."""


async def save(writer: Writer, work: Callable[[Connection], T]) -> T:
    """The result of `work` once it is durable. Raises NotAdmitted or what `meaning_of` says."""
    try:
        return await writer.run(work)
    except NotAdmitted:
        raise
    except Exception as error:
        raise meaning_of(error) from error


async def settle(writer: Writer) -> None:
    """Returns when the moves that the writer has by now are durable, or lost, and told to whoever
    waits for them. Raises Unsaved."""
    await save(writer, _nothing)


def _nothing(_connection: Connection) -> None:
    """Overtakes no move, however slow the writer is (`app.storage.rota`)."""


def meaning_of(error: BaseException) -> Outrun | Unsaved | Refused:
    """What the writer's answer means to a table; Refused (not-seated) is for who was deleted."""
    match error:
        case VersionConflict() | DuplicateCommand() | NotOpen() | TableFull() | AlreadySeated():
            return Outrun()
        case PlayerGone():
            return Refused("not-seated", "You were deleted, and sit nowhere any more.")
        case _:
            # Whatever a driver can raise. Its text may quote parameters: only its kind is logged.
            _log.error("not saved", error=type(error).__name__)
            return Unsaved()


async def read(question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Asks the database in a thread. Raises Refused (busy) when it does not answer."""
    try:
        return await asyncio.to_thread(question, *args, **kwargs)
    except DatabaseLost as error:
        raise Refused("busy", "The database does not answer; try again.") from error
