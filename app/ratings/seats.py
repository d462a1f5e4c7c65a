"""The shown ratings of those who sit at tables, each in the pool of the table's preset."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from sqlalchemy import Connection

from app.ratings.pools import Pool, pool_of
from app.ratings.shown import rating_of
from app.storage.ratings import ratings_in

#: (preset, player id) -> the rating; nobody who has not been rated there.
SeatRatings = Mapping[tuple[str, str], int]


def ratings_of(connection: Connection, sitters: Iterable[tuple[str, str | None]]) -> SeatRatings:
    """The ratings of sitters given as (preset of the table, player id; None for a bot)."""
    players: defaultdict[Pool, set[str]] = defaultdict(set)
    for preset, player_id in sitters:
        pool = pool_of(preset)
        if pool is not None and player_id is not None:
            players[pool].add(player_id)
    return {
        (pool, player_id): rating_of(row.mu)
        for pool, wanted in players.items()
        for player_id, row in ratings_in(connection, pool, wanted).items()
    }
