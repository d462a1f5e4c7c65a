"""Questions of lists of tables: many games at once, who sits at them, which wait for somebody."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping

from sqlalchemy import Connection, and_, select
from sqlalchemy.orm import aliased

from app.storage import queries
from app.storage.models import Game, Participant, Player
from app.storage.rows import GameRow, ParticipantRow


def games_by_ids(connection: Connection, ids: Iterable[str]) -> list[GameRow]:
    """Those of these games that exist, in the order of the ids."""
    wanted = list(ids)
    if not wanted:
        return []
    found = {game.id: game for game in queries.games_among(connection, wanted)}
    return [found[game_id] for game_id in wanted if game_id in found]


def sitters_of(connection: Connection, ids: Collection[str]) -> Mapping[str, list[ParticipantRow]]:
    """Who sits at each of these tables, in the order in which they sat down, bots last."""
    statement = select(*Participant.__table__.columns).where(Participant.game_id.in_(ids))
    by_game: dict[str, list[ParticipantRow]] = defaultdict(list)
    for row in connection.execute(statement.order_by(Participant.ordinal)):
        by_game[row.game_id].append(ParticipantRow(**row._mapping))
    return by_game


def names_of(connection: Connection, player_ids: Collection[str]) -> Mapping[str, str]:
    """How these players are called now."""
    statement = select(Player.id, Player.name).where(Player.id.in_(player_ids))
    return {row.id: row.name for row in connection.execute(statement)}


def invitations(connection: Connection, player_id: str, limit: int = 100) -> list[GameRow]:
    """Tables of rematches that wait for this player to sit down, the newest first."""
    mine = select(Participant.game_id).where(Participant.player_id == player_id)
    waits = (Game.status == "open", Game.previous_game.in_(mine), Game.id.not_in(mine))
    newest = select(Game.id).where(*waits).order_by(Game.created_at.desc(), Game.id).limit(limit)
    return games_by_ids(connection, connection.execute(newest).scalars().all())


def turns_of(
    connection: Connection, player_ids: Collection[str], limit: int
) -> Mapping[str, list[tuple[str, int | None]]]:
    """The games in which it is the turn of each of these players, with their deadlines, the
    soonest first and at most so many for each."""
    at_turn = and_(Participant.game_id == Game.id, Participant.seat == Game.turn)
    statement = (
        select(Participant.player_id, Game.id, Game.deadline)
        .join(Participant, at_turn)
        .where(Participant.player_id.in_(player_ids), Game.status == "playing")
        .order_by(Game.deadline.asc().nulls_last(), Game.id)
    )
    turns: dict[str, list[tuple[str, int | None]]] = defaultdict(list)
    for row in connection.execute(statement):
        if len(turns[row.player_id]) < limit:
            turns[row.player_id].append((row.id, row.deadline))
    return turns


def rematches_for(
    connection: Connection, player_ids: Collection[str]
) -> Mapping[str, dict[str, str]]:
    """The tables of rematches that wait for each of these players and that somebody else has
    made, each with the game before."""
    sits = aliased(Participant)
    statement = (
        select(Participant.player_id, Game.id, Game.previous_game)
        .join(Participant, Participant.game_id == Game.previous_game)
        .outerjoin(sits, and_(sits.game_id == Game.id, sits.player_id == Participant.player_id))
        .where(
            Participant.player_id.in_(player_ids),
            Game.status == "open",
            Game.host.is_distinct_from(Participant.player_id),
            sits.game_id.is_(None),
        )
    )
    made: dict[str, dict[str, str]] = defaultdict(dict)
    for row in connection.execute(statement):
        made[row.player_id][row.id] = row.previous_game
    return made
