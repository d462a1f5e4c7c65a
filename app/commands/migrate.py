"""`python -m app migrate`: bring the database to the newest shape, and nothing else."""

import os

import typer

from app.settings import SettingsError, read_settings
from app.storage.migrate import upgrade


def command() -> None:
    """Create the database or bring it up to date."""
    try:
        settings = read_settings(os.environ)
    except SettingsError as error:
        typer.echo(f"bito: {error}", err=True)
        raise typer.Exit(2) from None
    settings.data.mkdir(parents=True, exist_ok=True)
    upgrade(settings.database_url)
    typer.echo("The database is up to date.")
