"""What commands share: the settings, the database, and how they end when one is not to be had."""

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import NoReturn

import typer
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError, ProgrammingError

from app.settings import Settings, SettingsError, read_settings
from app.storage.database import Database, DatabaseLost
from app.storage.engines import is_sqlite, parse_url, read_engine
from app.storage.inventory import Inventory, inventory_of
from app.storage.migrate import FAULTS, upgrade
from app.storage.occupancy import DatabaseTaken, sole_process

RUNNING = "the server is running; stop it for this"


def complain(what: str, code: int = 1) -> NoReturn:
    """Says one line on standard error, and ends."""
    typer.echo(f"bito: {what.splitlines()[0]}", err=True)
    raise typer.Exit(code)


def settings_of(environment: Mapping[str, str]) -> Settings:
    try:
        return read_settings(environment)
    except SettingsError as error:
        complain(str(error), code=2)


@contextmanager
def database_of(settings: Settings) -> Iterator[Database]:
    """The database, open and of this version's shape."""
    try:
        upgrade(settings.database_url)
        opened = Database.open(settings.database_url)
    except (*FAULTS, DatabaseLost) as error:
        complain(f"cannot open the database: {error}")
    with closing(opened):
        yield opened


@contextmanager
def reading(settings: Settings) -> Iterator[Connection]:
    """A connection that changes nothing, and so may stand beside any server."""
    try:
        file = parse_url(settings.database_url).database
        if is_sqlite(settings.database_url) and not Path(file or "").exists():
            complain(f"there is no database yet at {file}")
        engine = read_engine(settings.database_url)
    except ValueError as error:
        complain(f"cannot open the database: {error}")
    try:
        with engine.connect() as connection:
            yield connection
    except (OperationalError, ProgrammingError) as error:
        complain(f"cannot read the database (is it migrated?): {error}")
    finally:
        engine.dispose()


def present(settings: Settings) -> Inventory | None:
    """What is in the database; None where there is none, or none that can be read as ours."""
    url = settings.database_url
    if is_sqlite(url) and not Path(parse_url(url).database or "").exists():
        return None
    engine = read_engine(url)
    try:
        with engine.connect() as connection:
            return inventory_of(connection)
    except ProgrammingError:  # PostgreSQL without our tables
        return None
    except OperationalError as error:
        if is_sqlite(url) and "no such table" in str(error):
            return None
        complain(f"cannot read the database: {error}")
    finally:
        engine.dispose()


@contextmanager
def sole(settings: Settings) -> Iterator[None]:
    """No server runs on this file meanwhile; PostgreSQL takes several."""
    try:
        with sole_process(settings.database_url):
            yield
    except DatabaseTaken:
        complain(RUNNING)
