"""What the cards gave each seat: the same deal played many times by equal players.

After the deal nothing is left to chance, so what came out and was not in the cards is play. All
seats are played alike, so to exchange the players between the seats would change nothing.
"""

from typing import Final

from app.bots.search.estimate import JUDGED_SEATS
from app.engine.state import State
from app.review.luck import Luck
from app.review.net_playouts import worth_by_net
from app.review.playouts import played_out
from app.review.worth import thousandths

_PLAYOUTS: Final = 400
#: The net's games are dearer, and differ less.
_PLAYOUTS_BY_NET: Final = 256


def deal_worths(dealt: State, label: str) -> tuple[int, ...]:
    """To each seat, in thousandths: half of the whole is an even deal."""
    luck, games = Luck(f"{label}/deal"), playouts_at(dealt.rules.seats)
    if dealt.rules.seats == JUDGED_SEATS:
        first = thousandths(worth_by_net(dealt.position, games, luck))
        return first, thousandths(1.0) - first
    totals = [0.0] * dealt.rules.seats
    for _ in range(games):
        worths, _moves = played_out(dealt.position.copy(), luck)
        totals = [total + worth for total, worth in zip(totals, worths, strict=True)]
    return tuple(thousandths(total / games) for total in totals)


def playouts_at(seats: int) -> int:
    """How many games tell what a deal of so many seats is worth."""
    return _PLAYOUTS_BY_NET if seats == JUDGED_SEATS else _PLAYOUTS
