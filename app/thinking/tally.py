"""What bots have thought, and where it was less than their level promises, in numbers."""

from collections import Counter, defaultdict
from dataclasses import dataclass, field


@dataclass(slots=True)
class Tally:
    """`thoughts` and `seconds` by level; `below` by why: `capped` ran out of time, `cut` had fewer
    nodes because much waited, and a lower level answered when too much did (`full`), when it
    was too `late`, or when workers `died` of the question or `failed` at it."""

    thoughts: Counter[str] = field(default_factory=Counter)
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    below: Counter[str] = field(default_factory=Counter)

    def add(self, level: str, seconds: float) -> None:
        self.thoughts[level] += 1
        self.seconds[level] += seconds
