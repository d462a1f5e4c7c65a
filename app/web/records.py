"""Records as they are kept, read for a page, a picture or a review; a damaged one is told of.

Nothing here writes one, so what cannot be read was changed by another hand, or by a disk.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import structlog

from app.fair.fields import RecordError
from app.fair.record import Record, parse_record
from app.fair.step import Wrong
from app.language.marking import marked
from app.web.problems import AppError

_log = structlog.get_logger()


def readable(text: str, game_id: str) -> Record:
    """The record, whole enough to speak of. Raises AppError `record-damaged`, and logs it."""
    with telling_of_damage(game_id):
        record = parse_record(text)
        _look_at_numbers(record)
        return record


@contextmanager
def telling_of_damage(game_id: str) -> Iterator[None]:
    """What reads this game's record within ends in AppError `record-damaged`, if it cannot."""
    try:
        yield
    except (RecordError, Wrong) as error:
        where = error.field if isinstance(error, RecordError) else error.name
        _log.error("record unreadable", game=game_id, where=where)
        detail = marked("The record of this game is damaged; it is logged.")
        raise AppError("record-damaged", detail) from error


def _look_at_numbers(record: Record) -> None:
    """Those by which something else is looked up."""
    result, seats = record.result, len(record.seating)
    if any(index >= len(record.participants) for index in record.seating):
        raise Wrong("seating", "names a participant that is none")
    if result.durak is not None and result.durak >= seats:
        raise Wrong("result", "names a seat that is none")
    if len(result.places) not in (0, seats):
        raise Wrong("result", "has not a place for each seat")
    if "pack" not in record.rules:
        raise Wrong("rules", "rules.pack is missing")
