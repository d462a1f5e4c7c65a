"""Who may sit down where: asked in the transaction that would seat him, or make his table.

What kind of player a table takes is known to `app.play.sitting`; here are the questions that only
the database can answer.
"""

from typing import Literal

from sqlalchemy import Connection, and_, select

from app.storage import company, series
from app.storage.models import Game, Participant
from app.storage.people_models import Account
from app.storage.rows import GameRow

Reason = Literal["not-invited", "not-welcome", "too-many-tables"]


class NotAdmitted(Exception):
    """He may not; `games` are those he is in already, where they are too many."""

    def __init__(self, reason: Reason, games: tuple[str, ...] = ()) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
        self.games = games


def is_confirmed(connection: Connection, player_id: str) -> bool:
    """Whether he has an account whose address he has shown to be his."""
    statement = select(Account.confirmed_at).where(Account.player_id == player_id)
    return connection.execute(statement).scalar() is not None


def live_games(connection: Connection, player_id: str, limit: int) -> tuple[str, ...]:
    """The ids of the games and tables he sits at that are not over, the oldest first."""
    mine = and_(Participant.game_id == Game.id, Participant.player_id == player_id)
    statement = select(Game.id).join(Participant, mine).where(Game.status != "over")
    oldest = statement.order_by(Game.created_at, Game.id).limit(limit)
    return tuple(connection.execute(oldest).scalars())


def refuse_overbooked(connection: Connection, player_id: str, most: int | None) -> None:
    """Raises NotAdmitted for who sits at `most` games already; None: as many as he likes."""
    if most is None:
        return
    games = live_games(connection, player_id, most)
    if len(games) >= most:
        raise NotAdmitted("too-many-tables", games)


def refuse_uninvited(connection: Connection, game: GameRow, player_id: str) -> None:
    """A rematch is for those who played the game before. Raises NotAdmitted."""
    invited = series.invited(connection, game)
    if invited is not None and player_id not in invited:
        raise NotAdmitted("not-invited")


def refuse_blocked(connection: Connection, game_id: str, player_id: str) -> None:
    """Nobody sits down with whom he avoids, or who avoids him. Raises NotAdmitted."""
    at_table = select(Participant.player_id).where(Participant.game_id == game_id)
    others = [other for other in connection.execute(at_table).scalars() if other is not None]
    if company.are_blocked(connection, player_id, others):
        raise NotAdmitted("not-welcome")
