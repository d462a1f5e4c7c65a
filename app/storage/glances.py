"""How many tables stand, in one question: what a process needs to see that it shows old news."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import BindParameter, Connection, Label, Select, and_, bindparam, func, select
from sqlalchemy.orm import aliased

from app.storage import driver
from app.storage.among import among
from app.storage.models import Game, Node, Participant
from app.storage.node_models import Presence
from app.storage.people_models import Away, Remark, StandingOrder
from app.storage.presence import NODE_DEAD_MS
from app.storage.rows import GameStatus


@dataclass(frozen=True, slots=True)
class Facts:
    """What a table shows that can change, but for who is there and what is said.

    `people` are (id, name) of those who sit there, `away` (id, until when) of those who are away
    where that counts; `orders` counts the standing orders and knows the time of the newest.
    """

    status: GameStatus
    version: int | None
    deadline: int | None
    renewed_at: int | None
    rated: bool
    people: tuple[tuple[str, str], ...]
    rematch: str | None
    orders: tuple[int, int | None]
    away: frozenset[tuple[str, int]]


@dataclass(frozen=True, slots=True)
class Glance:
    """A table's facts, when it was last spoken at, and of each player at which processes he is
    connected now (`here`), or when he went from the last of them (`gone`)."""

    facts: Facts
    said_at: int | None
    here: Mapping[str, frozenset[str]]
    gone: Mapping[str, int]


#: One row for each player and each process at which he is or was connected, as `_Named`.
Row = tuple[Any, ...]
Look = tuple[Row, ...]


class _Named(NamedTuple):
    id: str
    status: GameStatus
    version: int | None
    deadline: int | None
    renewed_at: int | None
    rated: bool
    allows_away: bool
    player_id: Any  # None where nobody sits, who is nowhere either
    name: str
    node: str | None
    gone_at: int | None
    is_alive: bool
    rematch: str | None
    said_at: int | None
    orders: int
    ordered_at: int | None
    away: int | None


def glances_of(connection: Connection, ids: Collection[str], now: int) -> Mapping[str, Glance]:
    """The glances of those of these tables that exist, by id."""
    found = looks_at(connection, ids, now)
    return {game_id: glance_of(look) for game_id, look in found.items()}


def looks_at(connection: Connection, ids: Collection[str], now: int) -> Mapping[str, Look]:
    """What their glances are made of: two that are equal make equal ones, and to compare them is
    cheaper by far than to make one."""
    rows_of: defaultdict[str, list[Row]] = defaultdict(list)
    question = _question(connection.dialect.name)
    values = {"now": now, "alive_since": now - NODE_DEAD_MS, "ids": list(ids)}
    for row in driver.ask(connection, question, values):
        rows_of[row[0]].append(row)
    return {game_id: tuple(rows) for game_id, rows in rows_of.items()}


def glance_of(look: Look) -> Glance:
    rows = [_Named(*row) for row in look]
    game = rows[0]
    here: defaultdict[str, set[str]] = defaultdict(set)
    gone: dict[str, int] = {}
    for row in rows:
        if row.node is None:
            continue
        if row.gone_at is None and row.is_alive:
            here[row.player_id].add(row.node)
        elif row.gone_at is not None:
            gone[row.player_id] = max(row.gone_at, gone.get(row.player_id, 0))
    at = {player_id: frozenset(nodes) for player_id, nodes in here.items()}
    return Glance(
        _facts(rows), game.said_at, at, {who: t for who, t in gone.items() if who not in at}
    )


def _facts(rows: list[_Named]) -> Facts:
    game = rows[0]
    people = {row.player_id: row.name for row in rows if row.player_id is not None}
    counts_away = game.allows_away and game.status != "over"
    away = ((row.player_id, row.away) for row in rows if row.away is not None)
    return Facts(
        status=game.status,
        version=game.version,
        deadline=game.deadline,
        renewed_at=game.renewed_at,
        rated=game.rated,
        people=tuple(people.items()),
        rematch=game.rematch if game.status == "over" else None,
        orders=(game.orders, game.ordered_at) if game.status == "playing" else (0, None),
        away=frozenset(away) if counts_away else frozenset(),
    )


@cache
def _question(dialect: str) -> Select[Any]:
    """One row a player and process, the games' columns repeated; in order of sitting down."""
    rematch = aliased(Game)
    now: BindParameter[int] = bindparam("now")
    ordered = select(StandingOrder).where(StandingOrder.game_id == Game.id)
    is_away = (Away.player_id == Participant.player_id, Away.from_at <= now, Away.until_at > now)
    is_alive = select(Node.name).where(
        Node.name == Presence.node, Node.beat_at > bindparam("alive_since")
    )
    sits = and_(Participant.game_id == Game.id, Participant.player_id.is_not(None))
    attends = and_(Presence.game_id == Game.id, Presence.player_id == Participant.player_id)
    return (
        select(
            *(Game.__table__.c[name] for name in _Named._fields[:7]),
            Participant.player_id,
            Participant.name,
            Presence.node,
            Presence.gone_at,
            is_alive.exists().label("is_alive"),
            _one(select(rematch.id).where(rematch.previous_game == Game.id), "rematch"),
            _one(select(func.max(Remark.said_at)).where(Remark.game_id == Game.id), "said_at"),
            _one(ordered.with_only_columns(func.count()), "orders"),
            _one(ordered.with_only_columns(func.max(StandingOrder.made_at)), "ordered_at"),
            _one(select(func.max(Away.until_at)).where(*is_away), "away"),
        )
        .outerjoin(Participant, sits)
        .outerjoin(Presence, attends)
        .where(among(Game.id, "ids", dialect))
        .order_by(Game.id, Participant.ordinal)
    )


def _one(question: Select[Any], name: str) -> Label[Any]:
    return question.scalar_subquery().label(name)
