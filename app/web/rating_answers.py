"""The bodies of answers about ratings: boards, profiles."""

from typing import Literal

from pydantic import BaseModel, ConfigDict

from app.fair.instants import print_instant
from app.ratings.leaderboards import Board, Listed, Missing, Outside, Period
from app.ratings.pools import Pool
from app.ratings.profile import Habits, PoolProfile, Profile


class _Answer(BaseModel):
    model_config = ConfigDict(hide_input_in_errors=True)


class BoardLine(_Answer):
    """Who stands on a board. `plus_minus` is one sigma."""

    place: int
    name: str
    rating: int
    plus_minus: int
    provisional: bool
    games: int
    opponents: int
    played_at: str


class NotListed(_Answer):
    """Why the caller is not on the board: `wish` (he does not want to be), too few `games` or
    `opponents`, or no `recent` game."""

    games: int
    opponents: int
    missing: list[Missing]


class Leaderboard(_Answer):
    """The first hundred of `players`, as they were at `made_at`. `you` is the caller's line,
    wherever it stands; `not_listed` says why there is none. Both are null for guests."""

    pool: Pool
    period: Period
    made_at: str
    players: int
    lines: list[BoardLine]
    you: BoardLine | None
    not_listed: NotListed | None


class HistoryPoint(_Answer):
    """The rating after the rated game with this number."""

    at: str
    rating: int
    games: int


class PoolRating(_Answer):
    """`best`: the highest rating so far. `history` has the last point of each stretch, 200 at
    most, the oldest first."""

    rating: int
    plus_minus: int
    provisional: bool
    games: int
    opponents: int
    best: int
    played_at: str
    history: list[HistoryPoint]


class SeatPlaces(_Answer):
    """How often each place was his at tables of so many seats, the first place first."""

    seats: int
    counts: list[int]


class Epaulettes(_Answer):
    given: int
    received: int


class PlayedGames(_Answer):
    """Finished games with other people in them; `against_bots` are the others. `missed`: lost by
    a missed deadline; `left`: by leaving where that loses."""

    with_people: int
    against_bots: int
    duraks: int
    draws: int
    missed: int
    left: int
    cancelled: int
    places: list[SeatPlaces]
    epaulettes: Epaulettes


class PublicProfile(_Answer):
    """What everybody may know about a person. `id` is the one to ask for his games with."""

    id: str
    name: str
    kind: Literal["person"] = "person"
    since: str
    ratings: dict[Pool, PoolRating | None]
    games: PlayedGames


def to_leaderboard(
    board: Board, most: int, player_id: str | None, outside: Outside | None
) -> Leaderboard:
    """The head of a board, and the caller's own line."""
    mine = None if player_id is None else board.line_of(player_id)
    return Leaderboard(
        pool=board.pool,
        period=board.period,
        made_at=print_instant(board.made_at),
        players=len(board.lines),
        lines=[_line(line) for line in board.lines[:most]],
        you=None if mine is None else _line(mine),
        not_listed=None if outside is None else _not_listed(outside),
    )


def to_profile(profile: Profile) -> PublicProfile:
    player = profile.player
    return PublicProfile(
        id=player.id,
        name=player.name,
        since=print_instant(player.created_at),
        ratings={
            pool: None if found is None else _pool(found) for pool, found in profile.pools.items()
        },
        games=_games(profile.habits),
    )


def _line(line: Listed) -> BoardLine:
    return BoardLine(
        place=line.place,
        name=line.name,
        rating=line.rating,
        plus_minus=line.plus_minus,
        provisional=line.provisional,
        games=line.games,
        opponents=line.opponents,
        played_at=print_instant(line.played_at),
    )


def _not_listed(outside: Outside) -> NotListed:
    return NotListed(
        games=outside.games, opponents=outside.opponents, missing=list(outside.missing)
    )


def _pool(found: PoolProfile) -> PoolRating:
    return PoolRating(
        rating=found.now.rating,
        plus_minus=found.now.plus_minus,
        provisional=found.now.provisional,
        games=found.games,
        opponents=found.opponents,
        best=found.best,
        played_at=print_instant(found.played_at),
        history=[
            HistoryPoint(at=print_instant(point.at), rating=point.rating, games=point.games)
            for point in found.history
        ],
    )


def _games(habits: Habits) -> PlayedGames:
    return PlayedGames(
        with_people=habits.games,
        against_bots=habits.against_bots,
        duraks=habits.duraks,
        draws=habits.draws,
        missed=habits.missed,
        left=habits.left,
        cancelled=habits.cancelled,
        places=[
            SeatPlaces(seats=seats, counts=list(counts)) for seats, counts in habits.places.items()
        ],
        epaulettes=Epaulettes(given=habits.given, received=habits.got),
    )
