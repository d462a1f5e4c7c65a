"""Who may stand on a leaderboard, and with what. The thresholds come from app.ratings."""

from dataclasses import dataclass
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, func, select
from sqlalchemy.orm import aliased

from app.storage.models import Player
from app.storage.people_models import Account, Rating, RatingChange


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A player and his standing in a pool. `games` and `opponents` are those that count for the
    list it was asked for."""

    player_id: str
    name: str
    mu: float
    sigma: float
    games: int
    opponents: int
    played_at: int
    wants_listing: bool = True


@dataclass(frozen=True, slots=True)
class Threshold:
    """What a player must have to be listed: so many games and opponents, the last game since."""

    games: int
    opponents: int
    since: int


def standings_of_all_time(connection: Connection, pool: str, least: Threshold) -> list[StandingRow]:
    """Everybody who wants to be listed and may be, in no order."""
    wanted = (
        select(*_PLAYER, Rating.games, Rating.opponents, Rating.played_at)
        .join_from(Rating, Player, Player.id == Rating.player_id)
        .join(Account, Account.player_id == Rating.player_id)
        .where(Rating.pool == pool, _listed())
        .where(Rating.games >= least.games, Rating.opponents >= least.opponents)
        .where(Rating.played_at >= least.since)
    )
    return [StandingRow(**row._mapping) for row in connection.execute(wanted)]


def standings_since(connection: Connection, pool: str, least: Threshold) -> list[StandingRow]:
    """The same with the games and opponents since `least.since` alone."""
    mine, theirs = aliased(RatingChange), aliased(RatingChange)
    games = func.count(mine.game_id.distinct())
    opponents = func.count(theirs.player_id.distinct())
    wanted = (
        select(*_PLAYER, games.label("games"), opponents.label("opponents"), Rating.played_at)
        .join_from(Rating, Player, Player.id == Rating.player_id)
        .join(Account, Account.player_id == Rating.player_id)
        .join(mine, and_(mine.player_id == Rating.player_id, mine.pool == Rating.pool))
        .join(theirs, and_(theirs.game_id == mine.game_id, theirs.player_id != mine.player_id))
        .where(Rating.pool == pool, _listed(), Rating.played_at >= least.since)
        .where(mine.ended_at >= least.since)
        .group_by(*_PLAYER, Rating.played_at)
        .having(and_(games >= least.games, opponents >= least.opponents))
    )
    return [StandingRow(**row._mapping) for row in connection.execute(wanted)]


def standing_of(
    connection: Connection, pool: str, player_id: str, since: int
) -> StandingRow | None:
    """One player's games and opponents since then, whether or not he may be listed."""
    mine, theirs = aliased(RatingChange), aliased(RatingChange)
    games = func.count(mine.game_id.distinct())
    opponents = func.count(theirs.player_id.distinct())
    listing = Account.on_leaderboard.label("wants_listing")
    counted = and_(
        mine.player_id == Rating.player_id, mine.pool == Rating.pool, mine.ended_at >= since
    )
    wanted = (
        select(
            *_PLAYER, games.label("games"), opponents.label("opponents"), Rating.played_at, listing
        )
        .join_from(Rating, Player, Player.id == Rating.player_id)
        .join(Account, Account.player_id == Rating.player_id)
        .outerjoin(mine, counted)
        .outerjoin(theirs, and_(theirs.game_id == mine.game_id, theirs.player_id != mine.player_id))
        .where(Rating.pool == pool, Rating.player_id == player_id)
        .group_by(*_PLAYER, Rating.played_at, listing)
    )
    row = connection.execute(wanted).one_or_none()
    return None if row is None else StandingRow(**row._mapping)


_PLAYER: Final = (
    Rating.player_id.label("player_id"),
    Player.name.label("name"),
    Rating.mu.label("mu"),
    Rating.sigma.label("sigma"),
)


def _listed() -> ColumnElement[bool]:
    return and_(Account.on_leaderboard, Player.deleted_at.is_(None), Player.kind == "person")
