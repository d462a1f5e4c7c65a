"""Who comes after whom: the next seat, the order of asking and the order of drawing.

All of it depends on nothing but the seats still in, the main attacker and the defender, so it is
worked out once for each kind of table and looked up at the start of a bout.
"""

from dataclasses import dataclass
from functools import cache

Seats = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Roles:
    """`after[in_play << 3 | seat]` is the next seat still in, where `in_play` has one bit for each
    seat that is not out. `orders[in_play << 6 | attacker << 3 | defender]` are the throwers in the
    order of asking and all seats in the order of drawing (R6.2)."""

    after: dict[int, int]
    orders: dict[int, tuple[Seats, Seats]]


@cache
def roles_for(seats: int, throw_in: str, order: str) -> Roles:
    """The tables for so many seats under R4.5 (who may throw in) and R4.6 (in which order)."""
    after: dict[int, int] = {}
    orders: dict[int, tuple[Seats, Seats]] = {}
    for in_play in range(1, 1 << seats):
        for seat in range(seats):
            others = _clockwise(seats, in_play, seat)
            after[in_play << 3 | seat] = others[0]
            if in_play >> seat & 1:
                for defender in others[:-1]:
                    key = in_play << 6 | seat << 3 | defender
                    rest = tuple(other for other in others[:-1] if other != defender)
                    throwers = _throwers(seat, rest, others, defender, throw_in, order)
                    orders[key] = (throwers, (seat, *rest, defender))
    return Roles(after, orders)


def _clockwise(seats: int, in_play: int, seat: int) -> Seats:
    """The seats in play after `seat`, itself last when it is one of them."""
    round_ = ((seat + step) % seats for step in range(1, seats + 1))
    return tuple(other for other in round_ if in_play >> other & 1)


def _throwers(
    attacker: int,
    rest: Seats,
    others: Seats,
    defender: int,
    throw_in: str,
    order: str,
) -> Seats:
    if throw_in == "none":
        return ()
    if throw_in == "neighbours":
        left = others[(others.index(defender) + 1) % len(others)]
        rest = tuple(seat for seat in rest if seat == left)
    return (attacker, *(rest if order == "clockwise" else reversed(rest)))
