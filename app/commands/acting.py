"""How commands have an act done: by the server that runs here, or by themselves if none does.

Only for the latter is the whole application loaded (`acting_alone`).
"""

import os
from importlib import import_module

import typer

from app.commands.reaching import complain, settings_of
from app.operating.knocking import door_of, knock
from app.settings import Settings


def have_done(name: str, *words: str) -> None:
    """Prints what came of it, or says why it was not done and ends with 1."""
    settings = settings_of(os.environ)
    try:
        answer = knock(door_of(settings.data), name, words)
    except OSError as error:
        complain(f"the server did not do it: {error}")
    is_done, text = answer if answer is not None else _alone(settings, name, words)
    if not is_done:
        complain(text)
    typer.echo(text)


def _alone(settings: Settings, name: str, words: tuple[str, ...]) -> tuple[bool, str]:
    done: tuple[bool, str] = import_module("app.commands.acting_alone").done(settings, name, words)
    return done
