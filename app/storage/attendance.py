"""Who was ever there at a table where leaving loses: whoever never came cannot leave."""

from collections.abc import Collection

from sqlalchemy import Connection, and_, select, update

from app.storage.models import Game, Participant


def note_came(connection: Connection, game_id: str, seats: Collection[int], at: int) -> None:
    """These seats were connected at this time; the first time stands."""
    first = (Participant.game_id == game_id, Participant.came_at.is_(None))
    came = update(Participant).where(*first, Participant.seat.in_(sorted(seats)))
    connection.execute(came.values(came_at=at))


def games_attended(connection: Connection) -> list[str]:
    """The ids of running games at which somebody was there, the oldest first."""
    return list(connection.execute(_ATTENDED).scalars())


_WAS_THERE = and_(Participant.game_id == Game.id, Participant.came_at.is_not(None))
_ATTENDED = (  # made once: every process asks each few seconds
    select(Game.id)
    .where(Game.status == "playing", select(Participant.ordinal).where(_WAS_THERE).exists())
    .order_by(Game.started_at, Game.id)
)
