"""`python -m app close-account NAME`: as if the person had deleted it."""

from typing import Annotated

import typer

from app.commands.acting import have_done


def command(
    name: Annotated[str, typer.Argument(help="The name of somebody with an account.")],
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask; it cannot be undone.")] = False,
) -> None:
    """Close a person's account: running games are resigned, the name goes from every record."""
    if not yes:
        typer.confirm(f"Close the account of {name} for good?", abort=True)
    have_done("close-account", name)
