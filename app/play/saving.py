"""Through this door everything is saved, and a lost save has one of two names."""

from collections.abc import Callable
from typing import TypeVar

import structlog
from sqlalchemy import Connection

from app.storage.journal import DuplicateCommand, VersionConflict
from app.storage.seating import AlreadySeated, NotOpen, TableFull
from app.storage.writer import Writer

T = TypeVar("T")

_log = structlog.get_logger()


class Outrun(Exception):
    """Somebody else changed the table first: load it and decide again."""


class Unsaved(Exception):
    """Nobody knows whether it was saved: forget what is in memory and tell nobody."""


async def save(writer: Writer, work: Callable[[Connection], T]) -> T:
    """The result of `work` once it is durable. Raises Outrun or Unsaved."""
    try:
        return await writer.run(work)
    except (VersionConflict, DuplicateCommand, NotOpen, TableFull, AlreadySeated) as error:
        raise Outrun from error
    except Exception as error:
        # Whatever a driver can raise. Its text may quote parameters, so only its kind is logged.
        _log.error("not saved", error=type(error).__name__)
        raise Unsaved from error
