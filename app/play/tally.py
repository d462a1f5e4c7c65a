"""What a process has done and what went wrong in it, in numbers for whoever watches."""

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

    def worked(self, table_id: str) -> None:
        """What was to be done at this table has been done."""
        if self.broken:
            self.broken.discard(table_id)

    def failed(self, table_id: str, error: Exception) -> None:
        """It raised this. A refusal is an answer like any other."""
        if isinstance(error, Refused | NoSuchTable) or table_id in self.broken:
            return
        self.broken.add(table_id)
        # The kind of error alone: its text or its frames could hold a position.
        _log.error("table broken", game=table_id, error=type(error).__name__)
