"""R6.6, R4.5, R5.2: who attacks and defends next, whoever is out."""

from itertools import combinations

import pytest

from app.engine.state import State
from app.engine.view import view_for
from tests.engine.builders import placed, played, rules_of

PLAIN = [rank + suit for rank in "23459TJQKA" for suit in "SDC"]


def subsets(seats: int) -> list[tuple[int, ...]]:
    """Every choice of seats that are out, with two or more left in."""
    every = range(seats)
    return [out for size in range(seats - 1) for out in combinations(every, size)]


def following(seats: int, out: tuple[int, ...], seat: int) -> int:
    return next(s % seats for s in range(seat + 1, seat + seats + 1) if s % seats not in out)


def opened(seats: int, out: tuple[int, ...], attacker: int) -> State:
    """The attacker is to lead 7S; the defender holds 8S and 7D; all keep cards; no talon."""
    defender = following(seats, out, attacker)
    hands = []
    for seat in range(seats):
        hand = PLAIN[4 * seat : 4 * seat + 4]
        hand += ["7S"] * (seat == attacker) + ["8S", "7D"] * (seat == defender)
        hands.append("" if seat in out else " ".join(hand))
    rules = rules_of("house", seats=seats, pack=52, transfer="plain", throw_in="none")
    return placed(*hands, rules=rules, opener=attacker, out=out)


@pytest.mark.parametrize(("seats", "out"), [(n, out) for n in range(2, 7) for out in subsets(n)])
def test_next_roles(seats: int, out: tuple[int, ...]) -> None:
    for attacker in set(range(seats)) - set(out):
        defender = following(seats, out, attacker)
        heir = following(seats, out, defender)
        state = played(opened(seats, out, attacker), "attack 7S")
        assert (state.turn, state.defender) == (defender, defender)

        beaten = played(state, "beat 7S 8S")
        taken = played(state, "take")
        passed_on = played(state, "transfer 7D")

        assert (beaten.attacker, beaten.defender) == (defender, heir)
        assert (taken.attacker, taken.defender) == (heir, following(seats, out, heir))
        assert (passed_on.attacker, passed_on.defender) == (defender, heir)
        assert passed_on.turn == heir
        assert view_for(passed_on, heir).table == (("7S", None), ("7D", None))


def asked(throw_in: str, order: str, attacker: int, out: tuple[int, ...] = ()) -> list[int]:
    """Who is asked after a cover, every seat holding a matching rank and passing."""
    cards = iter(["7D", "7C", "7H", "8D", "8C", "8H"])
    defender = following(6, out, attacker)
    hands = []
    for seat in range(6):
        hand = [*PLAIN[4 * seat : 4 * seat + 4], *(["7S"] * (seat == attacker))]
        hand += ["8S"] if seat == defender else [next(cards)]
        hands.append("" if seat in out else " ".join(hand))
    rules = rules_of("house", seats=6, pack=52, throw_in=throw_in, throw_in_order=order)
    state = played(placed(*hands, rules=rules, opener=attacker, out=out), "attack 7S", "beat 7S 8S")
    seats = []
    while state.phase == "throw_in":
        assert state.turn is not None
        seats.append(state.turn)
        state = played(state, "pass")
    return seats


class TestAsking:
    """R4.4-R4.6: who is asked, and in which order."""

    @pytest.mark.parametrize(
        ("throw_in", "order", "out", "seats"),
        [
            ("all", "clockwise", (), [1, 3, 4, 5, 0]),
            ("all", "counter", (), [1, 0, 5, 4, 3]),
            ("all", "clockwise", (3, 5), [1, 4, 0]),
            ("all", "counter", (3, 5), [1, 0, 4]),
            ("neighbours", "clockwise", (), [1, 3]),
            ("neighbours", "counter", (), [1, 3]),
            ("neighbours", "clockwise", (3, 4), [1, 5]),
            ("neighbours", "clockwise", (0, 3, 4, 5), [1]),
            ("none", "clockwise", (), []),
        ],
    )
    def test_order(self, throw_in: str, order: str, out: tuple[int, ...], seats: list[int]) -> None:
        assert asked(throw_in, order, 1, out) == seats

    def test_after_a_throw_in_is_covered_asking_starts_from_the_main_attacker(self) -> None:
        rules = rules_of("house", seats=3, throw_in_order="clockwise")
        state = placed("7S 7D KC", "8S 9D 9C QC", "7C 6C", rules=rules)

        state = played(state, "attack 7S", "beat 7S 8S", "pass", "attack 7C", "beat 7C 9C")

        assert (state.phase, state.turn) == ("throw_in", 0)

    def test_in_a_take_a_seat_that_passed_is_not_asked_again(self) -> None:
        rules = rules_of("house", seats=3, throw_in_order="clockwise")
        state = placed("7S 7D KC", "8S 9D 9C QC JC", "7C 7H 6C", rules=rules)

        state = played(state, "attack 7S", "take", "pass", "attack 7C")
        assert (state.phase, state.turn) == ("pile_on", 2)
        state = played(state, "pass")

        assert state.phase == "attack"
        assert view_for(state, 1).counts == (2, 7, 2)
