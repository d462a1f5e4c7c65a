"""A disk that notes what it was made to keep, so that its power can be cut at any place of it.

A VFS for apsw over real files, which play the part of the page cache. Everything that is done is
noted in one order, and `Cuts` works out afterwards what a disk would hold if the power had gone at
any place in it: what was synced, and of the rest any sectors or none.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import apsw

SECTOR: Final = 512


@dataclass(frozen=True, slots=True)
class Write:
    """Bytes written to a file; not safe before the next `Sync` of it."""

    file: str
    offset: int
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Truncate:
    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Sync:
    """All that was done to the file until now is safe, and so is its name."""

    file: str


@dataclass(frozen=True, slots=True)
class Delete:
    file: str


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """No matter of the disk's: somebody was told that a game had come to this version."""

    game: str
    version: int


Event = Write | Truncate | Sync | Delete | Acknowledged


class Disk(apsw.VFS):
    """Registered under `name` for as long as it lives. `events` grows; threads may append to it."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.events: list[Event] = []
        #: What the folder held, safely, when the disk was made.
        self.before: Mapping[str, bytes] = {
            path.name: path.read_bytes() for path in folder.iterdir() if not _is_shared(path.name)
        }
        super().__init__(name, base="")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802 - SQLite's name
        return _File(self, name, flags)

    def xDelete(self, filename: str, syncdir: bool) -> None:  # noqa: N802 - SQLite's name
        super().xDelete(filename, syncdir)
        self.events.append(Delete(Path(filename).name))


class _File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: str | apsw.URIFilename | None, flags: list[int]) -> None:
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        self._name = Path(path).name if path else None  # None: a temporary file, lost anyway
        self._events = disk.events
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 - SQLite's name
        super().xWrite(data, offset)
        if self._name is not None:
            self._events.append(Write(self._name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 - SQLite's name
        super().xTruncate(newsize)
        if self._name is not None:
            self._events.append(Truncate(self._name, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802 - SQLite's name
        """The real disk need not hurry: what counts is what was asked for."""
        if self._name is not None:
            self._events.append(Sync(self._name))


class Cuts:
    """What would be on the disk after a cut; places must be asked for in rising order."""

    def __init__(self, before: Mapping[str, bytes], events: Sequence[Event], luck: Random) -> None:
        self._safe = {file: bytearray(data) for file, data in before.items()}
        self._waiting: dict[str, list[Write | Truncate]] = {}
        self._events = events
        self._place = 0
        self._luck = luck
        self.acknowledged: dict[str, int] = {}
        self.torn = 0

    def at(self, place: int) -> dict[str, bytes]:
        """The files after a cut behind so many events; `acknowledged` is what was told by then."""
        for event in self._events[self._place : place]:
            self._pass(event)
        self._place = place
        keep = self._luck.choice((0.0, 0.5, 0.95, 1.0))
        return {file: bytes(data) for file, data in self._surviving(keep)}

    def _pass(self, event: Event) -> None:
        match event:
            case Write() | Truncate():
                self._waiting.setdefault(event.file, []).append(event)
            case Sync():
                data = self._safe.setdefault(event.file, bytearray())
                for waiting in self._waiting.pop(event.file, []):
                    _apply(data, waiting)
            case Delete():
                self._safe.pop(event.file, None)
                self._waiting.pop(event.file, None)
            case Acknowledged():
                known = self.acknowledged.get(event.game, 0)
                self.acknowledged[event.game] = max(known, event.version)

    def _surviving(self, keep: float) -> Iterator[tuple[str, bytearray]]:
        for file in self._safe.keys() | self._waiting.keys():
            data = bytearray(self._safe.get(file, b""))
            for waiting in self._waiting.get(file, []):
                for part in _sectors(waiting):
                    if self._luck.random() < keep:
                        _apply(data, part)
                    else:
                        self.torn += 1
            yield file, data


def _apply(data: bytearray, change: Write | Truncate) -> None:
    if isinstance(change, Truncate):
        del data[change.size :]
        return
    end = change.offset + len(change.data)
    if len(data) < end:
        data.extend(bytes(end - len(data)))
    data[change.offset : end] = change.data


def _sectors(change: Write | Truncate) -> Iterator[Write | Truncate]:
    """The parts of a change that a disk does whole or not at all."""
    if isinstance(change, Truncate):
        yield change
        return
    start, end = change.offset, change.offset + len(change.data)
    while start < end:
        stop = min(end, (start // SECTOR + 1) * SECTOR)
        yield Write(change.file, start, change.data[start - change.offset : stop - change.offset])
        start = stop


def _is_shared(name: str) -> bool:
    """The index of the write-ahead log lives in memory, whatever its name in the folder."""
    return name.endswith("-shm")
