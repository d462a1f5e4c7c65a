"""Which remarks the listeners of one table have been told: each once.

Remarks of other processes are found by their time. Two processes may save theirs in another order
than that of the times, so a little is read again.
"""

from typing import Final

_OVERLAP_MS: Final = 5_000
_MOST_KEPT: Final = 200


class Hearsay:
    __slots__ = ("_told", "_until")

    def __init__(self) -> None:
        self._until: int | None = None
        self._told: list[str] = []

    def begin(self, said_at: int | None) -> None:
        """What was said up to now is no news: whoever comes asks for it."""
        self._until = said_at or 0

    def is_news(self, said_at: int | None) -> bool:
        """Whether something was said since, when the last remark is of `said_at`."""
        return said_at is not None and self._until is not None and said_at > self._until

    @property
    def since(self) -> int:
        """Remarks later than this may be news."""
        return (self._until or 0) - _OVERLAP_MS

    def take(self, remark_id: str) -> bool:
        """False for a remark that was told before; from now on it was."""
        if remark_id in self._told:
            return False
        self._told.append(remark_id)
        del self._told[:-_MOST_KEPT]
        return True
