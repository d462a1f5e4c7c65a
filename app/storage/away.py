"""Works and questions about the days on which players are away."""

from collections.abc import Collection
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, insert, select, update

from app.storage.people_models import Account, Away


@dataclass(frozen=True, slots=True)
class AwayRow:
    """From when until when a player is away; the end is moved when he comes back earlier."""

    id: str
    player_id: str
    from_at: int
    until_at: int


def hold_account(connection: Connection, player_id: str) -> bool:
    """Keep other writers off the player's days until the commit; False for a guest."""
    statement = select(Account.player_id).where(Account.player_id == player_id)
    return connection.execute(statement.with_for_update()).scalar() is not None


def spans_of(connection: Connection, player_id: str, since: int) -> list[AwayRow]:
    """The player's times away that go on after `since`, the earliest first."""
    mine = (Away.player_id == player_id, Away.until_at > since)
    statement = select(*Away.__table__.columns).where(*mine).order_by(Away.from_at)
    return [AwayRow(**row._mapping) for row in connection.execute(statement)]


def away_now(connection: Connection, player_ids: Collection[str], now: int) -> dict[str, int]:
    """Who of these is away, and until when."""
    here = (Away.player_id.in_(player_ids), Away.from_at <= now, Away.until_at > now)
    rows = connection.execute(select(Away.player_id, Away.until_at).where(*here))
    return {row.player_id: row.until_at for row in rows}


def add_span(connection: Connection, span: AwayRow) -> None:
    """Save a new time away."""
    connection.execute(insert(Away), asdict(span))


def end_span(connection: Connection, span_id: str, until_at: int) -> None:
    """Move the end of a time away."""
    connection.execute(update(Away).where(Away.id == span_id).values(until_at=until_at))
