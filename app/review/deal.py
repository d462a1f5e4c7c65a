"""What the cards gave each seat: the same deal played many times by equal players.

After the deal nothing is left to chance, so what came out and was not in the cards is play. All
seats are played alike, so to exchange the players between the seats would change nothing.
"""

from typing import Final

from app.engine.state import State
from app.review.luck import Luck
from app.review.playouts import played_out
from app.review.worth import thousandths

PLAYOUTS: Final = 400


def deal_worths(dealt: State, label: str) -> tuple[int, ...]:
    """To each seat, in thousandths: half of the whole is an even deal."""
    luck = Luck(f"{label}/deal")
    totals = [0.0] * dealt.rules.seats
    for _ in range(PLAYOUTS):
        worths, _moves = played_out(dealt.position.copy(), luck)
        totals = [total + worth for total, worth in zip(totals, worths, strict=True)]
    return tuple(thousandths(total / PLAYOUTS) for total in totals)
