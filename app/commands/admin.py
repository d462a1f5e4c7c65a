"""`python -m app admin NAME`: make a person an administrator, who sees what others report."""

from typing import Annotated

import typer

from app.commands.acting import have_done


def command(
    name: Annotated[str, typer.Argument(help="The name of somebody with an account.")],
    remove: Annotated[bool, typer.Option("--remove", help="Make him an ordinary person.")] = False,
) -> None:
    """Give a person the rights of an administrator, or take them away."""
    have_done("dismiss" if remove else "appoint", name)
