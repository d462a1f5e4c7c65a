"""Commands that were answered, and how long that took, for whoever watches (`instruments`).

Every move is counted, so this is as cheap as it can be.
"""

from collections import Counter
from typing import Final

from app.play.commands import Command
from app.storage.commit_tally import Distribution

_ACK_S: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


class CommandTally:
    """`done` are those that were answered with a version; `seconds` are those of all."""

    def __init__(self) -> None:
        self.done: Counter[type[Command]] = Counter()
        self.seconds = Distribution(_ACK_S)

    def add(self, kind: type[Command], seconds: float, is_done: bool) -> None:
        """One more was answered."""
        self.seconds.add(seconds)
        if is_done:
            self.done[kind] += 1
