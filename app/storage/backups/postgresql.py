"""PostgreSQL: a backup is an archive of `pg_dump`. What a restore replaces is kept aside.

Tables are moved to a schema of their own in one transaction, and the archive is read back in
another; until then, and if anything is wrong with it, the old tables are put back.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from app.storage.backups.drafts import drafted
from app.storage.backups.errors import BackupError
from app.storage.backups.programs import Programs
from app.storage.engines import migration_engine
from app.storage.migrate import FAULTS, upgrade

ASIDE: Final = "before_restore"
_BARE: Final = ("--no-owner", "--no-privileges")


def copy(url: str, target: Path, programs: Programs, is_replaced: bool = False) -> None:
    """One moment of the database as an archive. Raises BackupError, OSError."""
    with drafted(target, is_replaced) as draft:
        words = ("--format=custom", "--schema=public", *_BARE, f"--file={draft}")
        programs.run("pg_dump", url, words)
        check(draft, programs)


def check(path: Path, programs: Programs) -> str:
    """The revision of the schema in an archive that can be read to its end. Raises BackupError."""
    programs.run("pg_restore", None, ("--file=/dev/null", path))
    words = ("--data-only", "--table=alembic_version", "--file=-", path)
    lines = iter(programs.run("pg_restore", None, words).splitlines())
    for line in lines:
        if line.startswith("COPY public.alembic_version"):
            return next(lines, "")
    raise BackupError(f"{path} is not ours: it has no revision")


def put_back(
    source: Path, url: str, programs: Programs, inspect: Callable[[str], None]
) -> str | None:
    """The backup in the place of the tables, which are kept; the schema they are in now.

    `inspect` is given the address when the tables are of this version's shape and may raise: then
    all is as it was. Raises BackupError.
    """
    with _connected(url) as connection:
        had_tables = _set_aside(connection)
        try:
            words = ("--single-transaction", "--exit-on-error", "--schema=public", *_BARE, source)
            programs.run("pg_restore", url, words)
            upgrade(url)
            inspect(url)
            _count_anew(connection)
        except BaseException as error:
            _take_back(connection)
            if isinstance(error, FAULTS):
                raise BackupError(f"cannot bring it up to date: {error}") from None
            raise
    return ASIDE if had_tables else None


def drop_aside(url: str) -> None:
    """Forget the tables that were set aside, for they held nothing."""
    with _connected(url) as connection, connection.begin():
        connection.execute(text(f"DROP SCHEMA {ASIDE} CASCADE"))


def undo(url: str) -> None:
    """What a restore has set aside, done or broken off, is the database again. Raises BackupError
    where nothing was."""
    with _connected(url) as connection:
        with connection.begin():
            if not connection.execute(_SCHEMAS).scalar_one():
                raise BackupError(f"there is no schema {ASIDE}")
        _take_back(connection)


def others_connected(url: str) -> int:
    """How many connections to this database there are beside our own: a server has some always."""
    with _connected(url) as connection:
        return int(connection.execute(_OTHERS).scalar_one())


_OTHERS = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
    " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
)


@contextmanager
def _connected(url: str) -> Iterator[Connection]:
    engine = migration_engine(url)
    try:
        with engine.connect() as connection:
            yield connection
    except SQLAlchemyError as error:
        raise BackupError(f"the database: {str(error).splitlines()[0]}") from None
    finally:
        engine.dispose()


def _set_aside(connection: Connection) -> bool:
    """Whether there were any tables."""
    with connection.begin():
        if connection.execute(_SCHEMAS).scalar_one():
            raise BackupError(
                f"schema {ASIDE} is there, from a restore before; drop it if it is not wanted"
            )
        connection.execute(text(f"CREATE SCHEMA {ASIDE}"))
        tables = _move(connection, "public", ASIDE)
        if not tables:
            connection.execute(text(f"DROP SCHEMA {ASIDE}"))
        return bool(tables)


def _count_anew(connection: Connection) -> None:
    """An archive has no statistics: without them a move would look at all games that are played,
    until the server's own look at the tables a minute later."""
    with connection.begin():
        connection.execute(text("ANALYZE"))


def _take_back(connection: Connection) -> None:
    with connection.begin():
        for table in _tables(connection, "public"):
            connection.execute(text(f'DROP TABLE public."{table}" CASCADE'))
        if connection.execute(_SCHEMAS).scalar_one():
            _move(connection, ASIDE, "public")
            connection.execute(text(f"DROP SCHEMA {ASIDE}"))


_SCHEMAS = text(f"SELECT count(*) FROM pg_namespace WHERE nspname = '{ASIDE}'")


def _move(connection: Connection, source: str, target: str) -> list[str]:
    """Indexes, constraints and sequences go along."""
    tables = _tables(connection, source)
    for table in tables:
        connection.execute(text(f'ALTER TABLE {source}."{table}" SET SCHEMA {target}'))
    return tables


def _tables(connection: Connection, schema: str) -> list[str]:
    statement = text("SELECT tablename FROM pg_tables WHERE schemaname = :schema ORDER BY 1")
    return list(connection.execute(statement, {"schema": schema}).scalars())
