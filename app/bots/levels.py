"""The levels a bot may play at, and what a decision at each may spend.

Nodes bound a decision, so that a level is as strong on a slow machine as on a fast one and plays
the same move again. Time only caps it: whoever asks watches the clock, for nothing here may.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.fair import house_bots

#: From the weakest to the strongest; `medium` is whoever says nothing.
LEVELS: Final = house_bots.LEVELS

# With fewer of them a search, or a solver, is not worth beginning.
_FEWEST: Final = 32
_FEWEST_SOLVED: Final = 2_000


@dataclass(frozen=True, slots=True)
class Budget:
    """What one decision may spend.

    `nodes` are iterations of the search, `solver_nodes` positions of the exact endgame, 0 for
    none of it; `time_cap_ms` is the time after which the best move so far has to do.
    """

    nodes: int
    solver_nodes: int
    time_cap_ms: int

    def cut(self, divisor: int) -> "Budget":
        """The same with so many times fewer nodes, but a few where there were some."""
        return Budget(
            max(min(self.nodes, _FEWEST), self.nodes // divisor),
            max(min(self.solver_nodes, _FEWEST_SOLVED), self.solver_nodes // divisor),
            self.time_cap_ms,
        )


BUDGETS: Final[Mapping[str, Budget]] = {
    "easy": Budget(0, 0, 1_000),
    "medium": Budget(0, 0, 1_000),
    "hard": Budget(0, 400_000, 5_000),
    "expert": Budget(1_000, 400_000, 8_000),
    "master": Budget(10_000, 2_000_000, 30_000),
}

#: In how many of 100 games of two a level beats the one below it, a draw counting half, as the
#: arena has measured (docs/BOTS.md); None where that has not been done. Pages say it.
MARGINS: Final[Mapping[str, int | None]] = {
    "easy": None,
    "medium": 78,
    "hard": 75,
    "expert": 66,
    "master": None,
}


def no_hurry() -> bool:
    """That time is never up."""
    return False
