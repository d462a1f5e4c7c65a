"""What can become of work that was handed over, other than its result."""

from typing import Literal

Why = Literal["full", "late", "died", "failed", "closed"]


class ThoughtLost(Exception):
    """There is no result: too much waits, it came too late, the worker died over it more than
    once, the work raised something, or the server stops."""

    def __init__(self, why: Why, kind: str = "") -> None:
        """`kind` names what the work raised. Its text stays away: it could hold a position."""
        super().__init__(f"{why} {kind}".rstrip())
        self.why = why
        self.kind = kind


class WorkerDied(Exception):
    """The process ended, or was ended because it did not answer."""


class WorkerStarved(WorkerDied):
    """It was ended because others left it no time; the next one takes its share."""
