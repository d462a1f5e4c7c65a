"""What has come for a table and is not before it yet: its sender is being looked up.

A database may take its time to say who he is. What came by the deadline counts, so the deadline's
end waits for it: what came later holds nothing up.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager


class Underway:
    """Of this process alone."""

    def __init__(self) -> None:
        self._instants: defaultdict[str, list[int]] = defaultdict(list)

    @contextmanager
    def to(self, table_id: str, received_at: int) -> Iterator[None]:
        """For the time until it has been answered."""
        instants = self._instants[table_id]
        instants.append(received_at)
        try:
            yield
        finally:
            instants.remove(received_at)
            if not instants:
                del self._instants[table_id]

    def is_any(self, table_id: str, by: int) -> bool:
        """Whether something is on its way that was received by then."""
        return table_id in self._instants and min(self._instants[table_id]) <= by
