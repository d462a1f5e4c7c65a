"""`python -m app verify FILE`: check a finished game from its record alone."""

from pathlib import Path
from typing import Annotated

import typer

from app.fair.verify import check


def command(
    file: Annotated[Path, typer.Argument(help="A record, as GET /api/games/{id} gives it.")],
) -> None:
    """Print each step of the check; exit with 0, or with 1 at the first thing that is wrong."""
    try:
        text = file.read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        typer.echo(f"WRONG  file: cannot be read as text: {error}")
        raise typer.Exit(1) from None
    is_sound = True
    for step in check(text):
        typer.echo(f"{'ok   ' if step.ok else 'WRONG'}  {step.name}: {step.detail}")
        is_sound = is_sound and step.ok
    if not is_sound:
        raise typer.Exit(1)
    typer.echo("The record is true.")
