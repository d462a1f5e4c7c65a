"""`python -m app migrate`: bring the database to the newest shape, or back to an older one."""

import os
from contextlib import nullcontext
from typing import Annotated

import typer

from app.commands.reaching import complain, reading, settings_of, sole
from app.settings import Settings
from app.storage.inventory import revision_of
from app.storage.migrate import FAULTS, downgrade, upgrade


def command(
    to: Annotated[
        str, typer.Option("--to", metavar="REVISION", help="Go up to this one, not the newest.")
    ] = "head",
    down: Annotated[
        str | None,
        typer.Option(
            "--down",
            metavar="REVISION",
            help="Go back to this one; what it has no place for is lost. Stop every server first.",
        ),
    ] = None,
    show: Annotated[bool, typer.Option("--show", help="Only say where it is.")] = False,
) -> None:
    """Create the database or bring it up to date, all or nothing. Two at once wait in turn."""
    settings = settings_of(os.environ)
    if not show:
        _migrate(settings, to, down)
    if show or down is not None or to != "head":
        with reading(settings) as connection:
            typer.echo(f"The database is at {revision_of(connection) or 'no revision: empty'}.")
    else:
        typer.echo("The database is up to date.")


def _migrate(settings: Settings, to: str, down: str | None) -> None:
    with nullcontext() if down is None else sole(settings):
        try:
            if down is None:
                upgrade(settings.database_url, to)
            else:
                downgrade(settings.database_url, down)
        except FAULTS as error:
            complain(f"cannot migrate: {error}")
