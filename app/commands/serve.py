"""`python -m app serve`: the web server, until it is told to stop.

The application is loaded when it is to serve, and not to say how it is asked to.
"""

import os
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from app.settings import SettingsError, read_settings
from app.storage.migrate import require_current, upgrade


def command(
    host: Annotated[str | None, typer.Option(help="Address to listen on (BITO_HOST).")] = None,
    port: Annotated[int | None, typer.Option(help="Port; 0 takes a free one (BITO_PORT).")] = None,
    data: Annotated[Path | None, typer.Option(help="Folder for the data (BITO_DATA).")] = None,
    log: Annotated[str | None, typer.Option(help="debug, info, warning, error.")] = None,
    migrate: Annotated[bool, typer.Option(help="Bring the database up to date first.")] = True,
) -> None:
    """Serve the game; the address is printed when it is ready."""
    try:
        settings = read_settings(os.environ, host=host, port=port, data=data, log=log)
    except SettingsError as error:
        typer.echo(f"bito: {error}", err=True)
        raise typer.Exit(2) from None
    prepare = upgrade if migrate else require_current
    raise typer.Exit(import_module("app.main").serve(settings, prepare))
