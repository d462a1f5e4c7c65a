"""Questions about games. Each takes a connection first and answers with rows or plain values."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from sys import intern
from typing import Any

from sqlalchemy import Connection, Select, and_, bindparam, case, or_, select, tuple_

from app.storage.models import DUE_MS, Base, Extension, Game, Move, Participant
from app.storage.rows import ExtensionRow, GameRow, GameStatus, MoveRow, ParticipantRow

_GAME_COLUMNS = tuple(Game.__table__.c[field.name] for field in fields(GameRow))


@dataclass(frozen=True, slots=True)
class Page:
    """Which finished games: of a player, of a preset, of a visibility; `before` is a cursor.

    The cursor is (ended_at, id) of the last game already seen; `limit` counts games.
    """

    player_id: str | None = None
    preset: str | None = None
    visibility: str | None = None
    before: tuple[int, str] | None = None
    limit: int = 50


@dataclass(frozen=True, slots=True)
class Standing:
    """What changes with whatever happens in a game: a move has a version, but neither an
    extension has one nor the calling off before the first move."""

    status: GameStatus
    version: int | None
    deadline: int | None


def game_by_id(connection: Connection, game_id: str) -> GameRow | None:
    """The game or table, or None."""
    games = _games(connection, _GAME_BY_ID, {"game_id": game_id})
    return games[0] if games else None


def games_among(connection: Connection, ids: Collection[str]) -> list[GameRow]:
    """Those of these games that exist, in no order."""
    return _games(connection, _select_games().where(Game.id.in_(ids)))


def record_of(connection: Connection, game_id: str) -> str | None:
    """The record's text of a game that is over, else None."""
    statement = select(Game.record).where(Game.id == game_id)
    return connection.execute(statement).scalar()


def participants_of(connection: Connection, game_id: str) -> list[ParticipantRow]:
    """Who sits at a table, in the order in which they sat down, bots last."""
    rows = connection.execute(_PARTICIPANTS_OF, {"game_id": game_id})
    return [ParticipantRow(**{**row._mapping, "game_id": game_id}) for row in rows]


def moves_of(connection: Connection, game_id: str, after: int = 0) -> list[MoveRow]:
    """The accepted moves of a game whose version is above `after`, oldest first."""
    rows = connection.execute(_MOVES_OF, {"game_id": game_id, "after": after})
    # A table in memory is mostly its moves: what they have in common is there once.
    return [
        MoveRow(**{**row._mapping, "game_id": game_id, "move": intern(row.move)}) for row in rows
    ]


def extensions_of(connection: Connection, game_id: str) -> list[ExtensionRow]:
    """The recorded extensions of a game's deadlines, oldest first."""
    rows = connection.execute(_EXTENSIONS_OF, {"game_id": game_id})
    return [ExtensionRow(**row._mapping) for row in rows]


def standing_of(connection: Connection, game_id: str) -> Standing | None:
    """How a game stands, for a look at whether there is news; None for no such game."""
    row = connection.execute(_STANDING_OF, {"game_id": game_id}).one_or_none()
    return None if row is None else Standing(**row._mapping)


def games_due(
    connection: Connection, now: int, limit: int, since: int | None = None
) -> list[GameRow]:
    """Games whose deadline lies at or before `now` (and not before `since`), earliest first."""
    bounds = {"now": now, "most": limit}
    if since is None:
        return _games(connection, _GAMES_DUE, bounds)
    return _games(connection, _GAMES_DUE_SINCE, {**bounds, "since": since})


def bot_turns(connection: Connection, limit: int) -> list[str]:
    """The ids of running games that wait for a bot, those begun first before others."""
    return list(connection.execute(_BOT_TURNS, {"most": limit}).scalars())


def deadlines_due(connection: Connection, now: int, limit: int) -> list[tuple[str, int, int]]:
    """(id, version, deadline) of games whose deadline lies at or before `now`, earliest first.
    Nothing else of them is read, so that none can hold up the others."""
    rows = connection.execute(_DEADLINES_DUE, {"now": now, "most": limit})
    return [(row.id, row.version, row.deadline) for row in rows]


def open_games(connection: Connection, limit: int = 100) -> list[GameRow]:
    """The lobby: tables that anybody may join, newest first."""
    lobby = _select_games().where(Game.status == "open", Game.visibility == "open")
    return _games(connection, lobby.order_by(Game.created_at.desc(), Game.id).limit(limit))


def running_games(connection: Connection, limit: int = 100) -> list[GameRow]:
    """Games that anybody may find and watch, those begun last first."""
    watched = _select_games().where(Game.status == "playing", Game.visibility == "open")
    newest = watched.order_by(Game.created_at.desc(), Game.id)
    return _games(connection, newest.limit(limit))


