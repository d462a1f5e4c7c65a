"""All rated games in their order, for reckoning every rating anew from the records."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection, delete, select, text

from app.storage.models import Game, Participant
from app.storage.people_models import RatedGame, Rating, RatingChange
from app.storage.ratings import (
    RatingChangeRow,
    RatingRow,
    add_changes,
    put_ratings,
)

_AT_ONCE: Final = 200


@dataclass(frozen=True, slots=True)
class RatedRecord:
    """A game with its public record, and its players in the order in which the record has them."""

    game_id: str
    pool: str
    record: str
    players: tuple[str | None, ...]


def hold_rated_games(connection: Connection) -> None:
    """No game is rated by others until the commit. SQLite has one writer at a time anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE rated_game IN EXCLUSIVE MODE"))


def rated_records(connection: Connection) -> Iterator[RatedRecord]:
    """Every rated game, in the order in which they were rated."""
    number = 0
    wanted = (
        select(RatedGame.number, RatedGame.game_id, RatedGame.pool, Game.record)
        .join(Game, Game.id == RatedGame.game_id)
        .order_by(RatedGame.number)
        .limit(_AT_ONCE)
    )
    while page := connection.execute(wanted.where(RatedGame.number > number)).all():
        players = _players(connection, [row.game_id for row in page])
        for row in page:
            yield RatedRecord(row.game_id, row.pool, row.record or "", players[row.game_id])
        number = page[-1].number


def unnumbered_games(connection: Connection) -> list[RatedRecord]:
    """Games that are over, were to be rated, and have no number; `pool` is their preset."""
    numbered = select(RatedGame.game_id).where(RatedGame.game_id == Game.id).exists()
    wanted = (
        select(Game.id, Game.preset, Game.record)
        .where(Game.rated, Game.status == "over", ~numbered)
        .order_by(Game.ended_at, Game.id)
    )
    games = connection.execute(wanted).all()
    players = _players(connection, [game.id for game in games])
    return [
        RatedRecord(game.id, game.preset, game.record, players.get(game.id, ())) for game in games
    ]


def all_changes(connection: Connection) -> Iterator[RatingChangeRow]:
    """What is stored about every rated game, in no order."""
    for row in connection.execute(select(*RatingChange.__table__.columns)):
        yield RatingChangeRow(**row._mapping)


def all_ratings(connection: Connection) -> Iterator[RatingRow]:
    """Every standing, in no order."""
    for row in connection.execute(select(*Rating.__table__.columns)):
        yield RatingRow(**row._mapping)


def replace_ratings(
    connection: Connection, changes: list[RatingChangeRow], ratings: list[RatingRow]
) -> None:
    """Put these in the place of everything that is stored; the games' numbers stay."""
    connection.execute(delete(RatingChange))
    connection.execute(delete(Rating))
    for start in range(0, len(changes), _AT_ONCE):
        add_changes(connection, changes[start : start + _AT_ONCE])
    for start in range(0, len(ratings), _AT_ONCE):
        put_ratings(connection, ratings[start : start + _AT_ONCE])


def _players(connection: Connection, game_ids: list[str]) -> dict[str, tuple[str | None, ...]]:
    wanted = (
        select(Participant.game_id, Participant.player_id)
        .where(Participant.game_id.in_(game_ids))
        .order_by(Participant.game_id, Participant.ordinal)
    )
    found: dict[str, tuple[str | None, ...]] = {}
    for game_id, player_id in connection.execute(wanted):
        found[game_id] = (*found.get(game_id, ()), player_id)
    return found
