"""Works and queries of a rated game's end: places, ratings, what each game changed.

What the numbers mean is in app.ratings; lists of many players are in `standings` and `profiles`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Connection,
    Executable,
    bindparam,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import OperationalError

from app.storage.journal import VersionConflict
from app.storage.models import Participant, Player
from app.storage.people_models import RatedGame, Rating, RatingChange


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingRow:
    """How a game ended for one who played: the columns of a participant that its end fills.

    `lost_by` is None but for the durak: `durak`, `resign`, `timeout` or `left`. `epaulettes` is 1
    for who gave them, -1 for who got them.
    """

    game_id: str
    ordinal: int
    player_id: str | None
    seat: int
    place: int
    lost_by: str | None = None
    epaulettes: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow:
    """A player's standing in one pool. `opponents` counts different ones."""

    player_id: str
    pool: str
    mu: float
    sigma: float
    games: int
    opponents: int
    played_at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingChangeRow:
    """What a game did to a player; `sigma_before` has grown with his absence already."""

    game_id: str
    player_id: str
    pool: str
    place: int
    weight: float
    mu_before: float
    sigma_before: float
    mu_after: float
    sigma_after: float
    ended_at: int


def set_endings(connection: Connection, endings: Sequence[EndingRow]) -> None:
    """Write how the game ended to each of its participants."""
    connection.execute(_SET_ENDING, [_ending_parameters(row) for row in endings])


def hold_players(connection: Connection, player_ids: Iterable[str]) -> None:
    """Keep other closings off these players until the commit; always in the same order.

    Raises VersionConflict when two transactions met crosswise all the same.
    """
    try:
        connection.execute(_HOLD, {"players": sorted(player_ids)}).all()
    except OperationalError as error:
        if getattr(error.orig, "sqlstate", None) == "40P01":  # deadlock_detected
            raise VersionConflict("the players of this game are being rated") from None
        raise


def ratings_in(
    connection: Connection, pool: str, player_ids: Iterable[str]
) -> dict[str, RatingRow]:
    """The standings of those among them who have one in this pool."""
    found = connection.execute(_RATINGS, {"pool": pool, "players": sorted(player_ids)})
    return {row.player_id: RatingRow(**row._mapping) for row in found}


def meetings_since(
    connection: Connection, player_ids: Iterable[str], since: int
) -> dict[tuple[str, str], int]:
    """How many rated games, of any pool, each pair of them has had after `since`."""
    counted = connection.execute(_MEETINGS, {"players": sorted(player_ids), "since": since})
    return {(first, second): count for first, second, count in counted}


def have_met(connection: Connection, pool: str, player_id: str, other_id: str) -> bool:
    """Whether they have had a rated game in this pool; quickest if the first has had few."""
    parameters = {"pool": pool, "player": player_id, "other": other_id}
    return connection.execute(_MET, parameters).first() is not None


def add_rated_game(connection: Connection, game_id: str, pool: str, ended_at: int) -> None:
    """Give the game the next number; a second time is refused by the database."""
    row = {"game_id": game_id, "pool": pool, "ended_at": ended_at}
    connection.execute(_INSERT_GAME, row)


def add_changes(connection: Connection, changes: Sequence[RatingChangeRow]) -> None:
    """Save what one game changed."""
    connection.execute(_INSERT_CHANGE, [_columns(row) for row in changes])


def put_ratings(connection: Connection, ratings: Sequence[RatingRow]) -> None:
    """Save standings, new ones and those that were there before."""
    connection.execute(_PUT[connection.dialect.name], [_columns(row) for row in ratings])


def _ending_parameters(row: EndingRow) -> dict[str, object]:
    return {
        "of_game": row.game_id,
        "of_ordinal": row.ordinal,
        "new_place": row.place,
        "new_lost_by": row.lost_by,
        "new_epaulettes": row.epaulettes,
    }


def _columns(row: Any) -> Mapping[str, object]:
    return {name: getattr(row, name) for name in row.__slots__}


def _put(statement: sqlite.Insert | postgresql.Insert) -> Executable:
    kept = {"player_id", "pool"}
    changed = {
        column.name: statement.excluded[column.name]
        for column in Rating.__table__.columns
        if column.name not in kept
    }
    return statement.on_conflict_do_update(index_elements=sorted(kept), set_=changed)


# Made once: building a statement costs more than running it.
_one, _two = RatingChange.__table__.alias(), RatingChange.__table__.alias()
_players: Final[BindParameter[Any]] = bindparam("players", expanding=True)
_SET_ENDING: Final = (
    update(Participant)
    .where(
        Participant.game_id == bindparam("of_game"),
        Participant.ordinal == bindparam("of_ordinal"),
    )
    .values(
        place=bindparam("new_place"),
        lost_by=bindparam("new_lost_by"),
        epaulettes=bindparam("new_epaulettes"),
    )
)
# Not FOR UPDATE: that would hold up everybody who only refers to these players.
_HOLD: Final = (
    select(Player.id)
    .where(Player.id.in_(_players))
    .order_by(Player.id)
    .with_for_update(key_share=True)
)
_RATINGS: Final = select(*Rating.__table__.columns).where(
    Rating.pool == bindparam("pool"), Rating.player_id.in_(_players)
)
_MEETINGS: Final = (
    select(_one.c.player_id, _two.c.player_id, func.count())
    .join_from(_one, _two, _two.c.game_id == _one.c.game_id)
    .where(_one.c.player_id.in_(_players), _two.c.player_id.in_(_players))
    .where(_one.c.player_id < _two.c.player_id, _one.c.ended_at > bindparam("since"))
    .group_by(_one.c.player_id, _two.c.player_id)
)
_MET: Final = (
    select(_one.c.game_id)
    .join_from(_one, _two, _two.c.game_id == _one.c.game_id)
    .where(_one.c.player_id == bindparam("player"), _one.c.pool == bindparam("pool"))
    .where(_two.c.player_id == bindparam("other"))
    .limit(1)
)
_INSERT_GAME: Final = insert(RatedGame)
_INSERT_CHANGE: Final = insert(RatingChange)
_PUT: Final = {
    "sqlite": _put(sqlite.insert(Rating)),
    "postgresql": _put(postgresql.insert(Rating)),
}
