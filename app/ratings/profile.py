"""What a player's page tells: ratings and their history, places, and habits at the table."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import Connection

from app.ratings.plackett_luce import Belief
from app.ratings.pools import POOLS, Pool
from app.ratings.rating_game import belief_at
from app.ratings.shown import Shown, shown
from app.storage.profiles import TallyRow, cancelled_by, history_of, tallies_of
from app.storage.ratings import RatingRow, ratings_in
from app.storage.rows import PlayerRow

MOST_POINTS: Final = 200


@dataclass(frozen=True, slots=True)
class Point:
    """A shown rating after a game; `games` is how many rated ones there were by then."""

    at: int
    rating: int
    games: int


@dataclass(frozen=True, slots=True)
class PoolProfile:
    """A player in one pool."""

    now: Shown
    games: int
    opponents: int
    played_at: int
    best: int
    history: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Habits:
    """The finished games with other people in it; those against bots alone are only counted.

    `places` has, by the number of seats, how often each place was his, the first at the start.
    """

    games: int
    against_bots: int
    duraks: int
    draws: int
    places: Mapping[int, tuple[int, ...]]
    given: int
    got: int
    missed: int
    left: int
    cancelled: int


@dataclass(frozen=True, slots=True)
class Profile:
    player: PlayerRow
    pools: Mapping[Pool, PoolProfile | None]
    habits: Habits


def profile_of(connection: Connection, player: PlayerRow, now: int) -> Profile:
    """Everything public about this person."""
    pools = {pool: _pool_profile(connection, pool, player.id, now) for pool in POOLS}
    tallies = tallies_of(connection, player.id)
    return Profile(player, pools, _habits(tallies, cancelled_by(connection, player.id)))


def thinned(points: Sequence[Point], most: int = MOST_POINTS) -> tuple[Point, ...]:
    """So many of the points at most, evenly, the last one always among them."""
    if len(points) <= most:
        return tuple(points)
    last = len(points) - 1
    return tuple(points[round(i * last / (most - 1))] for i in range(most))


def _pool_profile(
    connection: Connection, pool: Pool, player_id: str, now: int
) -> PoolProfile | None:
    standing = ratings_in(connection, pool, [player_id]).get(player_id)
    if standing is None:
        return None
    history = [
        Point(at, shown(Belief(mu, sigma)).rating, number)
        for number, (at, mu, sigma) in enumerate(history_of(connection, pool, player_id), start=1)
    ]
    return _with_history(standing, history, now)


def _with_history(standing: RatingRow, history: Sequence[Point], now: int) -> PoolProfile:
    seen = shown(belief_at(standing, now))
    return PoolProfile(
        now=seen,
        games=standing.games,
        opponents=standing.opponents,
        played_at=standing.played_at,
        best=max((point.rating for point in history), default=seen.rating),
        history=thinned(history),
    )


def _habits(tallies: Sequence[TallyRow], cancelled: int) -> Habits:
    with_people = [tally for tally in tallies if tally.persons > 1]
    games = sum(tally.games for tally in with_people)
    lost: Counter[str | None] = Counter()
    for tally in with_people:
        lost[tally.lost_by] += tally.games
    return Habits(
        games=games,
        against_bots=sum(tally.games for tally in tallies) - games,
        duraks=games - lost[None],
        draws=sum(tally.games for tally in with_people if not tally.has_durak),
        places=_places(with_people),
        given=sum(tally.given for tally in with_people),
        got=sum(tally.got for tally in with_people),
        missed=lost["timeout"],
        left=lost["left"],
        cancelled=cancelled,
    )


def _places(tallies: Sequence[TallyRow]) -> dict[int, tuple[int, ...]]:
    counts: Counter[tuple[int, int]] = Counter()
    for tally in tallies:
        counts[tally.seats, tally.place] += tally.games
    return {
        seats: tuple(counts[seats, place] for place in range(1, seats + 1))
        for seats in sorted({tally.seats for tally in tallies})
    }
