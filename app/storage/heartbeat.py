"""The beat of running processes; from its last trace an outage is measured after the fact."""

from sqlalchemy import Connection, delete, func, insert, select, update

from app.storage.models import Node


def beat(connection: Connection, name: str, at: int) -> None:
    """Note that this process was alive at this time."""
    seen = update(Node).where(Node.name == name).values(beat_at=at)
    if connection.execute(seen).rowcount == 0:
        connection.execute(insert(Node).values(name=name, beat_at=at))


def nodes_since(connection: Connection, since: int) -> frozenset[str]:
    """The processes that were alive at this time or later."""
    return frozenset(connection.execute(select(Node.name).where(Node.beat_at >= since)).scalars())


def drop_nodes(connection: Connection, before: int) -> None:
    """Forget processes that were not alive since, but not the one that was alive last: by that
    an outage is measured."""
    latest = select(func.max(Node.beat_at)).scalar_subquery()
    connection.execute(delete(Node).where(Node.beat_at < before, Node.beat_at < latest))


def last_beat(connection: Connection) -> int | None:
    """When any process was last alive; None on a new database."""
    return connection.execute(select(func.max(Node.beat_at))).scalar()
