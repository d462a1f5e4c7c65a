"""What a process has done and what went wrong in it, in numbers for whoever watches."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import structlog

from app.play.errors import NoSuchTable, Refused

_log = structlog.get_logger()


@dataclass(slots=True)
class Tally:
    """`broken` are the tables whose last job crashed; one that works again is none of them."""

    moves: int = 0
    extended: int = 0
    failures: int = 0
    broken: set[str] = field(default_factory=set)

    @contextmanager
    def minding(self, table_id: str) -> Iterator[None]:
        """Notes whether what is done at this table inside the block crashes."""
        try:
            yield
        except Exception as error:
            if not isinstance(error, Refused | NoSuchTable) and table_id not in self.broken:
                self.broken.add(table_id)
                # The kind of error alone: its text or its frames could hold a position.
                _log.error("table broken", game=table_id, error=type(error).__name__)
            raise
        self.broken.discard(table_id)
