"""Who is connected to which table at which process. Written by each process about itself.

A process that is dead has nobody connected: its rows count for as long as its heart has beaten
lately. Who has gone from a table where leaving loses is remembered for a while, so that every
process counts the same minute.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    bindparam,
    delete,
    insert,
    select,
    tuple_,
    update,
)
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
    mine = {"of_node": node, "keys": [*((row.game_id, row.player_id) for row in rows), *gone]}
    connection.execute(_FORGET, mine)
    them = {"ids": [row.player_id for row in rows]}
    living = set(connection.execute(_LIVING, them).scalars())
    columns = [_columns(row, node) for row in rows if row.player_id in living]
    if columns:
        connection.execute(insert(Presence), columns)


def forget_node(connection: Connection, node: str, at: int) -> list[str]:
    """The process has nobody connected any more; the ids of the tables where that is news."""
    return _end(connection, [node], at)


def bury_nodes(connection: Connection, now: int) -> list[str]:
    """Nobody is connected any more at processes that are dead; the ids of the tables concerned."""
    lost = connection.execute(_LOST, {"alive_since": now - NODE_DEAD_MS}).scalars().all()
    return _end(connection, lost, now)


def buried_at(connection: Connection, node: str) -> list[tuple[str, str]]:
    """(game, player) of those who are not connected to this process any more, as it is saved."""
    gone = connection.execute(_BURIED, {"node": node})
    return [(row.game_id, row.player_id) for row in gone]


def renew_minutes(connection: Connection, at: int) -> None:
    """All who have gone are gone from now on only: they could not come back meanwhile."""
    gone = update(Presence).where(Presence.gone_at.is_not(None), Presence.gone_at < at)
    connection.execute(gone.values(gone_at=at))


def drop_old(connection: Connection, now: int) -> None:
    """Forget who went long ago."""
    connection.execute(_DROP_OLD, {"before": now - _KEPT_MS})


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
    times = {"before": before, "alive_since": now - NODE_DEAD_MS}
    return list(connection.execute(_GAMES_LEFT, {**times, "most": limit}).scalars())


def _is_live(now: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    alive = select(Node.name).where(Node.beat_at > now - NODE_DEAD_MS)
    return Presence.gone_at.is_(None), Presence.node.in_(alive)


def _end(connection: Connection, nodes: Sequence[str], at: int) -> list[str]:
    if not nodes:
        return []
    theirs = {"nodes": list(nodes)}
    games = connection.execute(_GAMES_AT, theirs).scalars().all()
    if games:
        connection.execute(_END, {**theirs, "at": at})
    return list(games)


def _columns(row: Attendance, node: str) -> dict[str, Any]:
    return {"node": node, **{name: getattr(row, name) for name in row.__slots__}}


def _games_left() -> Select[str]:
    again = aliased(Presence)
    alive = select(Node.name).where(Node.beat_at > bindparam("alive_since"))
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
    has_left = Presence.gone_at < bindparam("before")
    return (
        select(Presence.game_id)
        .join(Participant, sits)
        .join(Game, Game.id == Presence.game_id)
        .where(has_left, Game.status == "playing", ~is_back.exists())
        .distinct()
        .limit(bindparam("most"))
    )


# Made once: every process asks and says this each few seconds.
_GAMES_LEFT = _games_left()
_BURIED = (
    select(Presence.game_id, Presence.player_id)
    .where(Presence.node == bindparam("node"), Presence.gone_at.is_not(None))
    .order_by(Presence.game_id, Presence.player_id)
)
_FORGET = delete(Presence).where(
    Presence.node == bindparam("of_node"),
    tuple_(Presence.game_id, Presence.player_id).in_(bindparam("keys", expanding=True)),
)
_LIVING = select(Player.id).where(
    Player.id.in_(bindparam("ids", expanding=True)), Player.deleted_at.is_(None)
)
_LOST = (
    select(Presence.node)
    .where(
        Presence.gone_at.is_(None),
        Presence.node.not_in(select(Node.name).where(Node.beat_at > bindparam("alive_since"))),
    )
    .distinct()
)
_THEIRS = (Presence.node.in_(bindparam("nodes", expanding=True)), Presence.gone_at.is_(None))
_GAMES_AT = select(Presence.game_id).where(*_THEIRS).distinct()
_END = update(Presence).where(*_THEIRS).values(gone_at=bindparam("at"), looking=False)
_DROP_OLD = delete(Presence).where(Presence.gone_at < bindparam("before"))
