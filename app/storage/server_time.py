"""The time by the database server's own clock, where there is a server."""

from sqlalchemy import Connection, func, select


def server_time(connection: Connection) -> int | None:
    """Milliseconds UTC at this very moment, not at the transaction's begin; None for a file."""
    if connection.dialect.name == "sqlite":
        return None
    seconds = connection.execute(select(func.extract("epoch", func.clock_timestamp()))).scalar()
    return None if seconds is None else round(seconds * 1000)
