"""Who is connected to which table at which process. Written by each process about itself.

A process that is dead has nobody connected: its rows count for as long as its heart has beaten
lately. Who has gone from a table where leaving loses is remembered for a while, so that every
process counts the same minute.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select, tuple_, update
from sqlalchemy.orm import aliased

from app.storage.models import Game, Node, Participant, Player
from app.storage.node_models import Presence

#: A process whose heart has not beaten for so long is dead.
NODE_DEAD_MS: Final = 20_000
_KEPT_MS: Final = 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Attendance:
    """How a player is connected to a table at one process; `gone_at`: not any more."""

    game_id: str
    player_id: str
    looking: bool = False
    gone_at: int | None = None


def note_attendance(
    connection: Connection,
    node: str,
    rows: Sequence[Attendance],
    gone: Collection[tuple[str, str]] = (),
) -> None:
    """How these players are connected at this process from now on; `gone` are those of whom
    nothing is to be known any more. Who was deleted is nowhere."""
    keys = [*((row.game_id, row.player_id) for row in rows), *gone]
    mine = tuple_(Presence.game_id, Presence.player_id).in_(keys)
    connection.execute(delete(Presence).where(Presence.node == node, mine))
    them = Player.id.in_({row.player_id for row in rows})
    living = set(
        connection.execute(select(Player.id).where(them, Player.deleted_at.is_(None))).scalars()
    )
    columns = [_columns(row, node) for row in rows if row.player_id in living]
    if columns:
        connection.execute(insert(Presence), columns)


def forget_node(connection: Connection, node: str, at: int) -> list[str]:
    """The process has nobody connected any more; the ids of the tables where that is news."""
    return _end(connection, [node], at)


def bury_nodes(connection: Connection, now: int) -> list[str]:
    """Nobody is connected any more at processes that are dead; the ids of the tables concerned."""
    alive = select(Node.name).where(Node.beat_at > now - NODE_DEAD_MS)
    lost = select(Presence.node).where(Presence.gone_at.is_(None), Presence.node.not_in(alive))
    return _end(connection, connection.execute(lost.distinct()).scalars().all(), now)


def drop_old(connection: Connection, now: int) -> None:
    """Forget who went long ago."""
    connection.execute(delete(Presence).where(Presence.gone_at < now - _KEPT_MS))


def is_here(connection: Connection, game_id: str, player_id: str, now: int) -> bool:
    """Whether the player is connected to the table at any process."""
    row = select(Presence.node).where(
        Presence.game_id == game_id, Presence.player_id == player_id, *_is_live(now)
    )
    return connection.execute(row.limit(1)).first() is not None


def looking_among(
    connection: Connection, pairs: Collection[tuple[str, str]], now: int
) -> frozenset[tuple[str, str]]:
    """Those (game, player) of whom the player has the table before his eyes, at any process."""
    if not pairs:
        return frozenset()
    them = tuple_(Presence.game_id, Presence.player_id)
    found = select(Presence.game_id, Presence.player_id).where(
        them.in_(sorted(pairs)), Presence.looking, *_is_live(now)
    )
    return frozenset((row.game_id, row.player_id) for row in connection.execute(found))


def games_left(connection: Connection, before: int, now: int, limit: int) -> list[str]:
    """Running games where leaving loses, that somebody left before this time for good."""
    again = aliased(Presence)
    alive = select(Node.name).where(Node.beat_at > now - NODE_DEAD_MS)
    is_back = select(again.node).where(
        again.game_id == Presence.game_id,
        again.player_id == Presence.player_id,
        again.gone_at.is_(None),
        again.node.in_(alive),
    )
    sits = and_(
        Participant.game_id == Presence.game_id,
        Participant.player_id == Presence.player_id,
        Participant.came_at.is_not(None),
    )
    statement = (
        select(Presence.game_id)
        .join(Participant, sits)
        .join(Game, Game.id == Presence.game_id)
        .where(Presence.gone_at < before, Game.status == "playing", ~is_back.exists())
    )
    return list(connection.execute(statement.distinct().limit(limit)).scalars())


def _is_live(now: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    alive = select(Node.name).where(Node.beat_at > now - NODE_DEAD_MS)
    return Presence.gone_at.is_(None), Presence.node.in_(alive)


def _end(connection: Connection, nodes: Sequence[str], at: int) -> list[str]:
    if not nodes:
        return []
    theirs = (Presence.node.in_(nodes), Presence.gone_at.is_(None))
    games = connection.execute(select(Presence.game_id).where(*theirs).distinct()).scalars().all()
    connection.execute(update(Presence).where(*theirs).values(gone_at=at, looking=False))
    return list(games)


def _columns(row: Attendance, node: str) -> dict[str, Any]:
    return {"node": node, **{name: getattr(row, name) for name in row.__slots__}}
