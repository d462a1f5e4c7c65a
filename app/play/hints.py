"""What processes call to each other: which tables, and whose affairs, have changed. Ids and
versions alone; whoever hears of something reads it in the database.
"""

import re
from dataclasses import dataclass, field
from typing import Any, Final

import orjson

_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
MOST_TABLES: Final = 2_000  # in one message; more are "everything"


class BadHint(ValueError):
    """No message of ours, or none of this version."""


@dataclass(frozen=True, slots=True)
class TableHint:
    """Table `id` is at `version` (None: not dealt), or something else about it has changed.
    `players` are those who sit there, and `is_listed` says that the lobby may show it."""

    id: str
    version: int | None = None
    players: tuple[str, ...] = ()
    is_listed: bool = False


@dataclass(frozen=True, slots=True)
class Hints:
    """One message. `players` have changed what their tables show of them; `sessions`: some have
    ended; `everything`: something was not called, so look at all."""

    tables: tuple[TableHint, ...] = ()
    players: tuple[str, ...] = ()
    sessions: bool = False
    everything: bool = False


@dataclass(slots=True)
class Pending:
    """What is to be called next; the newest about each table."""

    tables: dict[str, TableHint] = field(default_factory=dict)
    players: set[str] = field(default_factory=set)
    sessions: bool = False
    everything: bool = False

    def take(self) -> Hints:
        """All of it; nothing is pending then."""
        is_much = len(self.tables) > MOST_TABLES or len(self.players) > MOST_TABLES
        tables = () if is_much else tuple(self.tables.values())
        players = () if is_much else tuple(sorted(self.players))
        hints = Hints(tables, players, self.sessions, self.everything or is_much)
        self.tables, self.players, self.sessions, self.everything = {}, set(), False, False
        return hints


def encode(hints: Hints) -> bytes:
    tables = [[each.id, each.version, each.players, each.is_listed] for each in hints.tables]
    flags = {"sessions": hints.sessions, "everything": hints.everything}
    return orjson.dumps({"tables": tables, "players": hints.players, **flags})


def parse(message: bytes) -> Hints:
    """Raises BadHint for everything that `encode` does not make."""
    try:
        said = orjson.loads(message)
        return Hints(
            tables=tuple(_table(*each) for each in said["tables"]),
            players=tuple(map(_id, said["players"])),
            sessions=said["sessions"] is True,
            everything=said["everything"] is True,
        )
    except (orjson.JSONDecodeError, KeyError, TypeError) as error:
        raise BadHint("not a hint") from error


def _table(table_id: Any, version: Any, players: Any, is_listed: Any) -> TableHint:  # from outside
    if version is not None and type(version) is not int:
        raise BadHint("not a version")
    return TableHint(_id(table_id), version, tuple(map(_id, players)), is_listed is True)


def _id(value: object) -> str:
    if not isinstance(value, str) or not _ID.fullmatch(value):
        raise BadHint("not an id")
    return value
