"""How many works one transaction may hold.

A database that answers slowly ends a transaction that takes too long, and nothing in it is saved.
So each holds as many as the last ones say can be done in good time. How long one takes says little
of how long each work did: some statements are there for all of them. So it goes by halves.
"""

from typing import Final

AT_ONCE: Final = 1_000
GOOD_S: Final = 5.0  # a third of what `engines` lets a transaction take


class Filling:
    """`most` is how many the next one may hold, never less than `least`."""

    def __init__(self, least: int = 1, most: int = AT_ONCE) -> None:
        self.most = most
        self._least = least

    def learn(self, works: int, seconds: float) -> None:
        """A transaction of so many works took so long, whatever became of it."""
        if seconds > GOOD_S:
            self.most = max(self._least, min(works, self.most) // 2)
        elif works >= self.most:
            self.most = min(AT_ONCE, 2 * self.most)
