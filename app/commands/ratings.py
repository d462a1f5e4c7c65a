"""`python -m app ratings`: compare all ratings with the records of the games, or set them right."""

import os
from typing import Annotated

import typer

from app.ratings import recompute as recomputation
from app.settings import SettingsError, read_settings
from app.storage.database import Database, DatabaseLost
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
        database = Database.open(read_settings(os.environ).database_url)
    except (SettingsError, DatabaseLost, ValueError) as error:
        typer.echo(f"bito: {error}", err=True)
        raise typer.Exit(2) from None
    try:
        found = _set_right(database) if recompute else _compared(database)
    except (DatabaseLost, WriteFailed) as error:
        typer.echo(f"bito: {error}", err=True)
        raise typer.Exit(2) from None
    finally:
        database.close()
    for line in found:
        typer.echo(line)
    _conclude(len(found), recompute)


def _compared(database: Database) -> list[str]:
    with database.read() as connection:
        return recomputation.differences(connection)


def _set_right(database: Database) -> list[str]:
    return database.writer.submit(recomputation.recompute).result()


def _conclude(count: int, is_set_right: bool) -> None:
    if not count:
        typer.echo("All ratings are as the records say.")
    elif is_set_right:
        typer.echo(f"{count} differences; now all ratings are as the records say.")
    else:
        typer.echo(f"{count} differences.")
        raise typer.Exit(1)
