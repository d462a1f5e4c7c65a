"""How a game ended."""

from dataclasses import dataclass
from typing import Literal

Reason = Literal["durak", "draw", "repetition", "resign", "timeout"]


@dataclass(frozen=True, slots=True)
class Result:
    """Places are per seat, from 1; seats that share a place have the same number (R6.4-R6.8)."""

    durak: int | None
    reason: Reason
    places: tuple[int, ...]
    epaulettes: bool

    def as_dict(self) -> dict[str, object]:
        """As records and the wire write it."""
        return {
            "durak": self.durak,
            "reason": self.reason,
            "places": list(self.places),
            "epaulettes": self.epaulettes,
        }
