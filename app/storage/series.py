"""Games that follow each other as rematches: who may sit at the next one, and what came before.

Which seat an earlier game gives to whom, and what the score is, `play.series` knows.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, insert, or_, select
from sqlalchemy.exc import IntegrityError

from app.storage.journal import VersionConflict
from app.storage.models import Game, Participant
from app.storage.rows import GameRow, ParticipantRow, to_columns


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """An earlier game of a series: its result, and who played in the order of its record."""

    id: str
    result: Mapping[str, Any]
    participants: tuple[ParticipantRow, ...]


def invited(connection: Connection, game: GameRow) -> frozenset[str] | None:
    """The ids of the players for whom this rematch is; None if the table is for anybody."""
    if game.previous_game is None:
        return None
    statement = select(Participant.player_id).where(Participant.game_id == game.previous_game)
    players = connection.execute(statement).scalars()
    return frozenset(player for player in players if player is not None)


def rematch_of(connection: Connection, game_id: str) -> str | None:
    """The id of the table that was made as this game's rematch, if there is one."""
    return connection.execute(select(Game.id).where(Game.previous_game == game_id)).scalar()


def create_rematch(connection: Connection, game: GameRow) -> tuple[str, bool]:
    """The id of the table after `game.previous_game`; true if it is this one, made just now.

    Raises VersionConflict when another process made one at the same moment.
    """
    assert game.previous_game is not None
    if (made := rematch_of(connection, game.previous_game)) is not None:
        return made, False
    try:
        connection.execute(insert(Game), to_columns(game))
    except IntegrityError as error:
        if "previous_game" in str(error.orig):
            raise VersionConflict(f"game {game.previous_game} has a rematch") from None
        raise
    return game.id, True


def games_before(connection: Connection, game: GameRow) -> list[PlayedGame]:
    """The games of the series that this one follows, the newest first."""
    if game.series is None:
        return []
    # Asking for the status instead would lead SQLite through all games that are over.
    is_earlier = (_in_series(game.series), Game.result.is_not(None))
    statement = select(Game.id, Game.previous_game, Game.result).where(*is_earlier)
    found = {row.id: row for row in connection.execute(statement)}
    played = _participants(connection, is_earlier)
    before = []
    at = game.previous_game
    while at is not None and at in found:
        before.append(PlayedGame(at, found[at].result, tuple(played[at])))
        at = found[at].previous_game
    return before


def _participants(
    connection: Connection, is_earlier: Sequence[ColumnElement[bool]]
) -> Mapping[str, list[ParticipantRow]]:
    statement = (
        select(*Participant.__table__.columns)
        .join(Game, Game.id == Participant.game_id)
        .where(*is_earlier)
        .order_by(Participant.ordinal)
    )
    by_game: dict[str, list[ParticipantRow]] = defaultdict(list)
    for row in connection.execute(statement):
        by_game[row.game_id].append(ParticipantRow(**row._mapping))
    return by_game


def _in_series(first: str) -> ColumnElement[bool]:
    return or_(Game.id == first, Game.series == first)
