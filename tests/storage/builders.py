"""Rows for tests: a table of two, Anna's and Boris's, unless a test says otherwise."""

from typing import Any

from sqlalchemy import Connection

from app.storage.journal import create_game
from app.storage.queries import game_by_id
from app.storage.rows import (
    Finish,
    GameRow,
    GameStart,
    MoveRow,
    ParticipantRow,
    PlayerRow,
)
from app.storage.seating import sit, start_game

SEED = "5eed" * 16


def game(game_id: str = "g1", **fields: Any) -> GameRow:
    """An open table made at 1000; `fields` change it."""
    plain: dict[str, Any] = {
        "preset": "duel",
        "rules": {"seats": 2, "transfer": False},
        "rules_text": "seats=2\ntransfer=no\n",
        "deadline_s": 60,
        "rated": False,
        "visibility": "link",
        "opponents": ("person",),
        "level": None,
        "host": None,
        "commitment": "c0" * 32,
        "sealed_seed": b"sealed",
        "created_at": 1000,
    }
    return GameRow(id=game_id, **{**plain, **fields})


def participant(ordinal: int, player: PlayerRow, seat: int, game_id: str = "g1") -> ParticipantRow:
    """Somebody who plays, from his player."""
    return ParticipantRow(
        game_id=game_id,
        ordinal=ordinal,
        player_id=player.id,
        name=player.name,
        kind=player.kind,
        joined_at=1001,
        seat=seat,
    )


def bot(ordinal: int, seat: int, game_id: str = "g1") -> ParticipantRow:
    """A bot that plays."""
    return ParticipantRow(
        game_id=game_id,
        ordinal=ordinal,
        player_id=None,
        name="Bot",
        kind="bot",
        level="easy",
        joined_at=1001,
        seat=seat,
    )


def move(version: int, game_id: str = "g1", **fields: Any) -> MoveRow:
    """The move that leads to `version`; the seats take turns."""
    plain: dict[str, Any] = {"seat": (version - 1) % 2, "move": "attack 6H", "at": 2000 + version}
    return MoveRow(game_id=game_id, version=version, **{**plain, **fields})


def finish() -> Finish:
    """The end, in which seat 1 is the durak."""
    return Finish(
        result={"durak": 1, "reason": "durak"}, server_seed=SEED, record="{}", ended_at=9000
    )


def the_game(connection: Connection, game_id: str = "g1") -> GameRow:
    """The game as it is stored."""
    stored = game_by_id(connection, game_id)
    assert stored is not None
    return stored


def seat_player(
    connection: Connection, player: PlayerRow, game_id: str = "g1", room: int = 2
) -> int:
    """Sit down at 1001 with an empty nonce."""
    return sit(connection, game_id, player, nonce="", program=False, room=room, at=1001)


def begin(connection: Connection, *players: PlayerRow, game_id: str = "g1", **fields: Any) -> None:
    """Make a table, seat these players in order (a bot too if there is one only), and deal.

    Seat 0 is to move by 5000.
    """
    create_game(connection, game(game_id, **fields))
    for player in players:
        seat_player(connection, player, game_id, len(players))
    rows = [participant(index, player, index, game_id) for index, player in enumerate(players)]
    if len(players) == 1:
        rows.append(bot(1, 1, game_id))
    start_game(connection, start(*rows, game_id=game_id))


def start(*rows: ParticipantRow, game_id: str = "g1") -> GameStart:
    """The deal at 1002."""
    return GameStart(game_id=game_id, participants=rows, turn=0, deadline=5000, started_at=1002)
