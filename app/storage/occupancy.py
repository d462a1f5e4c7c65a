"""One serving process a SQLite file; PostgreSQL takes as many as come.

SQLite before 3.51.3 can damage a database when two processes write to it at once, and a second
process would not hear of the first one's moves.
"""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.storage.engines import parse_url


class DatabaseTaken(Exception):
    """Another process serves this file."""


@contextmanager
def sole_process(url: str) -> Iterator[None]:
    """Holds the file's lock, which ends with the process at the latest, however that ends.

    Raises DatabaseTaken, ValueError for a database that is not supported, OSError.
    """
    target = parse_url(url)
    if target.get_backend_name() != "sqlite":
        yield
        return
    assert target.database is not None
    path = Path(f"{target.database}.lock")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with path.open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise DatabaseTaken(f"another process serves {target.database}") from None
        yield
