"""`python -m app migrate`: bring the database to the newest shape, and nothing else."""

import os

import typer

from app.settings import SettingsError, read_settings
from app.storage.migrate import FAULTS, upgrade


def command() -> None:
    """Create the database or bring it up to date."""
    try:
        settings = read_settings(os.environ)
    except SettingsError as error:
        typer.echo(f"bito: {error}", err=True)
        raise typer.Exit(2) from None
    try:
        upgrade(settings.database_url)
    except FAULTS as error:
        typer.echo(f"bito: cannot migrate: {str(error).splitlines()[0]}", err=True)
        raise typer.Exit(1) from None
    typer.echo("The database is up to date.")
