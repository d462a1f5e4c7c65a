"""What may go wrong in one world, drawn from its seed, and how often it did."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Final

#: How likely a trouble is each time it could come, drawn once a world (as FoundationDB does it):
#: most worlds know few troubles, and know them well.
_OFTEN: Final = (0.0, 0.0, 0.02, 0.2)
#: What can become of a transaction that is on its way.
COMMIT_FATES: Final = ("lost-before", "lost-after", "lost-late", "deadlock")
READ_FATES: Final = ("lost-read",)
BUS_FATES: Final = ("hint-dropped", "hint-doubled", "hint-late")
LINE_FATES: Final = ("line-cut",)
_KINDS: Final = (*COMMIT_FATES, *READ_FATES, *BUS_FATES, *LINE_FATES, "slow", "busy")


@dataclass
class Weather:
    """`chance` is the world's own. `calm` ends all troubles for good."""

    chance: Random
    likely: dict[str, float] = field(default_factory=dict)
    seen: Counter[str] = field(default_factory=Counter)
    latency_ms: int = 5

    @classmethod
    def drawn(cls, chance: Random) -> "Weather":
        likely = {kind: chance.choice(_OFTEN) for kind in _KINDS}
        return cls(chance, likely, latency_ms=chance.choice((1, 5, 40, 400)))

    def calm(self) -> None:
        self.likely.clear()
        self.latency_ms = 5

    def strikes(self, kind: str) -> bool:
        """Whether this trouble comes now."""
        likely = self.likely.get(kind, 0.0)
        if not likely or self.chance.random() >= likely:
            return False
        self.seen[kind] += 1
        return True

    def fate(self, kinds: tuple[str, ...]) -> str | None:
        """The first of these troubles that comes now."""
        return next((kind for kind in kinds if self.strikes(kind)), None)

    def delay_s(self) -> float:
        """How long something takes that is mostly quick."""
        longest = 3_000 if self.strikes("slow") else self.latency_ms
        return self.chance.randrange(longest) / 1000
