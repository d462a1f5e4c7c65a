"""What happened in a world, in its order: a hash to compare runs by, and the last lines to read."""

from collections import deque
from hashlib import blake2b
from typing import Final

from simulation.loop import VirtualLoop

_KEPT: Final = 60


class Trace:
    """Every line counts; only the last ones are kept. Lines hold no card and no seed."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self._hash = blake2b(digest_size=16)
        self._last: deque[str] = deque(maxlen=_KEPT)
        self.noted_at = 0.0  # in the loop's seconds

    def note(self, what: str) -> None:
        self.noted_at = self._loop.time()
        line = f"{self._loop.time() + self._loop.skipped_s:.3f} {what}"
        self._hash.update(line.encode())
        self._last.append(line)

    def last(self) -> list[str]:
        return list(self._last)

    def digest(self) -> str:
        """Of all lines and of every choice of the loop."""
        whole = self._hash.copy()
        whole.update(self._loop.choices.tobytes())
        return whole.hexdigest()
