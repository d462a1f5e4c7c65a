"""Moves stocked games in time, so that a deadline falls where a fault wants it.

Everything of the game moves with it: what follows from its times stays true.
"""

from collections.abc import Mapping

from sqlalchemy import BigInteger, Connection, String, bindparam, select, update

from app.storage.engines import write_engine
from app.storage.models import Game, Move, Participant


def fall_due(url: str, deadlines: Mapping[str, int]) -> None:
    """Game id -> its deadline from now on, ms UTC. For databases that nobody serves yet."""
    engine = write_engine(url)
    with engine.begin() as connection:
        move_to(connection, deadlines)
    engine.dispose()


def move_to(connection: Connection, deadlines: Mapping[str, int]) -> None:
    """The same as a work for a writer; no server may have the games in memory."""
    running = select(Game.id, Game.deadline).where(Game.status == "playing")
    known = {row.id: row.deadline for row in connection.execute(running)}
    moved = [{"game": id, "by": at - known[id]} for id, at in deadlines.items()]
    by, game = bindparam("by", type_=BigInteger), bindparam("game", type_=String)
    times = {name: getattr(Game, name) + by for name in ("created_at", "started_at", "deadline")}
    sat, at = {"joined_at": Participant.joined_at + by}, {"at": Move.at + by}
    connection.execute(update(Game).where(Game.id == game).values(**times), moved)
    connection.execute(update(Participant).where(Participant.game_id == game).values(**sat), moved)
    connection.execute(update(Move).where(Move.game_id == game).values(**at), moved)
