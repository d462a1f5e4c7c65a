"""`python -m app admin NAME`: make a person an administrator, who sees what others report."""

import os
from contextlib import closing
from typing import Annotated

import typer

from app.accounts.look_alikes import key_of
from app.settings import SettingsError, read_settings
from app.storage.accounts import set_admin
from app.storage.database import Database, DatabaseLost
from app.storage.migrate import FAULTS, upgrade
from app.storage.occupancy import DatabaseTaken, sole_process


def command(
    name: Annotated[str, typer.Argument(help="The name of somebody with an account.")],
    remove: Annotated[bool, typer.Option("--remove", help="Make him an ordinary person.")] = False,
) -> None:
    """Give a person the rights of an administrator, or take them away."""
    try:
        settings = read_settings(os.environ)
    except SettingsError as error:
        typer.echo(f"bito: {error}", err=True)
        raise typer.Exit(2) from None
    if not _set(settings.database_url, name, not remove):
        typer.echo(f"Nobody with an account is called {name}.", err=True)
        raise typer.Exit(1)
    typer.echo(f"{name} is an ordinary person now." if remove else f"{name} is an administrator.")


def _set(url: str, name: str, is_admin: bool) -> bool:
    """Two processes must not write to one SQLite file, so there the server has to be stopped."""
    try:
        with sole_process(url):
            upgrade(url)
            with closing(Database.open(url)) as database:
                work = database.writer.submit(lambda c: set_admin(c, key_of(name), is_admin))
                return work.result()
    except DatabaseTaken:
        typer.echo("bito: the server is running; stop it for this.", err=True)
    except (*FAULTS, DatabaseLost) as error:
        typer.echo(f"bito: cannot open the database: {str(error).splitlines()[0]}", err=True)
    raise typer.Exit(1)
