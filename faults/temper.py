"""How a scripted person plays: how fast, and how often it does what it should not."""

from dataclasses import dataclass, replace
from typing import Final

from faults.outcome import Amount

SHORT_PAUSE_S: Final = 0.1


@dataclass(frozen=True, slots=True)
class Temper:
    """How often, per own turn, a script does what it should not; it thinks for `pause_s` on an
    average, or, where it `is_punctual`, for most of that and never longer.

    Without an answer it sends again after `resend_s`, and gives its line up after `give_up_s`.
    `forget`: how often it comes back as a page that was loaded anew, which knows of nothing that
    waits for an answer.
    """

    twice: float = 0.03
    stale: float = 0.02
    out_of_turn: float = 0.01
    drop: float = 0.01
    resign: float = 0.003
    forget: float = 0.1
    pause_s: float = 0.0
    is_punctual: bool = False
    resend_s: float = 2.5
    give_up_s: float = 6.0

    def of(self, amount: Amount) -> "Temper":
        """A crowd that plays as fast as it can is most of what a short form would cost."""
        is_short = amount is Amount.SHORT and not self.pause_s
        return replace(self, pause_s=SHORT_PAUSE_S) if is_short else self
