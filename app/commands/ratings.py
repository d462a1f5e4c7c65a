"""`python -m app ratings`: compare all ratings with the records of the games, or set them right."""

import os
from contextlib import ExitStack, closing
from typing import Annotated

import typer

from app.ratings import recompute as recomputation
from app.settings import SettingsError, read_settings
from app.storage.database import Database, DatabaseLost
from app.storage.migrate import FAULTS, upgrade
from app.storage.occupancy import DatabaseTaken, sole_process
from app.storage.writer import WriteFailed


def command(
    check: Annotated[
        bool, typer.Option("--check", help="Only compare; exit with 1 if anything differs.")
    ] = False,
    recompute: Annotated[
        bool, typer.Option("--recompute", help="Print what differs and store what is right.")
    ] = False,
) -> None:
    """Reckon every rating anew from the records of the rated games."""
    if check == recompute:
        typer.echo("bito: say either --check or --recompute", err=True)
        raise typer.Exit(2)
    try:
        found = _compare(read_settings(os.environ).database_url, recompute)
    except SettingsError as error:
        typer.echo(f"bito: {error}", err=True)
        raise typer.Exit(2) from None
    except DatabaseTaken:
        typer.echo("bito: the server is running; stop it for this.", err=True)
        raise typer.Exit(2) from None
    except recomputation.UnreadableRecord as damage:
        typer.echo(f"bito: {damage}; nothing was changed.", err=True)
        raise typer.Exit(2) from None
    except (*FAULTS, DatabaseLost, WriteFailed) as error:
        typer.echo(f"bito: cannot use the database: {str(error).splitlines()[0]}", err=True)
        raise typer.Exit(2) from None
    for line in found:
        typer.echo(line)
    _conclude(len(found), recompute)


def _compare(url: str, is_set_right: bool) -> list[str]:
    """What differs. Two processes must not write to one SQLite file."""
    with ExitStack() as held:
        if is_set_right:
            held.enter_context(sole_process(url))
        upgrade(url)
        database = held.enter_context(closing(Database.open(url)))
        if is_set_right:
            return database.writer.submit(recomputation.recompute).result()
        with database.read() as connection:
            return recomputation.differences(connection)


def _conclude(count: int, is_set_right: bool) -> None:
    if not count:
        typer.echo("All ratings are as the records say.")
    elif is_set_right:
        typer.echo(f"{count} differences; now all ratings are as the records say.")
    else:
        typer.echo(f"{count} differences.")
        raise typer.Exit(1)
