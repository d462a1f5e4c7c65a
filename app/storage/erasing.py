"""Forgetting a player: everything that is his alone goes, and his name in everything that stays.

Games stay, for they are the others' too; that their records stay true is `app.accounts`' care.
"""

from dataclasses import dataclass, field

from sqlalchemy import Connection, delete, or_, select, update

from app.storage import accounts, players
from app.storage.models import Game, Participant, Player
from app.storage.node_models import Presence
from app.storage.people_models import (
    Away,
    Block,
    Mail,
    Notice,
    PushSubscription,
    Remark,
    Report,
    StandingOrder,
)

_HIS_ALONE = (Mail, Notice, PushSubscription, Away, StandingOrder, Remark)


@dataclass(frozen=True, slots=True)
class NamedIn:
    """A record that may name a player, and his place in its list of participants."""

    game_id: str
    place: int
    record: str = field(repr=False)


def rename_everywhere(connection: Connection, player_id: str, name: str) -> None:
    """At every table he sits or sat at he has this name now, and no marks."""
    his = update(Participant).where(Participant.player_id == player_id)
    connection.execute(his.values(name=name, device=None, address=None))


def records_naming(
    connection: Connection, player_id: str, after: str, limit: int, ended_since: int = 0
) -> list[NamedIn]:
    """Records of games he played in, by the games' ids, from behind `after` on."""
    statement = (
        select(Game.id, Game.record)
        .join(Participant, Participant.game_id == Game.id)
        .where(Participant.player_id == player_id, Game.record != "")
        .where(Game.id > after, Game.ended_at >= ended_since)
        .order_by(Game.id)
        .limit(limit)
    )
    records = {row.id: row.record for row in connection.execute(statement)}
    places = _places(connection, player_id, list(records))
    return [NamedIn(game_id, places[game_id], text) for game_id, text in records.items()]


def replace_record(connection: Connection, named: NamedIn, record: str) -> None:
    """The same game told with another name."""
    changed = update(Game).where(Game.id == named.game_id, Game.record == named.record)
    connection.execute(changed.values(record=record))


def erase_player(connection: Connection, player_id: str, name: str, at: int) -> list[str]:
    """Forget all that is his alone; the hashes of his sessions, which are over.

    That he is gone is written first: what is on its way for him waits for the commit, and is
    refused then (`players.hold_living`).
    """
    gone = {"name": name, "name_key": None, "deleted_at": at}
    connection.execute(update(Player).where(Player.id == player_id).values(**gone))
    rename_everywhere(connection, player_id, name)
    accounts.drop_account(connection, player_id)
    connection.execute(delete(Presence).where(Presence.player_id == player_id))
    for table in _HIS_ALONE:
        connection.execute(delete(table).where(table.player_id == player_id))
    blocks = or_(Block.player_id == player_id, Block.blocked_id == player_id)
    connection.execute(delete(Block).where(blocks))
    connection.execute(delete(Report).where(Report.reporter_id == player_id))
    return players.end_sessions(connection, player_id)


def erased_since(connection: Connection, at: int) -> list[tuple[str, int]]:
    """All players who were forgotten lately, and when."""
    statement = select(Player.id, Player.deleted_at).where(Player.deleted_at >= at)
    rows = connection.execute(statement.order_by(Player.deleted_at, Player.id))
    return [(row.id, row.deleted_at) for row in rows]


def _places(connection: Connection, player_id: str, game_ids: list[str]) -> dict[str, int]:
    """Where he stands among the participants of each game, in the order of records."""
    statement = (
        select(Participant.game_id, Participant.player_id)
        .where(Participant.game_id.in_(game_ids))
        .order_by(Participant.game_id, Participant.ordinal)
    )
    order: dict[str, list[str | None]] = {game_id: [] for game_id in game_ids}
    for row in connection.execute(statement):
        order[row.game_id].append(row.player_id)
    return {game_id: order[game_id].index(player_id) for game_id in game_ids}
