"""An act where no server runs: by this process, with the whole application."""

import asyncio

from app.commands.reaching import sole
from app.operating.acts import ActRefused
from app.operating.alone import act_alone
from app.settings import Settings
from app.storage.database import DatabaseLost
from app.storage.keys import load_seal
from app.storage.migrate import FAULTS, upgrade
from app.storage.sealing import SecretError
from app.web.logs import configure_logs


def done(settings: Settings, name: str, words: tuple[str, ...]) -> tuple[bool, str]:
    """Whether it was, and what is to be said about it."""
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
