"""`python -m app rotate-secret`: another key for seals; what each is needed for."""

import os
from typing import Annotated

import typer

from app.commands.reaching import complain, database_of, reading, settings_of, sole
from app.play.clock import SystemClock
from app.play.giving_up import give_up
from app.settings import Settings
from app.storage.heartbeat import last_beat
from app.storage.keys import change_key_file, former_file, load_seal
from app.storage.sealed import Sealed, sealed_games
from app.storage.sealing import SecretError, SeedSeal

BEATS_MS = 30_000

_BY_ENVIRONMENT = """\
The secret comes from BITO_SECRET, so changing it is yours. Twice through all processes:
  1. add a new secret to BITO_OTHER_SECRETS and restart each: all can open what it will seal;
  2. make it BITO_SECRET, put the old one into BITO_OTHER_SECRETS, and restart each.
Take the old one out when the list below says that nothing is sealed with it any more."""


def command(
    status: Annotated[
        bool, typer.Option("--status", help="Only say what each key is needed for.")
    ] = False,
    forget: Annotated[
        str | None,
        typer.Option("--forget", metavar="KEY", help="Delete the file of a key nothing needs."),
    ] = None,
    give_up_lost: Annotated[
        bool,
        typer.Option(
            "--give-up-lost",
            help="The secret is lost for good: end the games that no key here opens.",
        ),
    ] = False,
) -> None:
    """Change the secret that seals running games, or say what each key is needed for."""
    settings = settings_of(os.environ)
    try:
        if forget is not None:
            _forget(settings, forget)
        elif give_up_lost:
            _give_up(settings)
        elif not status:
            _change(settings)
        seal = _seal(settings)
        with reading(settings) as connection:
            _tell(sealed_games(connection, seal), seal)
    except (SecretError, OSError) as error:
        complain(str(error))


def _seal(settings: Settings) -> SeedSeal:
    return load_seal(settings.data, settings.secret_text, settings.other_secret_texts)


def _change(settings: Settings) -> None:
    if settings.secret_text is not None:
        typer.echo(_BY_ENVIRONMENT)
        return
    old, new = change_key_file(settings.data)
    typer.echo(f"From the next start on {new} seals; {old} still opens what it sealed.")
    typer.echo(f"Keep both files in {settings.data} safe, and not beside the backups.")


def _forget(settings: Settings, key_id: str) -> None:
    path = former_file(settings.data, key_id)
    with reading(settings) as connection:
        needed = sealed_games(connection, _seal(settings)).by_key.get(key_id, 0)
    if needed:
        complain(f"{needed} games are still sealed with {key_id}")
    if not path.exists():
        complain(f"there is no file of a former key {key_id}")
    path.unlink()
    typer.echo(f"{key_id} is forgotten. Backups from its time can no longer go on.")


def _give_up(settings: Settings) -> None:
    """No server may be running: one with the right key could go on with every one of them."""
    with sole(settings), database_of(settings) as database:
        now = SystemClock().now()
        with database.read() as connection:
            beat = last_beat(connection)
        if beat is not None and now - beat < BEATS_MS:
            complain("a server is running, or was half a minute ago; stop it for this")
        ended = give_up(database, _seal(settings), now)
    typer.echo(f"{ended} games and tables are given up, without a result.")


def _tell(found: Sealed, seal: SeedSeal) -> None:
    for key_id in dict.fromkeys((*seal.ids, *sorted(found.by_key))):
        count = found.by_key.get(key_id, 0)
        what = "seals now" if key_id == seal.id else "only opens"
        if key_id not in seal.ids:
            what = "IS NOT HERE"
        typer.echo(f"{key_id}  {what:11}  {count} games and tables that are not over")
    if found.lost:
        typer.echo(f"No key here opens {found.lost} of them.")
