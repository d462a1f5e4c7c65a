"""Works on a table before its deal: sit down, stand up, start."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import Connection, delete, insert, select

from app.storage.journal import VersionConflict, change_game
from app.storage.models import Game, Participant
from app.storage.players import hold_living
from app.storage.rows import GameStart, ParticipantRow, PlayerRow, to_columns


class NotOpen(Exception):
    """The table has started, is over, or does not exist."""


class TableFull(Exception):
    """All seats for people are taken."""


class AlreadySeated(Exception):
    """This player sits at the table already."""


def sit(
    connection: Connection,
    game_id: str,
    player: PlayerRow,
    *,
    nonce: str,
    program: bool,
    room: int,
    at: int,
    device: str | None = None,
    address: str | None = None,
) -> int:
    """Seat a player at an open table with `room` seats for people; returns his ordinal.

    `device` and `address` are marks of where he comes from, kept until the deal. Whoever stood up
    and sits down again comes last: ordinals only grow. Raises NotOpen, TableFull, AlreadySeated or
    PlayerGone.
    """
    _hold_open(connection, game_id)
    hold_living(connection, player.id)
    seated = _seated(connection, game_id)
    if player.id in {player_id for _, player_id in seated}:
        raise AlreadySeated(f"game {game_id}")
    if len(seated) >= room:
        raise TableFull(f"game {game_id}")
    row = ParticipantRow(
        game_id=game_id,
        ordinal=max((ordinal for ordinal, _ in seated), default=-1) + 1,
        player_id=player.id,
        name=player.name,
        kind=player.kind,
        joined_at=at,
        nonce=nonce,
        program=program,
        device=device,
        address=address,
    )
    connection.execute(insert(Participant), to_columns(row))
    return row.ordinal


def stand(connection: Connection, game_id: str, player_id: str) -> bool:
    """Free the player's place at an open table; False if he had none. Raises NotOpen."""
    _hold_open(connection, game_id)
    mine = (Participant.game_id == game_id, Participant.player_id == player_id)
    return connection.execute(delete(Participant).where(*mine)).rowcount == 1


def start_game(connection: Connection, start: GameStart) -> None:
    """Deal: the table becomes a game at version 0 with all its participants, bots too.

    The participants replace those who sat down, and the marks of where they came from are gone.
    Raises VersionConflict when the table started already, or when other people sit there than
    `start` says.
    """
    changes = {
        "status": "playing",
        "version": 0,
        "turn": start.turn,
        "deadline": start.deadline,
        "started_at": start.started_at,
        "dealer": start.dealer,
        "opener": start.opener,
    }
    change_game(connection, start.game_id, changes, Game.status == "open")
    if _people(start.participants) != [who for _, who in _seated(connection, start.game_id)]:
        raise VersionConflict(f"game {start.game_id}: somebody stood up or sat down")
    connection.execute(delete(Participant).where(Participant.game_id == start.game_id))
    rows = [replace(row, device=None, address=None) for row in start.participants]
    connection.execute(insert(Participant), [to_columns(row) for row in rows])


def _people(participants: Sequence[ParticipantRow]) -> list[str]:
    return [row.player_id for row in participants if row.player_id is not None]


def _hold_open(connection: Connection, game_id: str) -> None:
    """Keep other writers off the table until the commit."""
    statement = select(Game.status).where(Game.id == game_id).with_for_update()
    if connection.execute(statement).scalar() != "open":
        raise NotOpen(f"game {game_id}")


def _seated(connection: Connection, game_id: str) -> list[tuple[int, str | None]]:
    statement = (
        select(Participant.ordinal, Participant.player_id)
        .where(Participant.game_id == game_id)
        .order_by(Participant.ordinal)
    )
    return [(ordinal, player_id) for ordinal, player_id in connection.execute(statement)]
