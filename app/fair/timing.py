"""The times of a record: in order, inside the game, and true to the deadlines."""

from typing import Final

from app.fair.record import Record
from app.fair.step import Step, Wrong, found, require

_LEAST_EXTENSION_S: Final = 60


def look_at_times(record: Record) -> Step:
    """Start, moves and end follow each other; the last move is the end."""
    clock = _armed(record, 0)
    for i, played in enumerate(record.moves):
        require(played.at >= clock, "times", f"moves[{i}].at lies before what it follows")
        clock = played.at
    is_end = record.ended_at == clock if record.moves else record.ended_at >= clock
    require(is_end, "times", "ended_at is not the time of the last move")
    return found("times", "start, moves and end in order")


def look_at_extensions(record: Record) -> Step:
    """In order, each for a deadline that had passed while its version waited for a move."""
    last_version = max(len(record.moves) - 1, 0)
    previous = 0
    for i, extension in enumerate(record.extensions):
        path = f"extensions[{i}]"
        is_in_order = previous <= extension.version <= last_version
        require(is_in_order, "extensions", f"{path}.version is out of order or range")
        is_enough = extension.seconds >= _LEAST_EXTENSION_S
        require(is_enough, "extensions", f"{path}.seconds is under {_LEAST_EXTENSION_S}")
        _look_at_extension(record, i)
        previous = extension.version
    return found("extensions", f"{len(record.extensions)}")


def _look_at_extension(record: Record, index: int) -> None:
    extension = record.extensions[index]
    passed = _deadline(record, extension.version, index)
    is_due = passed <= extension.at <= passed + extension.seconds * 1000
    require(is_due, "extensions", f"extensions[{index}].at is not between old and new deadline")
    is_waiting = extension.at <= _ended(record, extension.version)
    require(is_waiting, "extensions", f"extensions[{index}].at lies after the move it waited for")


def look_at_deadlines(record: Record) -> Step:
    """Nobody timed out early, and no person moved late."""
    bots = {seat for seat, who in enumerate(record.seating) if _is_bot(record, who)}
    for version, played in enumerate(record.moves):
        deadline = _deadline(record, version, len(record.extensions))
        if played.move == "timeout" and played.cause is None:
            require(played.at >= deadline, "deadlines", f"moves[{version}] is an early timeout")
        elif played.move != "resign" and played.cause is None and played.seat not in bots:
            require(played.at <= deadline, "deadlines", f"moves[{version}] came too late")
    return found("deadlines", "nobody was late, nobody was cut off early")


def _is_bot(record: Record, participant: int) -> bool:
    return record.participants[participant].kind == "bot"


def _armed(record: Record, version: int) -> int:
    """When the seat to move at `version` came to move."""
    if record.started_at is None:
        raise Wrong("times", "started_at is null, yet the game started")
    return record.moves[version - 1].at if version else record.started_at


def _ended(record: Record, version: int) -> int:
    return record.moves[version].at if version < len(record.moves) else record.ended_at


def _deadline(record: Record, version: int, extensions: int) -> int:
    """The deadline armed at `version`, after the first `extensions` of the record."""
    given = record.extensions[:extensions]
    extra_s = sum(each.seconds for each in given if each.version == version)
    return _armed(record, version) + (record.deadline_s + extra_s) * 1000
