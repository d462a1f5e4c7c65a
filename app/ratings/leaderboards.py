"""Who stands on a leaderboard, in which order, and what is missing for those who do not."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final, Literal

from sqlalchemy import Connection

from app.ratings.plackett_luce import Belief, rested
from app.ratings.pools import Pool
from app.ratings.shown import shown
from app.storage.standings import (
    StandingRow,
    Threshold,
    standing_of,
    standings_of_all_time,
    standings_since,
)

LEAST_GAMES: Final = 10
LEAST_OPPONENTS: Final = 5
LATEST_MS: Final = 60 * 24 * 60 * 60 * 1000

Period = Literal["all", "month"]
#: Why somebody is not listed: he does not wish it, has too few games, too few opponents, or has
#: not played for too long.
Missing = Literal["wish", "games", "opponents", "recent"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """A line of a board; the rating is the one of his page and of the table."""

    place: int
    player_id: str
    name: str
    rating: int
    plus_minus: int
    provisional: bool
    games: int
    opponents: int
    played_at: int


@dataclass(frozen=True, slots=True)
class Board:
    """One pool's list for one period, whole, as it was at `made_at`."""

    pool: Pool
    period: Period
    made_at: int
    lines: tuple[Listed, ...]

    def line_of(self, player_id: str) -> Listed | None:
        return next((line for line in self.lines if line.player_id == player_id), None)


@dataclass(frozen=True, slots=True)
class Outside:
    """Somebody who is not listed, and why."""

    games: int
    opponents: int
    missing: tuple[Missing, ...]


def board(connection: Connection, pool: Pool, period: Period, now: int) -> Board:
    """The board as it is now."""
    least = threshold(period, now)
    listing = standings_of_all_time if period == "all" else standings_since
    rows = listing(connection, pool, least)
    return Board(pool, period, now, tuple(_in_order(rows, now)))


def outside(
    connection: Connection, pool: Pool, period: Period, player_id: str, now: int
) -> Outside:
    """Why a player who is not on the board is not there."""
    least = threshold(period, now)
    since = least.since if period == "month" else 0
    row = standing_of(connection, pool, player_id, since)
    if row is None:
        return Outside(0, 0, ("games", "opponents"))
    lacking: list[tuple[Missing, bool]] = [
        ("wish", not row.wants_listing),
        ("games", row.games < least.games),
        ("opponents", row.opponents < least.opponents),
        ("recent", row.played_at < least.since),
    ]
    return Outside(row.games, row.opponents, tuple(name for name, is_so in lacking if is_so))


def threshold(period: Period, now: int) -> Threshold:
    """The same for both periods, over the month's games alone or over all of them."""
    since = now - LATEST_MS if period == "all" else month_start(now)
    return Threshold(LEAST_GAMES, LEAST_OPPONENTS, since)


def month_start(now: int) -> int:
    """When this calendar month began, in UTC."""
    today = datetime.fromtimestamp(now / 1000, UTC)
    start = today.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return round(start.timestamp() * 1000)


def _in_order(rows: Iterable[StandingRow], now: int) -> Iterable[Listed]:
    """The highest rating first; of equal ones whoever has played more. Who is equal in both
    shares the place."""
    lines = sorted((_line(row, now) for row in rows), key=lambda line: (*_rank(line), line.name))
    place, last = 0, None
    for number, line in enumerate(lines, start=1):
        if _rank(line) != last:
            place, last = number, _rank(line)
        yield replace(line, place=place)


def _rank(line: Listed) -> tuple[int, int]:
    return -line.rating, -line.games


def _line(row: StandingRow, now: int) -> Listed:
    seen = shown(rested(Belief(row.mu, row.sigma), now - row.played_at))
    return Listed(
        place=0,
        player_id=row.player_id,
        name=row.name,
        rating=seen.rating,
        plus_minus=seen.plus_minus,
        provisional=seen.provisional,
        games=row.games,
        opponents=row.opponents,
        played_at=row.played_at,
    )