def tables_made_before(connection: Connection, instant: int, limit: int) -> list[str]:
    """The ids of tables that wait for people, and were made and renewed before `instant`, the
    oldest first."""
    bounds = {"before": instant, "most": limit}
    return list(connection.execute(_MADE_BEFORE, bounds).scalars())


def games_of_player(connection: Connection, player_id: str, limit: int = 100) -> list[GameRow]:
    """A player's tables that are not over: waiting for him first, then the soonest deadline."""
    mine = and_(Participant.game_id == Game.id, Participant.player_id == player_id)
    is_waiting = case((Game.turn == Participant.seat, 0), else_=1)
    statement = _select_games().join(Participant, mine).where(Game.status != "over")
    soonest = (is_waiting, Game.deadline.asc().nulls_last(), Game.created_at, Game.id)
    return _games(connection, statement.order_by(*soonest).limit(limit))


def finished_games(connection: Connection, page: Page) -> list[GameRow]:
    """Games that are over, newest first; the next page begins at (ended_at, id) of the last."""
    # Asking for the status instead would lead SQLite to an index in the wrong order.
    statement = _select_games().where(Game.ended_at.is_not(None), *_wanted(page))
    if page.player_id is not None:
        mine = and_(Participant.game_id == Game.id, Participant.player_id == page.player_id)
        statement = statement.join(Participant, mine)
    newest = (Game.ended_at.desc(), Game.id.desc())
    return _games(connection, statement.order_by(*newest).limit(page.limit))


def _wanted(page: Page) -> list[Any]:
    where: list[Any] = []
    if page.preset is not None:
        where.append(Game.preset == page.preset)
    if page.visibility is not None:
        where.append(Game.visibility == page.visibility)
    if page.before is not None:
        where.append(tuple_(Game.ended_at, Game.id) < page.before)
    return where


def _select(model: type[Base]) -> Select[Any]:
    return select(*model.__table__.columns)


def _select_games() -> Select[Any]:
    return select(*_GAME_COLUMNS)


def _games(
    connection: Connection, statement: Select[Any], values: Mapping[str, object] | None = None
) -> list[GameRow]:
    return [_to_game(row._mapping) for row in connection.execute(statement, values)]


def _to_game(columns: Any) -> GameRow:
    shared = {name: intern(columns[name]) for name in ("rules_text", "preset", "visibility")}
    return GameRow(**{**columns, **shared, "opponents": tuple(columns["opponents"])})


# Made once: to build a statement of so many columns costs more than to run it.
_GAME_BY_ID = _select_games().where(Game.id == bindparam("game_id"))
_PARTICIPANTS_OF = (
    _select(Participant)
    .where(Participant.game_id == bindparam("game_id"))
    .order_by(Participant.ordinal)
)
_MOVES_OF = (
    _select(Move)
    .where(Move.game_id == bindparam("game_id"), Move.version > bindparam("after"))
    .order_by(Move.version)
)
_EXTENSIONS_OF = (
    _select(Extension)
    .where(Extension.game_id == bindparam("game_id"))
    .order_by(Extension.at, Extension.version)
)
_STANDING_OF = select(Game.status, Game.version, Game.deadline).where(
    Game.id == bindparam("game_id")
)
_IS_DUE = and_(Game.due <= bindparam("now") // DUE_MS, Game.deadline <= bindparam("now"))
_GAMES_DUE = (
    _select_games().where(_IS_DUE).order_by(Game.deadline, Game.id).limit(bindparam("most"))
)
_GAMES_DUE_SINCE = _GAMES_DUE.where(Game.deadline >= bindparam("since"))
_DEADLINES_DUE = (
    select(Game.id, Game.version, Game.deadline)
    .where(_IS_DUE)
    .order_by(Game.deadline, Game.id)
    .limit(bindparam("most"))
)
_MADE_BEFORE = (
    select(Game.id)
    .where(
        Game.status == "open",
        Game.created_at < bindparam("before"),
        or_(Game.renewed_at.is_(None), Game.renewed_at < bindparam("before")),
    )
    .order_by(Game.created_at)
    .limit(bindparam("most"))
)
_BOT_TURNS = (
    select(Game.id)
    .join(Participant, and_(Participant.game_id == Game.id, Participant.seat == Game.turn))
    .where(Game.status == "playing", Participant.kind == "bot")
    .order_by(Game.started_at, Game.id)
    .limit(bindparam("most"))
)
