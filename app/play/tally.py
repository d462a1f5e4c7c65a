"""What a process has done and what went wrong in it, in numbers for whoever watches."""

from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """`broken` are the tables whose last job crashed; one that works again is none of them."""

    moves: int = 0
    extended: int = 0
    failures: int = 0
    broken: set[str] = field(default_factory=set)
