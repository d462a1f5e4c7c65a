"""SQLite: a backup is a database file. It is copied beside a running server, put back beside none.

`VACUUM INTO` reads one moment of the database, however long it takes; the server goes on writing.
"""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

from app.storage.backups.drafts import drafted
from app.storage.backups.errors import BackupError
from app.storage.engines import parse_url
from app.storage.migrate import upgrade
from app.storage.sealing import sync_folder

BEFORE: Final = ".before-restore"
_HEAD: Final = 100
_MAGIC: Final = b"SQLite format 3\x00"


def copy(url: str, target: Path, is_replaced: bool = False) -> None:
    """The database of a server that may be running, as one file. Raises BackupError, OSError."""
    source = file_of(url)
    if not source.exists():
        raise BackupError(f"there is no database at {source}")
    with drafted(target, is_replaced) as draft:
        try:
            # Not read-only: a file whose server is gone may need its log read first. It is
            # written to by nobody here.
            with closing(sqlite3.connect(f"{source.as_uri()}?mode=rw", uri=True)) as connection:
                connection.isolation_level = None
                connection.execute("VACUUM INTO ?", (str(draft),))
        except sqlite3.Error as error:
            raise BackupError(f"cannot copy the database: {error}") from None
        check(draft)


def check(path: Path) -> str:
    """The revision of the schema in a file that is whole. Raises BackupError, OSError."""
    _check_length(path)
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as found:
            damage = found.execute("PRAGMA integrity_check(1)").fetchone()[0]
            strays = found.execute("PRAGMA foreign_key_check").fetchone()
            revision = found.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise BackupError(f"{path} is damaged, or not ours: {error}") from None
    if damage != "ok" or strays is not None or revision is None:
        raise BackupError(f"{path} is damaged: {'a row points nowhere' if strays else damage}")
    return str(revision[0])


def put_back(source: Path, url: str, inspect: Callable[[str], None]) -> Path | None:
    """The backup in the place of the database, which is kept; the name it has now.

    `inspect` is given the address of a copy of this version's shape and may raise. The caller
    holds the lock of the database (`occupancy`). Raises BackupError, OSError.
    """
    target = file_of(url)
    kept = target.with_name(f"{target.name}{BEFORE}")
    if target.exists() and kept.exists():
        raise BackupError(f"{kept} is there, from a restore before; move it away")
    with drafted(target, is_replaced=True) as draft:
        shutil.copyfile(source, draft)
        upgrade(f"sqlite:///{draft}")
        inspect(f"sqlite:///{draft}")
        _settle(draft)
        if not target.exists():
            return None
        _settle(target)
        kept.hardlink_to(target)
        sync_folder(kept.parent)
    return kept


def undo(url: str) -> None:
    """What a restore has replaced is the database again. The caller holds its lock. Raises
    BackupError where nothing was kept, OSError."""
    target = file_of(url)
    kept = target.with_name(f"{target.name}{BEFORE}")
    if not kept.exists():
        raise BackupError(f"there is no {kept}")
    if target.exists():
        _settle(target)
    kept.replace(target)
    sync_folder(target.parent)


def file_of(url: str) -> Path:
    database = parse_url(url).database
    assert database is not None
    return Path(database).absolute()


def _check_length(path: Path) -> None:
    """A file cut off within its last page has nothing that SQLite would miss."""
    with path.open("rb") as file:
        head = file.read(_HEAD)
    if not head.startswith(_MAGIC):
        raise BackupError(f"{path} is no SQLite database")
    size = int.from_bytes(head[16:18])
    expected = (65536 if size == 1 else size) * int.from_bytes(head[28:32])
    if path.stat().st_size != expected:
        raise BackupError(f"{path} is cut off: {path.stat().st_size} bytes, not {expected}")


def _settle(path: Path) -> None:
    """Everything is in the one file: its log is written back and gone."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BackupError(f"{path} is in use or damaged: {error}; move it away") from None
    if path.with_name(f"{path.name}-wal").exists():
        raise BackupError(f"{path} is in use")
