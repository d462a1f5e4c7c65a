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
    """The result of `work` once it is durable. Raises Outrun, Unsaved or NotAdmitted, and Refused
    (not-seated) for who was deleted meanwhile."""
    try:
        return await writer.run(work)
    except NotAdmitted:
        raise
    except (VersionConflict, DuplicateCommand, NotOpen, TableFull, AlreadySeated) as error:
        raise Outrun from error
    except PlayerGone as error:
        raise Refused("not-seated", "You were deleted, and sit nowhere any more.") from error
    except Exception as error:
        # Whatever a driver can raise. Its text may quote parameters, so only its kind is logged.
        _log.error("not saved", error=type(error).__name__)
        raise Unsaved from error


async def read(question: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Asks the database in a thread. Raises Refused (busy) when it does not answer."""
    try:
        return await asyncio.to_thread(question, *args, **kwargs)
    except DatabaseLost as error:
        raise Refused("busy", "The database does not answer; try again.") from error
