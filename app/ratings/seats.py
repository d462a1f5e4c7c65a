"""The shown ratings of those who sit at tables."""

from collections.abc import Collection

from sqlalchemy import Connection

from app.ratings.pools import pool_of
from app.ratings.rating_game import belief_at
from app.ratings.shown import Shown, shown
from app.storage.ratings import ratings_in


def ratings_of(
    connection: Connection, player_ids: Collection[str], preset: str, now: int
) -> dict[str, Shown]:
    """By player id, for those who have been rated in this preset's pool; nobody elsewhere."""
    pool = pool_of(preset)
    if pool is None or not player_ids:
        return {}
    found = ratings_in(connection, pool, player_ids)
    return {player_id: shown(belief_at(row, now)) for player_id, row in found.items()}
