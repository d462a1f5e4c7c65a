"""What people say at a table and whom they avoid: remarks, blocks, and who wants company.

Who may hear a remark is decided in `app.play.company`; complaints are in `reports`.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select

from app.storage.models import Participant, Player
from app.storage.people_models import Account, Block, Remark
from app.storage.players import hold_living


@dataclass(frozen=True, slots=True, kw_only=True)
class RemarkRow:
    """One remark: a phrase of the list, or words. Exactly one of both is set."""

    id: str
    game_id: str
    player_id: str
    said_at: int
    phrase: str | None = None
    words: str | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SaidRow:
    """A remark with who said it, as the table names him; `seat` is None before the deal."""

    remark: RemarkRow
    name: str
    seat: int | None


def are_blocked(connection: Connection, player_id: str, others: Collection[str]) -> bool:
    """Whether this player and any of the others avoid each other, in either direction."""
    return bool(avoided_among(connection, player_id, others))


def avoided_among(
    connection: Connection, player_id: str, others: Collection[str]
) -> frozenset[str]:
    """Those of the others whom the player blocked, or who blocked him."""
    wanted = sorted(set(others) - {player_id})
    if not wanted:
        return frozenset()
    mine = and_(Block.player_id == player_id, Block.blocked_id.in_(wanted))
    theirs = and_(Block.blocked_id == player_id, Block.player_id.in_(wanted))
    found = connection.execute(select(Block.player_id, Block.blocked_id).where(or_(mine, theirs)))
    return frozenset(who for pair in found for who in pair if who != player_id)


def blocked_names(connection: Connection, player_id: str) -> list[str]:
    """The names of those whom the player has blocked, sorted."""
    statement = select(Player.name).join(Block, Block.blocked_id == Player.id)
    names = connection.execute(statement.where(Block.player_id == player_id)).scalars()
    return sorted(names)


def person_named(connection: Connection, name: str) -> str | None:
    """The id of the person of exactly this name; guests' names are not their own."""
    is_his = (Player.name == name, Player.kind == "person", Player.deleted_at.is_(None))
    return connection.execute(select(Player.id).where(*is_his)).scalar()


def block(connection: Connection, player_id: str, blocked_id: str, at: int) -> None:
    """From now on these two do not meet. Once more is fine. Raises PlayerGone."""
    for each in sorted((player_id, blocked_id)):
        hold_living(connection, each)
    if connection.execute(select(Block.made_at).where(*_pair(player_id, blocked_id))).first():
        return
    row = {"player_id": player_id, "blocked_id": blocked_id, "made_at": at}
    connection.execute(insert(Block), row)


def unblock(connection: Connection, player_id: str, blocked_id: str) -> None:
    connection.execute(delete(Block).where(*_pair(player_id, blocked_id)))


def wanting_company(connection: Connection, player_ids: Collection[str]) -> frozenset[str]:
    """Those who switched free words on; guests and strangers cannot."""
    if not player_ids:
        return frozenset()
    statement = select(Account.player_id).where(Account.player_id.in_(sorted(set(player_ids))))
    return frozenset(connection.execute(statement.where(Account.wants_company)).scalars())


def save_remark(connection: Connection, row: RemarkRow) -> RemarkRow | None:
    """The remark as saved, later than all before it at its table; None if its id is known there.
    Raises PlayerGone."""
    hold_living(connection, row.player_id)
    if connection.execute(select(Remark.said_at).where(Remark.id == row.id)).first():
        return None
    latest = select(func.max(Remark.said_at)).where(Remark.game_id == row.game_id)
    last = connection.execute(latest).scalar()
    saved = row if last is None else replace(row, said_at=max(row.said_at, last + 1))
    connection.execute(insert(Remark), {name: getattr(saved, name) for name in saved.__slots__})
    return saved


def remarks_at(connection: Connection, game_id: str, limit: int, since: int = 0) -> list[SaidRow]:
    """The last remarks at a table that are later than `since`, the oldest of them first."""
    seated = and_(Participant.game_id == Remark.game_id, Participant.player_id == Remark.player_id)
    statement = (
        select(
            *Remark.__table__.columns,
            Player.name.label("player_name"),
            Participant.name.label("sitter_name"),
            Participant.seat.label("seat"),
        )
        .join(Player, Player.id == Remark.player_id)
        .outerjoin(Participant, seated)
        .where(Remark.game_id == game_id, Remark.said_at > since)
        .order_by(Remark.said_at.desc())
        .limit(limit)
    )
    rows = [_said(dict(row._mapping)) for row in connection.execute(statement)]
    return rows[::-1]


def _said(columns: dict[str, object]) -> SaidRow:
    player_name, sitter_name, seat = (
        columns.pop(name) for name in ("player_name", "sitter_name", "seat")
    )
    remark = RemarkRow(**columns)  # type: ignore[arg-type]  # the table's own columns
    name = sitter_name if isinstance(sitter_name, str) else player_name
    assert isinstance(name, str)
    return SaidRow(remark=remark, name=name, seat=seat if isinstance(seat, int) else None)


def _pair(player_id: str, blocked_id: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return Block.player_id == player_id, Block.blocked_id == blocked_id
