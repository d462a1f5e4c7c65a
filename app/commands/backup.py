"""`python -m app backup FILE`: the whole database as one file, also while the server runs."""

import os
from pathlib import Path
from typing import Annotated

import typer

from app.commands.reaching import complain, reading, settings_of
from app.commands.telling import inventory_line
from app.settings import Settings
from app.storage.backups import postgresql, sqlite
from app.storage.backups.errors import BackupError
from app.storage.backups.programs import Programs
from app.storage.engines import is_sqlite
from app.storage.inventory import inventory_of
from app.storage.sealed import keys_needed
from app.storage.sealing import KEY_FILE


def command(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not be there yet.")],
    replace: Annotated[bool, typer.Option("--replace", help="Write over an older one.")] = False,
    programs: Annotated[
        Path | None, typer.Option(help="Folder of pg_dump, if it is not on PATH.")
    ] = None,
) -> None:
    """Copy the database into a file of its own, beside a running server or without one."""
    settings = settings_of(os.environ)
    with reading(settings) as connection:
        found, needed = inventory_of(connection), keys_needed(connection)
    try:
        if is_sqlite(settings.database_url):
            sqlite.copy(settings.database_url, file, replace)
        else:
            postgresql.copy(settings.database_url, file, Programs(programs), replace)
    except (BackupError, OSError) as error:
        complain(f"no backup: {error}")
    typer.echo(f"{file}: about {inventory_line(found)}; {file.stat().st_size} bytes, checked.")
    typer.echo(_about_keys(settings, needed))


def _about_keys(settings: Settings, needed: list[str]) -> str:
    where = "BITO_SECRET" if settings.secret_text else str(settings.data / KEY_FILE)
    names = f" ({', '.join(needed)})" if needed else ""
    return (
        f"The secret is not in it. Games that are not over need it{names}: "
        f"keep a copy of {where} in another place than this file."
    )
