"""Who comes after whom: the next seat, the order of asking and the order of drawing.

All of it depends on nothing but the seats still in and the main attacker (the defender is always
the next seat still in), so it is worked out once for each kind of table and looked up.
"""

from functools import cache

Seats = tuple[int, ...]


class Roles:
    """Look-up tables by `in_play << 3 | seat`; `in_play` has one bit a seat that is not out.

    `after` is the next seat still in. `bouts`, for a main attacker: the defender, the throwers in
    the order of asking, all seats in the order of drawing (R6.2). Where no such bout can be the
    defender is -1.
    """

    __slots__ = ("after", "bouts")

    def __init__(self, after: list[int], bouts: list[tuple[int, Seats, Seats]]) -> None:
        self.after = after
        self.bouts = bouts


@cache
def roles_for(seats: int, throw_in: str, order: str) -> Roles:
    """The tables for so many seats under R4.5 (who may throw in) and R4.6 (in which order)."""
    after = [-1] * (8 << seats)
    bouts: list[tuple[int, Seats, Seats]] = [(-1, (), ())] * (8 << seats)
    for in_play in range(1, 1 << seats):
        for seat in range(seats):
            others = _clockwise(seats, in_play, seat)
            after[in_play << 3 | seat] = others[0]
            if in_play >> seat & 1 and len(others) > 1:
                defender, *rest = others[:-1]
                throwers = _throwers(seat, tuple(rest), throw_in, order)
                bouts[in_play << 3 | seat] = (defender, throwers, (seat, *rest, defender))
    return Roles(after, bouts)


def _clockwise(seats: int, in_play: int, seat: int) -> Seats:
    """The seats in play after `seat`, itself last when it is one of them."""
    round_ = ((seat + step) % seats for step in range(1, seats + 1))
    return tuple(other for other in round_ if in_play >> other & 1)


def _throwers(attacker: int, rest: Seats, throw_in: str, order: str) -> Seats:
    """`rest` are the seats from the defender's left neighbour round to the attacker's right."""
    if throw_in == "none":
        return ()
    if throw_in == "neighbours":
        return (attacker, *rest[:1])
    return (attacker, *(rest if order == "clockwise" else reversed(rest)))
