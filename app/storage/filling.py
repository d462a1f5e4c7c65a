"""How many works one transaction of the writer may hold.

A database that answers slowly ends a transaction that takes too long, and all works in it are lost
together. So each holds as many as the last ones say can be done in good time.
"""

from typing import Final

AT_ONCE: Final = 1_000
GOOD_S: Final = 2.0  # well below what an operator, or `engines`, lets a transaction take


class Filling:
    """`most` is how many the next one may hold."""

    def __init__(self) -> None:
        self.most = AT_ONCE

    def learn(self, works: int, seconds: float) -> None:
        """A transaction of so many works took so long, whatever became of it."""
        if seconds > GOOD_S:
            self.most = max(1, int(works * GOOD_S / seconds))
        elif works >= self.most:
            self.most = min(AT_ONCE, 2 * self.most)
