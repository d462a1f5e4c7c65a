"""Small facts of the rules for `plain`: who opens, what beats what, who takes which place."""

from collections.abc import Collection, Sequence

from app.engine.rules import Rules

RANKS = "23456789TJQKA"


def beats(card: str, attack: str, trump: str) -> bool:
    """R4.2."""
    if card[1] == attack[1]:
        return RANKS.index(card[0]) > RANKS.index(attack[0])
    return card[1] == trump


def plain_opener(
    rules: Rules, hands: Sequence[Sequence[str]], trump: str, bots: Collection[int], dealer: int
) -> int:
    """R3.1-R3.3."""
    people = [seat for seat in range(rules.seats) if seat not in bots]
    if rules.opens == "dealer_left":
        return (dealer + 1) % rules.seats
    if rules.opens == "human":
        return people[0]
    if rules.opens == "bot":
        return min(bots)
    for rank in RANKS:
        for seat, hand in enumerate(hands):
            if rank + trump in hand:
                return seat
    return people[0] if people else 0


def plain_places(seats: int, out: Sequence[int], durak: int | None) -> list[int]:
    """R6.4-R6.8."""
    places = [out.index(seat) + 1 if seat in out else len(out) + 1 for seat in range(seats)]
    if durak is not None:
        places[durak] = seats
    return places


def plain_throwers(rules: Rules, attacker: int, others: list[int], left: int) -> list[int]:
    """R4.5, R4.6; `others` clockwise from the attacker, `left` the defender's left neighbour."""
    if rules.throw_in == "none":
        return []
    if rules.throw_in == "neighbours":
        others = [seat for seat in others if seat == left]
    if rules.throw_in_order == "counter":
        others = others[::-1]
    return [attacker, *others]
