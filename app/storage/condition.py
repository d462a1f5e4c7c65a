"""The condition of a database as its operator asks for it: sizes, versions, clocks, settings."""

from dataclasses import dataclass
from pathlib import Path

from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select, text

from app.storage.inventory import revision_of
from app.storage.migrate import SCRIPTS, is_known
from app.storage.models import Game, Move
from app.storage.people_models import Mail, Report

_STUCK_AFTER = 5


@dataclass(frozen=True, slots=True)
class Condition:
    """Sizes in bytes; `wal_bytes` is SQLite's log beside the file. `clock_ms` is the database's
    own clock, None where it has none. `undurable` names what would lose acknowledged moves."""

    version: str
    size: int
    wal_bytes: int
    clock_ms: int | None
    is_writable: bool
    undurable: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Traffic:
    """`oldest_running` is when the game began that runs longest, in ms UTC."""

    moves: int
    oldest_running: int | None
    open_reports: int


def condition_of(connection: Connection) -> Condition:
    return _sqlite(connection) if connection.dialect.name == "sqlite" else _postgresql(connection)


def traffic_of(connection: Connection, since: int) -> Traffic:
    """Moves since this instant: the whole journal is read for them."""
    moves = select(func.count()).where(Move.at >= since)
    oldest = select(func.min(Game.started_at)).where(Game.status == "playing")
    reports = select(func.count()).where(Report.status == "open")
    return Traffic(
        moves=connection.execute(moves).scalar_one(),
        oldest_running=connection.execute(oldest).scalar(),
        open_reports=connection.execute(reports).scalar_one(),
    )


def letters_stuck(connection: Connection) -> int:
    """Letters that were tried several times and are not out yet."""
    waits = (Mail.sent_at.is_(None), Mail.failed_at.is_(None), Mail.attempts >= _STUCK_AFTER)
    return connection.execute(select(func.count()).where(*waits)).scalar_one()


def damage_in(connection: Connection) -> str | None:
    """What a quick look through the whole file finds wrong; PostgreSQL looks after itself."""
    if connection.dialect.name != "sqlite":
        return None
    found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    return None if found == "ok" else str(found)


def schema_fault(connection: Connection) -> str | None:
    """Why the tables are not those of this version."""
    revision = revision_of(connection)
    heads = ScriptDirectory(str(SCRIPTS)).get_heads()
    if revision in heads:
        return None
    if revision is None or is_known(revision):
        return "the tables are an older version's: `python -m app migrate`, or start the server"
    return "a newer version has changed the tables: run that one"


def _sqlite(connection: Connection) -> Condition:
    size = _pragma(connection, "page_count") * _pragma(connection, "page_size")
    file = Path(connection.exec_driver_sql("PRAGMA database_list").one()[2])
    log = file.with_name(f"{file.name}-wal")
    version = connection.exec_driver_sql("SELECT sqlite_version()").scalar_one()
    mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()
    return Condition(
        version=f"SQLite {version}",
        size=size,
        wal_bytes=log.stat().st_size if log.exists() else 0,
        clock_ms=None,
        is_writable=_may_write(file),
        undurable=() if mode == "wal" else (f"journal_mode={mode}",),
    )


def _postgresql(connection: Connection) -> Condition:
    names = ("fsync", "full_page_writes", "synchronous_commit")
    off = [f"{name}=off" for name in names if _setting(connection, name) == "off"]
    asked = text(
        "SELECT pg_database_size(current_database()), pg_is_in_recovery(),"
        " (extract(epoch FROM clock_timestamp()) * 1000)::bigint"
    )
    size, is_copy, clock_ms = connection.execute(asked).one()
    return Condition(
        version=f"PostgreSQL {_setting(connection, 'server_version')}",
        size=size,
        wal_bytes=0,
        clock_ms=clock_ms,
        is_writable=not is_copy,
        undurable=tuple(off),
    )


def _may_write(file: Path) -> bool:
    """Without writing anything: a server may be at work."""
    try:
        with file.open("r+b"):
            return True
    except OSError:
        return False


def _pragma(connection: Connection, name: str) -> int:
    return int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())


def _setting(connection: Connection, name: str) -> str:
    return str(connection.execute(text(f"SHOW {name}")).scalar_one())
