"""`python -m app stats`: how much there is, in a few numbers."""

import json
import os
import time
from typing import Annotated

import typer
from sqlalchemy import Connection

from app.commands.reaching import reading, settings_of
from app.commands.telling import instant
from app.storage.backlog import backlog_of
from app.storage.condition import condition_of, letters_stuck, traffic_of
from app.storage.inventory import inventory_of

DAY_MS = 86_400_000
OVERDUE_MS = 30_000


def command(
    as_json: Annotated[bool, typer.Option("--json", help="One object.")] = False,
) -> None:
    """Count people, games, moves of the last day, and what waits. Nobody is named."""
    with reading(settings_of(os.environ)) as connection:
        numbers = _numbers(connection, int(time.time() * 1000))
    if as_json:
        typer.echo(json.dumps(numbers))
        return
    for name, value in numbers.items():
        typer.echo(f"{name.replace('_', ' '):24}{'-' if value is None else value}")


def _numbers(connection: Connection, now: int) -> dict[str, int | str | None]:
    held, waiting = inventory_of(connection), backlog_of(connection, now - OVERDUE_MS)
    traffic = traffic_of(connection, now - DAY_MS)
    oldest, alive = traffic.oldest_running, held.alive_at
    return {
        "people": held.people,
        "guests": held.guests,
        "games_running": held.running,
        "games_finished": held.finished,
        "tables_waiting": held.waiting,
        "moves_of_the_last_day": traffic.moves,
        "oldest_running_game": None if oldest is None else instant(oldest),
        "overdue_deadlines": waiting.overdue,
        "letters_waiting": waiting.letters_waiting,
        "letters_stuck": letters_stuck(connection),
        "letters_given_up": waiting.letters_failed,
        "open_reports": traffic.open_reports,
        "database_bytes": condition_of(connection).size,
        "alive_until": None if alive is None else instant(alive),
    }
