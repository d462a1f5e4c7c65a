"""Works and queries about players and their sessions, which are known by their tokens' hashes."""

from collections.abc import Mapping
from functools import cache
from typing import Any
from uuid import uuid4

from sqlalchemy import Connection, Select, bindparam, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from app.storage import driver
from app.storage.among import among, each_of
from app.storage.models import Player, Session
from app.storage.rows import PlayerKind, PlayerRow, SessionRow, SessionVia, to_columns

_SELECT_PLAYERS = select(*Player.__table__.columns)
_SELECT_SESSIONS = select(*Session.__table__.columns)


class NameTaken(Exception):
    """A person has this name, or one that looks like it."""


class NoGuest(Exception):
    """The player is no guest, or not any more."""


class PlayerGone(Exception):
    """The player was deleted while this was on its way."""


def hold_living(connection: Connection, player_id: str) -> None:
    """Keep the player from being deleted until the commit. Raises PlayerGone.

    Whatever becomes somebody's own asks this first: after his deletion nobody comes to forget it.
    """
    statement = select(Player.deleted_at).where(Player.id == player_id)
    if connection.execute(statement.with_for_update(read=True)).scalar() is not None:
        raise PlayerGone(player_id)


def create_guest(connection: Connection, name: str, at: int) -> PlayerRow:
    """Save a new guest under this name; names of guests are not unique."""
    player = PlayerRow(id=uuid4().hex, name=name, kind="guest", created_at=at)
    connection.execute(insert(Player), to_columns(player))
    return player


def create_person(connection: Connection, player: PlayerRow) -> None:
    """Save a new person. Raises NameTaken."""
    _check_name(connection, player.id, player.name_key)
    try:
        connection.execute(insert(Player), to_columns(player))
    except IntegrityError:
        raise NameTaken from None


def become_person(connection: Connection, player_id: str, name: str, name_key: str) -> None:
    """Make a guest a person with a name of his own. Raises NameTaken, NoGuest."""
    _check_name(connection, player_id, name_key)
    changes = {"kind": "person", "name": name, "name_key": name_key}
    if not _change(connection, player_id, "guest", changes):
        raise NoGuest


def become_guest(connection: Connection, player_id: str) -> None:
    """Make a person a guest again; his name is free."""
    _change(connection, player_id, "person", {"kind": "guest", "name_key": None})


def rename_person(connection: Connection, player_id: str, name: str, name_key: str) -> None:
    """Give a person another name of his own. Raises NameTaken."""
    _check_name(connection, player_id, name_key)
    _change(connection, player_id, "person", {"name": name, "name_key": name_key})


def player_by_id(connection: Connection, player_id: str) -> PlayerRow | None:
    """The player, or None."""
    row = connection.execute(_SELECT_PLAYERS.where(Player.id == player_id)).one_or_none()
    return None if row is None else PlayerRow(**row._mapping)


def player_by_key(connection: Connection, name_key: str) -> PlayerRow | None:
    """The person whose name looks like this, or None."""
    row = connection.execute(_SELECT_PLAYERS.where(Player.name_key == name_key)).one_or_none()
    return None if row is None else PlayerRow(**row._mapping)


def create_session(connection: Connection, session: SessionRow) -> None:
    """Save a way in for an existing player. Raises PlayerGone."""
    hold_living(connection, session.player_id)
    connection.execute(insert(Session), to_columns(session))


def session_by_hash(connection: Connection, token_hash: str) -> SessionRow | None:
    """The session whose token has this SHA-256 (hex), or None."""
    row = connection.execute(_SELECT_SESSIONS.where(Session.token_hash == token_hash)).one_or_none()
    return None if row is None else SessionRow(**row._mapping)


