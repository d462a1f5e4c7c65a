"""The end of games that cannot go on, because the key of their seed is lost.

An operator decides that, never the server: the key may only have been forgotten somewhere.
"""

from functools import partial

from sqlalchemy import Connection

from app.play.finish import VOID
from app.storage.database import Database
from app.storage.queries import game_by_id
from app.storage.rows import Finish
from app.storage.sealed import NO_SEED, end_lost, lost_games
from app.storage.sealing import SeedSeal

_AT_ONCE = 200


def give_up(database: Database, seal: SeedSeal, now: int) -> int:
    """Ends every game and closes every table that no key of `seal` opens, without a result; how
    many they were. Whoever calls has made sure that no server goes on with them."""
    with database.read() as connection:
        lost = lost_games(connection, seal)
    for first in range(0, len(lost), _AT_ONCE):
        some = lost[first : first + _AT_ONCE]
        database.writer.submit(partial(_end_all, games=some, now=now)).result()
    return len(lost)


def _end_all(connection: Connection, games: list[tuple[str, int | None]], now: int) -> None:
    for game_id, version in games:
        game = game_by_id(connection, game_id)
        assert game is not None
        ended_at = max(now, game.started_at or 0)
        finish = Finish(result=VOID, server_seed=NO_SEED, record="", ended_at=ended_at)
        end_lost(connection, game_id, version, finish)
