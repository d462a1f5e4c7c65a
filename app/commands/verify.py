"""`python -m app verify FILE`: check a finished game from its record alone."""

from pathlib import Path
from typing import Annotated

import typer

from app.fair.verify import report


def command(
    file: Annotated[Path, typer.Argument(help="A record, as GET /api/games/{id} gives it.")],
) -> None:
    """Print each step of the check; exit with 0, or with 1 at the first thing that is wrong."""
    try:
        text = file.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        typer.echo(f"wrong file: {error}")
        raise typer.Exit(1) from None
    lines, is_true = report(text)
    for line in lines:
        typer.echo(line)
    if not is_true:
        raise typer.Exit(1)
    typer.echo("The record is true.")
