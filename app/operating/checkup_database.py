"""The database, looked at: its shape, its clock, what waits in it, and the keys of its games."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Final

from sqlalchemy import Connection

from app.operating.findings import Finding, fail, ok, warn
from app.settings import Settings
from app.storage.backlog import backlog_of
from app.storage.condition import condition_of, damage_in, letters_stuck, schema_fault
from app.storage.engines import is_sqlite, parse_url, read_engine
from app.storage.heartbeat import last_beat
from app.storage.keys import has_key, load_seal
from app.storage.migrate import FAULTS
from app.storage.sealed import sealed_games
from app.storage.sealing import SecretError

ALIVE_MS: Final = 30_000
OVERDUE_MS: Final = 30_000
APART_MS: Final = 2_000
WAL_BYTES: Final = 256 * 1024 * 1024


def look_at_database(settings: Settings, now: int) -> Iterator[Finding]:
    try:
        is_file = is_sqlite(settings.database_url)
        if is_file and not _exists(settings.database_url):
            yield warn("database", "there is none yet; the first start makes it")
            return
        engine = read_engine(settings.database_url)
    except ValueError as error:
        yield fail("database", f"BITO_DATABASE_URL: {error}")
        return
    try:
        with closing(engine.connect()) as connection:
            yield from _look(connection, settings, now)
    except FAULTS as error:
        yield fail("database", f"cannot be read: {str(error).splitlines()[0]}")
    finally:
        engine.dispose()


def _look(connection: Connection, settings: Settings, now: int) -> Iterator[Finding]:
    yield from _condition(connection, now)
    fault = schema_fault(connection)
    if fault is not None:
        yield fail("schema", fault)
        return
    yield ok("schema", "of this version")
    damage = damage_in(connection)
    if damage is not None:
        yield fail("database", f"the file is damaged ({damage}): restore the last backup")
    yield from _backlog(connection, now)
    yield from _keys(connection, settings)


def _condition(connection: Connection, now: int) -> Iterator[Finding]:
    found = condition_of(connection)
    yield ok("database", f"{found.version}, {found.size:,} bytes")
    if not found.is_writable:
        yield fail("database", "cannot be written to: the file's mode, or a standby of PostgreSQL")
    if found.undurable:
        what = ", ".join(found.undurable)
        yield fail("database", f"{what}: a power cut would lose moves that were acknowledged")
    if found.wal_bytes > WAL_BYTES:
        yield warn(
            "database", f"its log has {found.wal_bytes:,} bytes: something reads for very long"
        )
    apart = 0 if found.clock_ms is None else abs(found.clock_ms - now)
    beat = last_beat(connection) or 0
    if apart > APART_MS:
        yield warn("clock", f"{apart / 1000:.1f} s apart from the database's: set both by NTP")
    elif beat - now > APART_MS:
        yield warn("clock", f"a server lived {(beat - now) / 1000:.1f} s from now: it was set back")
    else:
        yield ok("clock", "agrees with the database")


def _backlog(connection: Connection, now: int) -> Iterator[Finding]:
    waiting = backlog_of(connection, now - OVERDUE_MS)
    is_alive = now - (last_beat(connection) or 0) < ALIVE_MS
    if not is_alive:
        yield warn("server", "none uses this database just now; time is given back at the start")
    if waiting.overdue and is_alive:
        yield fail(
            "deadlines", f"{waiting.overdue} have passed and nobody sees to it: read the log"
        )
    else:
        yield ok("deadlines", f"{waiting.games.get('playing', 0)} games run, none is overlooked")
    stuck = letters_stuck(connection)
    if stuck or waiting.letters_failed:
        text = f"{stuck} letters stuck, {waiting.letters_failed} given up this week: see mail"
        yield warn("letters", text)
    else:
        yield ok("letters", f"{waiting.letters_waiting} wait to be sent")


def _keys(connection: Connection, settings: Settings) -> Iterator[Finding]:
    if not has_key(settings.data, settings.secret_text):
        yield warn("secret", "there is no key yet; the first start makes one")
        return
    try:
        seal = load_seal(settings.data, settings.secret_text, settings.other_secret_texts)
    except (SecretError, OSError) as error:
        yield fail("secret", str(error))
        return
    found = sealed_games(connection, seal)
    if found.lost:
        yield fail("secret", f"no key here opens {found.lost} games: bring the right one back")
        return
    idle = [key for key in seal.ids[1:] if not found.by_key.get(key)]
    text = f"; no game needs {', '.join(idle)} any more" if idle else ""
    yield ok("secret", f"key {seal.id} seals{text}")


def _exists(url: str) -> bool:
    from_url = parse_url(url).database
    return from_url is not None and Path(from_url).exists()
