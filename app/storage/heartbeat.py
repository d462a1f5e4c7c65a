"""The beat of running processes; from its last trace an outage is measured after the fact."""

from sqlalchemy import Connection, func, insert, select, update

from app.storage.models import Node


def beat(connection: Connection, name: str, at: int) -> None:
    """Note that this process was alive at this time."""
    seen = update(Node).where(Node.name == name).values(beat_at=at)
    if connection.execute(seen).rowcount == 0:
        connection.execute(insert(Node).values(name=name, beat_at=at))


def last_beat(connection: Connection) -> int | None:
    """When any process was last alive; None on a new database."""
    return connection.execute(select(func.max(Node.beat_at))).scalar()
