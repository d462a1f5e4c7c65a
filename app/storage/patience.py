"""A connection to PostgreSQL that does not wait for ever.

A server that is frozen, or a network that swallows everything, answers nothing and closes nothing:
the kernel at the other end still takes what is sent. Only the one who waits can end that.
"""

from typing import TypeVar

import psycopg
from psycopg import errors
from psycopg.abc import PQGen

T = TypeVar("T")

_INTERVAL_S = 0.1


class PatientConnection(psycopg.Connection[tuple[object, ...]]):
    """Gives a statement up after `patience_s`. What the server makes of it then, nobody here
    knows: the connection is closed, so that nothing that comes late is taken for another answer.
    """

    patience_s: float | None = None

    def wait(self, gen: PQGen[T], interval: float = _INTERVAL_S, timeout: float | None = None) -> T:
        """Raises OperationalError when there is no answer in time."""
        limit = self.patience_s if timeout is None else timeout
        try:
            return super().wait(gen, interval, limit)
        except errors._WaitTimeout:
            if timeout is None:
                self.pgconn.finish()
            raise
