"""Brings a database to the tables of this version. Safe when several processes start at once."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from app.storage.engines import migration_engine

SCRIPTS = Path(__file__).resolve().parents[2] / "migrations"

# Any number that nothing else in the same database locks.
ADVISORY_LOCK = 6_841_227_950_147


class BrokenReferences(Exception):
    """A migration would have left rows that point nowhere; it was rolled back."""


class StrangeSchema(Exception):
    """The database is at a revision that this version does not know: a newer one made it."""


class OutdatedSchema(Exception):
    """The tables are an older version's, and it is somebody else's work to change them."""


#: What the functions here raise where the address or the database is at fault, not the program.
FAULTS: Final = (
    *(OSError, ValueError, SQLAlchemyError),
    *(BrokenReferences, StrangeSchema, OutdatedSchema),
)


def upgrade(url: str, revision: str = "head") -> None:
    """Apply what is missing, all or nothing. Raises one of FAULTS."""
    _migrate(url, command.upgrade, revision)


def require_current(url: str) -> None:
    """For a start that changes no tables. A revision that is not known here is a newer version's:
    it keeps what older processes need until the last of them has gone. Raises one of FAULTS."""
    engine = migration_engine(url)
    try:
        with engine.connect() as connection:
            found = MigrationContext.configure(connection).get_current_heads()
            scripts = ScriptDirectory.from_config(configuration(connection))
    finally:
        engine.dispose()
    older = {script.revision for script in scripts.walk_revisions()} - set(scripts.get_heads())
    if not found or older & set(found):
        raise OutdatedSchema("the database is an older version's: run `python -m app migrate`")


def is_known(revision: str) -> bool:
    """Whether this version knows the schema's revision."""
    scripts = ScriptDirectory(str(SCRIPTS))
    return revision in {script.revision for script in scripts.walk_revisions()}


def downgrade(url: str, revision: str) -> None:
    """Take migrations back, all or nothing; "base" leaves no table."""
    _migrate(url, command.downgrade, revision)


def _migrate(url: str, run: Callable[[Config, str], None], revision: str) -> None:
    engine = migration_engine(url)
    try:
        # SQLite's BEGIN IMMEDIATE keeps a second process waiting; PostgreSQL's lock below does.
        with engine.connect() as connection, connection.begin():
            _wait_for_others(connection)
            run(configuration(connection), revision)
            _check_references(connection)
    except CommandError as error:
        raise StrangeSchema(f"a newer version made this database: {error}") from error
    finally:
        engine.dispose()


def configuration(connection: Connection) -> Config:
    """Alembic's configuration for this connection, which `migrations/env.py` uses as it is."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _wait_for_others(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ADVISORY_LOCK})")


def _check_references(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    if broken:
        raise BrokenReferences(", ".join(sorted({row[0] for row in broken})))
