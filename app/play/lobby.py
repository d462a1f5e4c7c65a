"""Lists of tables: those that wait for people, and one player's own."""

from collections.abc import Sequence

from sqlalchemy import Connection

from app.fair.instants import print_instant
from app.play.opponents import persons_at
from app.storage import queries
from app.storage.rows import GameRow, ParticipantRow


def open_tables(connection: Connection) -> list[dict[str, object]]:
    """Tables in the lobby, newest first, with who sits there and how many people they want."""
    return [
        _card(game, queries.participants_of(connection, game.id))
        for game in queries.open_games(connection)
    ]


def tables_of(connection: Connection, player_id: str) -> list[dict[str, object]]:
    """A player's tables that are not over: his move first, then the soonest deadline."""
    cards = []
    for game in queries.games_of_player(connection, player_id):
        sitters = queries.participants_of(connection, game.id)
        card = _card(game, sitters)
        seat = next((who.seat for who in sitters if who.player_id == player_id), None)
        card["you"] = seat
        card["your_turn"] = seat is not None and seat == game.turn
        cards.append(card)
    return cards


def _card(game: GameRow, sitters: Sequence[ParticipantRow]) -> dict[str, object]:
    return {
        "id": game.id,
        "status": game.status,
        "preset": game.preset,
        "rules": game.rules,
        "deadline_s": game.deadline_s,
        "rated": game.rated,
        "visibility": game.visibility,
        "opponents": game.opponents,
        "persons": persons_at(game),
        "sitters": [_sitter(who) for who in sitters],
        "version": game.version,
        "turn": game.turn,
        "deadline": None if game.deadline is None else print_instant(game.deadline),
        "created_at": print_instant(game.created_at),
    }


def _sitter(who: ParticipantRow) -> dict[str, object]:
    return {"name": who.name, "kind": who.kind, "level": who.level, "seat": who.seat}
