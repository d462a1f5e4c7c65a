"""Works and queries about players and their sessions, which are known by their tokens' hashes."""

from uuid import uuid4

from sqlalchemy import Connection, delete, insert, select, update

from app.storage.models import Player, Session
from app.storage.rows import PlayerRow, SessionRow, to_columns


def create_guest(connection: Connection, name: str, at: int) -> PlayerRow:
    """Save a new guest under this name; names of guests are not unique."""
    player = PlayerRow(id=uuid4().hex, name=name, kind="guest", created_at=at)
    connection.execute(insert(Player), to_columns(player))
    return player


def player_by_id(connection: Connection, player_id: str) -> PlayerRow | None:
    """The player, or None."""
    statement = select(*Player.__table__.columns).where(Player.id == player_id)
    row = connection.execute(statement).one_or_none()
    return None if row is None else PlayerRow(**row._mapping)


def create_session(connection: Connection, session: SessionRow) -> None:
    """Save a way in for an existing player."""
    connection.execute(insert(Session), to_columns(session))


def session_by_hash(connection: Connection, token_hash: str) -> SessionRow | None:
    """The session whose token has this SHA-256 (hex), or None."""
    statement = select(*Session.__table__.columns).where(Session.token_hash == token_hash)
    row = connection.execute(statement).one_or_none()
    return None if row is None else SessionRow(**row._mapping)


def touch_session(connection: Connection, token_hash: str, at: int) -> None:
    """Note that the session was used at this time."""
    seen = update(Session).where(Session.token_hash == token_hash).values(seen_at=at)
    connection.execute(seen)


def end_session(connection: Connection, token_hash: str) -> bool:
    """Forget the session; False if there was none."""
    gone = delete(Session).where(Session.token_hash == token_hash)
    return connection.execute(gone).rowcount == 1
