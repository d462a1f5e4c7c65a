"""The times of a record: in order, inside the game, and true to the deadlines.

A deadline counts from the moment a seat comes to move. An exchange uses up no turn and wins no
time; a bot has no deadline; an outage that a deadline fell into is given back as an extension.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.fair.record import Extension, PlayedMove, Record
from app.fair.step import Step, found, require

#: The deadlines a table may have.
DEADLINES_S: Final = (
    *(60, 120, 300, 600, 1800, 3600),
    *(14400, 43200, 86400, 172800, 259200, 604800),
)
_LEAST_EXTENSION_S: Final = 60


def look_at_times(record: Record, started_at: int) -> Step:
    """Start, moves and end follow each other; the last move is the end."""
    clock = started_at
    for i, played in enumerate(record.moves):
        require(played.at >= clock, "times", f"moves[{i}].at lies before what it follows")
        clock = played.at
    is_end = record.ended_at == clock if record.moves else record.ended_at >= clock
    require(is_end, "times", "ended_at is not the time of the last move")
    return found("times", "start, moves and end in order")


def look_at_order_of_extensions(record: Record) -> Step:
    """By version, each for a version that waited for a move, none shorter than a minute."""
    last = max(len(record.moves) - 1, 0)
    versions = [0, *(extension.version for extension in record.extensions), last]
    for i, extension in enumerate(record.extensions):
        is_in_order = versions[i] <= extension.version <= last
        require(is_in_order, "extensions", f"extensions[{i}].version is out of order or range")
        is_enough = extension.seconds >= _LEAST_EXTENSION_S
        least = f"extensions[{i}].seconds is under {_LEAST_EXTENSION_S}"
        require(is_enough, "extensions", least)
    return found("extensions", f"{len(record.extensions)}")


def look_at_deadlines(
    record: Record, started_at: int, turns: Sequence[int | None], bots: frozenset[int]
) -> Step:
    """Nobody was cut off early, nobody moved late, nobody was given time without need.

    `turns` is the seat to move at each version.
    """
    since, deadline = started_at, started_at + record.deadline_s * 1000
    for version in range(max(len(record.moves), 1)):
        played = record.moves[version] if record.moves else None
        wait = _Wait(version, since, turns[version], played, turns[version] in bots)
        until = record.ended_at if played is None else played.at
        deadline = _extended(record, wait, deadline, until)
        if played is not None:
            _look_at_move(wait, played, deadline)
            since = played.at
            keeps_turn = played.move == "exchange" and turns[version + 1] == turns[version]
            if not keeps_turn:  # R7.4: after an exchange a seat may have nothing left but to pass
                deadline = since + record.deadline_s * 1000
    return found("deadlines", "nobody was late, nobody was cut off early")


@dataclass(frozen=True, slots=True)
class _Wait:
    """The game at one version: since when it waits, for whom, and what ended the waiting."""

    version: int
    since: int
    turn: int | None
    played: PlayedMove | None
    is_bot: bool


def _extended(record: Record, wait: _Wait, deadline: int, until: int) -> int:
    """The deadline after the extensions of this version."""
    seen_up = wait.since
    for i, extension in enumerate(record.extensions):
        if extension.version == wait.version:
            path = f"extensions[{i}]"
            require(not wait.is_bot, "extensions", f"{path}: a bot has no deadline")
            _look_at_extension(path, extension, deadline, until)
            longest_s = max(_LEAST_EXTENSION_S, (extension.at - seen_up + 999) // 1000)
            longer = f"{path}.seconds is longer than the server can have been away"
            require(extension.seconds <= longest_s, "extensions", longer)
            seen_up, deadline = extension.at, deadline + extension.seconds * 1000
    return deadline


def _look_at_extension(path: str, extension: Extension, deadline: int, until: int) -> None:
    is_due = deadline <= extension.at <= deadline + extension.seconds * 1000
    require(is_due, "extensions", f"{path}.at is not between the old deadline and the new")
    require(extension.at <= until, "extensions", f"{path}.at lies after the move it waited for")


def _look_at_move(wait: _Wait, played: PlayedMove, deadline: int) -> None:
    path = f"moves[{wait.version}]"
    if played.cause is not None or wait.is_bot or played.seat != wait.turn:
        return
    if played.move == "timeout":
        require(played.at >= deadline, "deadlines", f"{path} is a timeout before the deadline")
    else:
        require(played.at <= deadline, "deadlines", f"{path} came after the deadline")
