"""What the end of a game brings about in its own transaction: places, and ratings if it is rated.

A game ends by one move, saved once; the number of a rated game is unique besides. So every rating
changes exactly once. A table that is void ends without a move and never comes here.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from sqlalchemy import Connection

from app.ratings.pair_weight import WINDOW_MS
from app.ratings.pools import pool_of
from app.ratings.rating_game import Pair, Rateable, changes_by, pairs_of, standings_after
from app.storage.journal import Work
from app.storage.ratings import (
    EndingRow,
    RatingRow,
    add_changes,
    add_rated_game,
    have_met,
    hold_players,
    meetings_since,
    put_ratings,
    ratings_in,
    set_endings,
)
from app.storage.rows import GameRow


def closing_work(game: GameRow, endings: Sequence[EndingRow], ended_at: int) -> Work:
    """To be done right after the move that ends the game. The work raises VersionConflict when
    it has to be tried again."""
    return partial(_close, endings=tuple(endings), rateable=rateable_of(game, endings, ended_at))


def rateable_of(game: GameRow, endings: Sequence[EndingRow], ended_at: int) -> Rateable | None:
    """The game as ratings see it; None if it is not rated or was not played by people alone."""
    pool = pool_of(game.preset)
    seats = sorted(endings, key=lambda ending: ending.seat)
    players = tuple(each.player_id for each in seats if each.player_id is not None)
    if not game.rated or pool is None or len(players) < max(2, len(seats)):
        return None
    return Rateable(game.id, pool, players, tuple(each.place for each in seats), ended_at)


def _close(
    connection: Connection, endings: tuple[EndingRow, ...], rateable: Rateable | None
) -> None:
    set_endings(connection, endings)
    if rateable is not None:
        _rate(connection, rateable)


def _rate(connection: Connection, game: Rateable) -> None:
    """Holds the players first: whoever shares one with this game reads what it has written. Its
    number, taken before anything is read, keeps a recomputation from coming in between."""
    hold_players(connection, game.players)
    add_rated_game(connection, game.game_id, game.pool, game.ended_at)
    standings = ratings_in(connection, game.pool, game.players)
    meetings = meetings_since(connection, game.players, game.ended_at - WINDOW_MS)
    met = _first_meetings(connection, game, standings)
    changes = changes_by(game, standings, meetings)
    add_changes(connection, changes)
    put_ratings(connection, standings_after(changes, standings, met))


def _first_meetings(
    connection: Connection, game: Rateable, standings: Mapping[str, RatingRow]
) -> Counter[str]:
    """How many of the others each player meets for the first time in this pool."""
    met: Counter[str] = Counter()
    for pair in pairs_of(game.players):
        if _is_first(connection, game.pool, pair, standings):
            met.update(pair)
    return met


def _is_first(
    connection: Connection, pool: str, pair: Pair, standings: Mapping[str, RatingRow]
) -> bool:
    if not all(player in standings for player in pair):
        return True
    fewer, more = sorted(pair, key=lambda player: standings[player].games)
    return not have_met(connection, pool, fewer, more)
