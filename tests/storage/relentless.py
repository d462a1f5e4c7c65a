"""A program that plays moves as fast as they become durable, and says so, until it is killed.

`python -m tests.storage.relentless URL GAMES`: a line "game version" follows each commit.
"""

import sys
from collections.abc import Callable
from functools import partial
from threading import Thread

from sqlalchemy import Connection

from app.storage.database import Database
from app.storage.journal import appending
from app.storage.players import create_guest
from app.storage.rows import PlayerRow
from tests.storage.builders import begin, move


def main(url: str, games: int) -> None:
    """One thread a game, so that commits hold moves of several."""
    database = Database.open(url)
    anna = database.writer.submit(partial(create_guest, name="Anna", at=1)).result()
    for number in range(games):
        database.writer.submit(start_of(f"g{number}", anna)).result()
    for number in range(games):
        Thread(target=play, args=(database, f"g{number}")).start()


def start_of(game_id: str, player: PlayerRow) -> Callable[[Connection], None]:
    """A work that deals a game."""
    return lambda connection: begin(connection, player, game_id=game_id)


def play(database: Database, game_id: str) -> None:
    """Move after move, each said aloud once it is durable."""
    version = 0
    while True:
        work = appending(move(version + 1, game_id), turn=0, deadline=5000)
        version = database.writer.submit(work).result()
        sys.stdout.write(f"{game_id} {version}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
