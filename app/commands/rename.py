"""`python -m app rename NAME NEW`: another name for a person whose own cannot stay."""

from typing import Annotated

import typer

from app.commands.acting import have_done


def command(
    name: Annotated[str, typer.Argument(help="The name of somebody with an account.")],
    new: Annotated[str, typer.Argument(help="What he is called from now on.")],
) -> None:
    """Give a person another name, also at the tables where he sits."""
    have_done("rename", name, new)
