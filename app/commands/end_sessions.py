"""`python -m app end-sessions NAME`: signed out everywhere, tokens of programs too."""

from typing import Annotated

import typer

from app.commands.acting import have_done


def command(
    name: Annotated[str, typer.Argument(help="The name of somebody with an account.")],
) -> None:
    """End all of a person's sessions and tokens, and close their sockets."""
    have_done("end-sessions", name)
