"""How commands have an act done: by the server that runs here, or by themselves if none does."""

import asyncio
import os

import typer

from app.commands.reaching import complain, settings_of, sole
from app.operating.acts import ActRefused
from app.operating.alone import act_alone
from app.operating.door import door_of, knock
from app.settings import Settings
from app.storage.database import DatabaseLost
from app.storage.keys import load_seal
from app.storage.migrate import FAULTS, upgrade
from app.storage.sealing import SecretError
from app.web.logs import configure_logs


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
    configure_logs(settings.log)
    try:
        with sole(settings):
            upgrade(settings.database_url)
            seal = load_seal(settings.data, settings.secret_text, settings.other_secret_texts)
            return True, asyncio.run(act_alone(settings, seal, name, words))
    except ActRefused as error:
        return False, str(error)
    except (*FAULTS, DatabaseLost, SecretError) as error:
        return False, f"cannot use the database: {error}"
