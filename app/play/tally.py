"""What a process has done and what went wrong in it, in numbers for whoever watches."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from app.play.errors import NoSuchTable, Refused


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
            if not isinstance(error, Refused | NoSuchTable):
                self.broken.add(table_id)
            raise
        self.broken.discard(table_id)
