"""Every rating reckoned anew from the records of the rated games, in the order they were rated.

The same steps as in `closing`, on books kept in memory; what comes out is the same to the bit.
"""

import json
from bisect import bisect_right, insort
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import Final, TypeVar

from sqlalchemy import Connection

from app.ratings.pair_weight import WINDOW_MS
from app.ratings.pools import pool_of
from app.ratings.rating_game import Pair, Rateable, changes_by, pairs_of, standings_after
from app.storage import rated_games
from app.storage.rated_games import RatedRecord
from app.storage.ratings import RatingChangeRow, RatingRow, add_rated_game

_VOID: Final = "void"

Row = TypeVar("Row", RatingChangeRow, RatingRow)


@dataclass(slots=True)
class Books:
    """What the games read so far have led to."""

    changes: list[RatingChangeRow] = field(default_factory=list)
    standings: dict[str, dict[str, RatingRow]] = field(default_factory=lambda: defaultdict(dict))
    _meetings: dict[Pair, list[int]] = field(default_factory=lambda: defaultdict(list))
    _met: set[tuple[str, Pair]] = field(default_factory=set)

    def enter(self, game: Rateable) -> None:
        """Reckons one more game."""
        standings = self.standings[game.pool]
        pairs = pairs_of(game.players)
        since = game.ended_at - WINDOW_MS
        meetings = {pair: self._meetings_since(pair, since) for pair in pairs}
        changes = changes_by(game, standings, meetings)
        met = self._note_meetings(game, pairs)
        self.changes += changes
        standings |= {row.player_id: row for row in standings_after(changes, standings, met)}

    def ratings(self) -> list[RatingRow]:
        return [row for standings in self.standings.values() for row in standings.values()]

    def _meetings_since(self, pair: Pair, since: int) -> int:
        instants = self._meetings[pair]
        return len(instants) - bisect_right(instants, since)

    def _note_meetings(self, game: Rateable, pairs: Iterable[Pair]) -> Counter[str]:
        """Keeps the meetings; how many of the others each player met for the first time."""
        met: Counter[str] = Counter()
        for pair in pairs:
            insort(self._meetings[pair], game.ended_at)
            if (game.pool, pair) not in self._met:
                self._met.add((game.pool, pair))
                met.update(pair)
        return met


class UnreadableRecord(Exception):
    """A rated game's record is damaged, so that nothing can be reckoned from all of them."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"the record of game {game_id} cannot be read")


def differences(connection: Connection) -> list[str]:
    """What is stored otherwise than the records say, a sentence each; none is good."""
    unrated = [f"game {game.game_id} was never rated" for game, _ in _forgotten(connection)]
    return [*unrated, *_compare(connection, _books(connection))]


def recompute(connection: Connection) -> list[str]:
    """Stores what the records say. Returns what was stored otherwise."""
    rated_games.hold_rated_games(connection)
    found = differences(connection)
    if not found:
        return found
    for game, rateable in _forgotten(connection):
        add_rated_game(connection, game.game_id, game.pool, rateable.ended_at)
    books = _books(connection)
    rated_games.replace_ratings(connection, books.changes, books.ratings())
    return found


def rateable_from(game: RatedRecord) -> Rateable | None:
    """The game as its record tells it; None if nothing in it can be rated. Raises
    UnreadableRecord."""
    try:
        record = json.loads(game.record)
        seating = record["seating"]
        if record["result"]["reason"] == _VOID or not all(game.players):
            return None
        return Rateable(
            game_id=game.game_id,
            pool=game.pool,
            players=tuple(str(game.players[index]) for index in seating),
            places=tuple(record["result"]["places"]),
            ended_at=_parse_instant(record["ended_at"]),
        )
    except (ValueError, LookupError, TypeError) as error:
        raise UnreadableRecord(game.game_id) from error


def _books(connection: Connection) -> Books:
    books = Books()
    for game in rated_games.rated_records(connection):
        if (rateable := rateable_from(game)) is not None:
            books.enter(rateable)
    return books


def _forgotten(connection: Connection) -> list[tuple[RatedRecord, Rateable]]:
    candidates = [
        (game, rateable_from(game))
        for game in rated_games.unnumbered_games(connection)
        if pool_of(game.pool) is not None
    ]
    return [(game, rateable) for game, rateable in candidates if rateable is not None]


def _compare(connection: Connection, books: Books) -> Iterator[str]:
    stored_changes = {
        (row.game_id, row.player_id): row for row in rated_games.all_changes(connection)
    }
    right_changes = {(row.game_id, row.player_id): row for row in books.changes}
    yield from _differing("game {} player {}", stored_changes, right_changes)
    stored = {(row.player_id, row.pool): row for row in rated_games.all_ratings(connection)}
    right = {(row.player_id, row.pool): row for row in books.ratings()}
    yield from _differing("player {} in {}", stored, right)


def _differing(
    subject: str, stored: dict[tuple[str, str], Row], right: dict[tuple[str, str], Row]
) -> Iterator[str]:
    for key in sorted(stored.keys() | right.keys()):
        about = subject.format(*key)
        if key not in stored:
            yield f"{about}: missing"
        elif key not in right:
            yield f"{about}: should not be there"
        else:
            yield from _differing_fields(about, stored[key], right[key])


def _differing_fields(
    about: str, stored: RatingChangeRow | RatingRow, right: RatingChangeRow | RatingRow
) -> Iterator[str]:
    for each in fields(right):
        is_value, should_value = getattr(stored, each.name), getattr(right, each.name)
        if is_value != should_value:
            yield f"{about}: {each.name} is {is_value}, should be {should_value}"


def _parse_instant(text: str) -> int:
    return round(datetime.fromisoformat(text).timestamp() * 1000)