def sessions_of(
    connection: Connection, player_id: str, via: SessionVia | None = None
) -> list[SessionRow]:
    """All ways in of a player, or those of one kind; the one used last comes first."""
    statement = _SELECT_SESSIONS.where(Session.player_id == player_id)
    if via is not None:
        statement = statement.where(Session.via == via)
    rows = connection.execute(statement.order_by(Session.seen_at.desc(), Session.token_hash))
    return [SessionRow(**row._mapping) for row in rows]


def touch_session(connection: Connection, token_hash: str, at: int) -> None:
    """Note that the session was used at this time."""
    seen = update(Session).where(Session.token_hash == token_hash).values(seen_at=at)
    connection.execute(seen)


def end_session(connection: Connection, token_hash: str) -> bool:
    """Forget the session; False if there was none."""
    gone = delete(Session).where(Session.token_hash == token_hash)
    return connection.execute(gone).rowcount == 1


def end_sessions(
    connection: Connection, player_id: str, via: SessionVia | None = None
) -> list[str]:
    """Forget all sessions of a player, or those of one kind; the hashes of those that were."""
    hashes = [session.token_hash for session in sessions_of(connection, player_id, via)]
    connection.execute(delete(Session).where(Session.token_hash.in_(hashes)))
    return hashes


def drop_sessions(
    connection: Connection, seen_before: int, *, cookies_seen_before: int, cookies_made_before: int
) -> int:
    """Forget those that are over by age; how many they were. The cookies are persons'."""
    persons = select(Player.id).where(Player.kind == "person")
    is_old = (
        (Session.via == "cookie")
        & or_(Session.seen_at < cookies_seen_before, Session.created_at < cookies_made_before)
        & Session.player_id.in_(persons)
    )
    gone = delete(Session).where(or_(Session.seen_at < seen_before, is_old))
    return connection.execute(gone).rowcount


def sessions_among(
    connection: Connection, hashes: list[str]
) -> list[tuple[SessionRow, PlayerKind]]:
    """Those of these sessions that there are yet, each with what its player is."""
    rows = connection.execute(_sessions_among(connection.dialect.name), {"hashes": hashes})
    return [(SessionRow(*columns), kind) for *columns, kind in rows]


def sessions_in_doubt(
    connection: Connection, hashes: list[str], *, seen_before: int, made_before: int
) -> list[str]:
    """Those of these that are there no more, or were seen last or made before such a time."""
    values = {"hashes": hashes, "seen_before": seen_before, "made_before": made_before}
    question = _sessions_in_doubt(connection.dialect.name)
    return [token_hash for (token_hash,) in driver.ask(connection, question, values)]


@cache
def _sessions_in_doubt(dialect: str) -> Select[tuple[str]]:
    """Where processes share a database, each asks this every second."""
    given = each_of("hashes", dialect)
    is_gone = Session.token_hash.is_(None)
    was_seen_long_ago = Session.seen_at < bindparam("seen_before")
    is_old = Session.created_at < bindparam("made_before")
    return (
        select(given.c.value)
        .outerjoin(Session, Session.token_hash == given.c.value)
        .where(or_(is_gone, was_seen_long_ago, is_old))
    )


@cache
def _sessions_among(dialect: str) -> Select[Any]:
    columns = (Session.__table__.c[name] for name in SessionRow.__slots__)
    is_one = among(Session.token_hash, "hashes", dialect)
    return select(*columns, Player.kind).join(Player, Player.id == Session.player_id).where(is_one)


def _check_name(connection: Connection, player_id: str, name_key: str | None) -> None:
    if name_key is None:
        return
    holder = player_by_key(connection, name_key)
    if holder is not None and holder.id != player_id:
        raise NameTaken


def _change(
    connection: Connection, player_id: str, kind: str, changes: Mapping[str, str | None]
) -> bool:
    his = (Player.id == player_id, Player.kind == kind, Player.deleted_at.is_(None))
    statement = update(Player).where(*his).values(**changes)
    try:
        return connection.execute(statement).rowcount == 1
    except IntegrityError:
        raise NameTaken from None
