"""`python -m app restore FILE`: a backup in the place of the database, checked first."""

import os
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from secrets import token_bytes
from typing import Annotated

import typer

from app.commands.reaching import RUNNING, complain, present, settings_of, sole
from app.commands.telling import inventory_line
from app.settings import Settings
from app.storage.backups import postgresql, sqlite
from app.storage.backups.errors import BackupError
from app.storage.backups.programs import Programs
from app.storage.engines import is_sqlite, read_engine
from app.storage.inventory import Inventory, inventory_of
from app.storage.keys import has_key, load_seal
from app.storage.migrate import FAULTS, is_known
from app.storage.sealed import sealed_games
from app.storage.sealing import KEY_BYTES, SecretError, SeedSeal


def command(
    file: Annotated[Path | None, typer.Argument(help="What `backup` wrote.")] = None,
    replace: Annotated[
        bool, typer.Option("--replace", help="Also where there is something; that is kept.")
    ] = False,
    without_key: Annotated[
        bool,
        typer.Option("--without-key", help="Also if running games are sealed with no key here."),
    ] = False,
    programs: Annotated[
        Path | None, typer.Option(help="Folder of pg_restore, if it is not on PATH.")
    ] = None,
    undo: Annotated[
        bool, typer.Option("--undo", help="Take back what the last restore has replaced.")
    ] = False,
) -> None:
    """Put a backup in the place of the database. The server has to be stopped."""
    settings = settings_of(os.environ)
    if undo == (file is not None):
        complain("name a file, or say --undo", code=2)
    if file is None:
        _undo(settings)
    else:
        _restore(settings, file, replace, without_key, programs)


def _undo(settings: Settings) -> None:
    is_file = is_sqlite(settings.database_url)
    with sole(settings) if is_file else nullcontext():
        try:
            if not is_file and postgresql.others_connected(settings.database_url):
                raise BackupError(f"somebody is connected to the database: {RUNNING}")
            (sqlite if is_file else postgresql).undo(settings.database_url)
        except (BackupError, OSError) as error:
            complain(f"nothing was changed: {error}")
    typer.echo("What was there before the restore is there again.")


def _restore(
    settings: Settings, file: Path, replace: bool, without_key: bool, programs: Path | None
) -> None:
    found: list[Inventory] = []

    def inspect(url: str) -> None:
        found.append(_inspected(url, settings, without_key))

    is_file = is_sqlite(settings.database_url)
    with sole(settings) if is_file else nullcontext():
        before = present(settings)
        if before is not None and not before.is_empty and not replace:
            complain(f"there is a database with {inventory_line(before)}; see --replace")
        try:
            put_back = _sqlite if is_file else _postgresql
            kept = put_back(file, settings.database_url, Programs(programs), inspect, before)
        except (BackupError, SecretError, OSError) as error:
            complain(f"nothing was changed: {error}")
        except FAULTS as error:
            complain(f"nothing was changed: it cannot be brought up to date: {error}")
    typer.echo(f"Restored: {inventory_line(found[-1])}.")
    if kept:
        typer.echo(f"What was there before is kept as {kept}; delete it when all is well.")


def _inspected(url: str, settings: Settings, is_key_optional: bool) -> Inventory:
    """Raises BackupError, SecretError."""
    seal = SeedSeal(token_bytes(KEY_BYTES))  # opens nothing
    if has_key(settings.data, settings.secret_text):
        seal = load_seal(settings.data, settings.secret_text, settings.other_secret_texts)
    engine = read_engine(url)
    try:
        with engine.connect() as connection:
            found, sealed = inventory_of(connection), sealed_games(connection, seal)
    finally:
        engine.dispose()
    if sealed.lost and not is_key_optional:
        needed = ", ".join(sorted(set(sealed.by_key) - set(seal.ids))) or "of an older version"
        raise BackupError(
            f"{sealed.lost} games and tables in it need a key that is not here ({needed});"
            " put it back first, or see --without-key"
        )
    return found


Inspect = Callable[[str], None]


def _sqlite(
    file: Path, url: str, programs: Programs, inspect: Inspect, before: Inventory | None
) -> str | None:
    _refuse_unknown(file, sqlite.check(file))
    kept = sqlite.put_back(file, url, inspect)
    if kept is None or before is None or not before.is_empty:
        return None if kept is None else str(kept)
    kept.unlink()
    return None


def _postgresql(
    file: Path, url: str, programs: Programs, inspect: Inspect, before: Inventory | None
) -> str | None:
    _refuse_unknown(file, postgresql.check(file, programs))
    if postgresql.others_connected(url):
        raise BackupError(f"somebody is connected to the database: {RUNNING}")
    kept = postgresql.put_back(file, url, programs, inspect)
    if kept is None or before is None or not before.is_empty:
        return None if kept is None else f"schema {kept}"
    postgresql.drop_aside(url)
    return None


def _refuse_unknown(file: Path, revision: str) -> None:
    if not is_known(revision):
        raise BackupError(f"{file} is of a version that is not known here ({revision})")
