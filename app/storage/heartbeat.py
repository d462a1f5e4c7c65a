"""The beat of running processes; from its last trace an outage is measured after the fact."""

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from app.storage.models import Node


def beat(connection: Connection, name: str, at: int) -> None:
    """Note that this process was alive at this time."""
    if connection.execute(_BEAT, {"node": name, "at": at}).rowcount == 0:
        connection.execute(insert(Node).values(name=name, beat_at=at))


def nodes_since(connection: Connection, since: int) -> frozenset[str]:
    """The processes that were alive at this time or later."""
    return frozenset(connection.execute(_ALIVE_SINCE, {"since": since}).scalars())


def drop_nodes(connection: Connection, before: int) -> None:
    """Forget processes that were not alive since, but not the one that was alive last: by that
    an outage is measured."""
    connection.execute(_DROP, {"before": before})


def last_beat(connection: Connection) -> int | None:
    """When any process was last alive; None on a new database."""
    return connection.execute(_LAST_BEAT).scalar()


# Made once: every process asks and says this each few seconds.
_BEAT = update(Node).where(Node.name == bindparam("node")).values(beat_at=bindparam("at"))
_LAST_BEAT = select(func.max(Node.beat_at))
_ALIVE_SINCE = select(Node.name).where(Node.beat_at >= bindparam("since"))
_DROP = delete(Node).where(
    Node.beat_at < bindparam("before"), Node.beat_at < _LAST_BEAT.scalar_subquery()
)
