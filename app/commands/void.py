"""`python -m app void TABLE`: end a table at which nobody has moved, without a result."""

from typing import Annotated

import typer

from app.commands.acting import have_done


def command(
    table: Annotated[str, typer.Argument(help="The table's id, as in its address.")],
) -> None:
    """End a table before its first move; its seed is published all the same."""
    have_done("void", table)
