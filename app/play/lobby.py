"""Lists of tables: those that wait for people, those to be watched, and one player's own."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection

from app.engine.rules import PRESETS, rules_as_dict
from app.fair.instants import print_instant
from app.play.expiry import expires_at
from app.play.opponents import persons_at
from app.ratings.seats import SeatRatings, ratings_of
from app.storage import lobby, queries
from app.storage.rows import GameRow, ParticipantRow

Card = dict[str, Any]
_More = Callable[[GameRow, Sequence[ParticipantRow]], Card]

_NO_HOUSE_RULE: Final = ("preset", "seats")


def open_tables(connection: Connection) -> list[Card]:
    """Tables in the lobby, newest first, with who sits there and how many people they want."""
    return _cards(connection, queries.open_games(connection))


def running_tables(connection: Connection) -> list[Card]:
    """Games of the lobby that are being played; anybody may watch them."""
    return _cards(connection, queries.running_games(connection))


def open_tables_among(connection: Connection, ids: Iterable[str]) -> Mapping[str, Card]:
    """Those of these tables that the lobby lists now, by their ids."""
    games = [
        game
        for game in lobby.games_by_ids(connection, ids)
        if game.status == "open" and game.visibility == "open"
    ]
    return {card["id"]: card for card in _cards(connection, games)}


def tables_of(connection: Connection, player_id: str) -> list[Card]:
    """A player's tables that are not over: his move first, then the soonest deadline; at last
    those of rematches at which he does not sit yet."""
    games = queries.games_of_player(connection, player_id)
    games += lobby.invitations(connection, player_id)
    return _cards(connection, games, partial(_place_of, player_id))


def _place_of(player_id: str, game: GameRow, sitters: Sequence[ParticipantRow]) -> Card:
    seat = next((who.seat for who in sitters if who.player_id == player_id), None)
    return {
        "you": seat,
        "your_turn": seat is not None and seat == game.turn,
        "invited": all(who.player_id != player_id for who in sitters),
    }


def _cards(
    connection: Connection, games: Sequence[GameRow], more: _More = lambda game, sitters: {}
) -> list[Card]:
    """The cards of these games, each with what `more` has to add."""
    if not games:
        return []
    sitters = lobby.sitters_of(connection, [game.id for game in games])
    names = lobby.names_of(connection, {game.host for game in games if game.host is not None})
    seated = [(game.preset, who.player_id) for game in games for who in sitters[game.id]]
    ratings = ratings_of(connection, seated)
    return [
        _card(game, sitters[game.id], names.get(game.host or ""), ratings)
        | more(game, sitters[game.id])
        for game in games
    ]


def _card(
    game: GameRow, sitters: Sequence[ParticipantRow], host: str | None, ratings: SeatRatings
) -> Card:
    return {
        "id": game.id,
        "status": game.status,
        "preset": game.preset,
        "rules": game.rules,
        "rules_changed": _rules_changed(game),
        "deadline_s": game.deadline_s,
        "rated": game.rated,
        "visibility": game.visibility,
        "guests": game.allows_guests,
        "away": game.allows_away,
        "host": host,
        "opponents": game.opponents,
        "persons": persons_at(game),
        "sitters": [
            _sitter(who, ratings.get((game.preset, who.player_id or ""))) for who in sitters
        ],
        "version": game.version,
        "turn": game.turn,
        "deadline": None if game.deadline is None else print_instant(game.deadline),
        "created_at": print_instant(game.created_at),
        "expires": print_instant(expires_at(game)) if game.status == "open" else None,
    }


def _rules_changed(game: GameRow) -> list[str]:
    """The house rules: fields that the preset has otherwise, but for the number of seats."""
    preset = rules_as_dict(PRESETS[game.preset])
    return [
        name
        for name, value in game.rules.items()
        if name not in _NO_HOUSE_RULE and value != preset[name]
    ]


def _sitter(who: ParticipantRow, rating: int | None) -> dict[str, object]:
    return {
        "name": who.name,
        "kind": who.kind,
        "level": who.level,
        "rating": rating,
        "seat": who.seat,
    }
