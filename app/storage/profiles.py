"""What is public about one player: who it is, how his games went, how his ratings went."""

from dataclasses import dataclass

from sqlalchemy import Connection, case, func, select
from sqlalchemy.orm import aliased

from app.storage.models import Game, Participant, Player
from app.storage.people_models import RatedGame, RatingChange
from app.storage.rows import PlayerRow


@dataclass(frozen=True, slots=True, kw_only=True)
class TallyRow:
    """So many games of one kind: `seats` at the table, `persons` of them people; this player's
    place; why he lost, if he was the durak; whether there was a durak at all."""

    seats: int
    persons: int
    place: int
    lost_by: str | None
    has_durak: bool
    games: int
    given: int
    got: int


def person_by_key(connection: Connection, name_key: str) -> PlayerRow | None:
    """The person with this name, None for a guest's name and for one whose account is gone."""
    wanted = select(*Player.__table__.columns).where(
        Player.name_key == name_key, Player.kind == "person", Player.deleted_at.is_(None)
    )
    row = connection.execute(wanted).one_or_none()
    return None if row is None else PlayerRow(**row._mapping)


def tallies_of(connection: Connection, player_id: str) -> list[TallyRow]:
    """All finished games of a player, summed up."""
    me, other = aliased(Participant), aliased(Participant)
    mine = (me.game_id, me.place, me.lost_by, me.epaulettes)
    each = (
        select(
            *mine,
            func.count().label("seats"),
            func.sum(case((other.kind == "bot", 0), else_=1)).label("persons"),
            func.max(case((other.lost_by.is_not(None), 1), else_=0)).label("has_durak"),
        )
        .join(other, other.game_id == me.game_id)
        .where(me.player_id == player_id, me.place.is_not(None))
        .group_by(*mine)
        .subquery()
    )
    kinds = (each.c.seats, each.c.persons, each.c.place, each.c.lost_by, each.c.has_durak)
    summed = select(
        *kinds,
        func.count().label("games"),
        func.sum(case((each.c.epaulettes > 0, 1), else_=0)).label("given"),
        func.sum(case((each.c.epaulettes < 0, 1), else_=0)).label("got"),
    ).group_by(*kinds)
    return [
        TallyRow(**{**row._mapping, "has_durak": bool(row.has_durak)})
        for row in connection.execute(summed)
    ]


def cancelled_by(connection: Connection, player_id: str) -> int:
    """How many games this player called off before their first move."""
    wanted = (
        select(func.count())
        .select_from(Participant)
        .join(Game, Game.id == Participant.game_id)
        .where(Participant.player_id == player_id, Game.cancelled_by == player_id)
    )
    return connection.execute(wanted).scalar_one()


def history_of(connection: Connection, pool: str, player_id: str) -> list[tuple[int, float, float]]:
    """(when, mu, sigma) after each rated game of a player in a pool, oldest first."""
    wanted = (
        select(RatingChange.ended_at, RatingChange.mu_after, RatingChange.sigma_after)
        .join(RatedGame, RatedGame.game_id == RatingChange.game_id)
        .where(RatingChange.player_id == player_id, RatingChange.pool == pool)
        .order_by(RatedGame.number)
    )
    return [(at, mu, sigma) for at, mu, sigma in connection.execute(wanted)]
