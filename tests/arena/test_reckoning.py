"""Scores, intervals and early verdicts, against worked examples."""

import pytest

from app.arena.contest import Match, Task
from app.arena.deal import Deal, Game, Side
from app.arena.reckoning import mean_of, standing_of, verdict_of

MATCH = Match("a", "b")


def pair(number: int, *duraks: int | None) -> Deal:
    """A deal of two, from seat 0 and from seat 1."""
    games = tuple(
        Game(seat, durak, (1, 1) if durak is None else ((2, 1) if durak == 0 else (1, 2)), 40)
        for seat, durak in enumerate(duraks)
    )
    return Deal(Task(MATCH, number), games, Side(10, 20.0, 5.0), Side(10, 1.0, 0.5))


def test_the_interval_is_that_of_the_deals_not_of_the_games() -> None:
    # Worked: pair means 1, 1, 0.5, 0.25: mean 0.6875, s = 0.375, 1.96 · 0.375 / 2 = 0.3675.
    deals = [pair(0, 1, 0), pair(1, 1, 0), pair(2, 1, 1), pair(3, None, 1)]

    standing = standing_of(MATCH, deals)

    assert (standing.won, standing.drawn, standing.lost) == (5, 1, 2)
    assert standing.score.value == pytest.approx(0.6875)
    assert standing.score.plus_minus == pytest.approx(0.3675)


def test_deals_that_only_the_cards_decide_leave_no_doubt() -> None:
    standing = standing_of(MATCH, [pair(number, 1, 1) for number in range(10)])

    assert (standing.score.value, standing.score.plus_minus) == (0.5, 0)


def test_one_deal_has_no_interval() -> None:
    assert mean_of([1.0]).plus_minus is None


def test_many_seats_are_told_by_the_rate_of_duraks_and_the_mean_place() -> None:
    # Worked: of four games one is lost; its places are 4, 1, 2, 1.
    places = ((4, 1, 2, 3), (2, 1, 4, 3), (1, 3, 2, 4), (2, 4, 3, 1))
    duraks = (0, 2, 3, 1)
    games = tuple(Game(seat, duraks[seat], places[seat], 80) for seat in range(4))

    standing = standing_of(MATCH, [Deal(Task(MATCH, 0), games, Side(), Side())])

    assert standing.durak.value == 0.25
    assert standing.place.value == 2.0


def test_time_is_summed_and_its_peak_kept() -> None:
    standing = standing_of(MATCH, [pair(0, 1, 0), pair(1, 1, 0)])

    assert standing.a == Side(20, 40.0, 5.0)


class TestVerdicts:
    def test_a_clear_difference_is_decided_early(self) -> None:
        won = [pair(number, 1, 0 if number % 4 else 1) for number in range(400)]

        assert verdict_of(won, 0, 30) == "better"
        assert verdict_of(won[:19], 0, 30) is None

    def test_equals_are_not_found_better(self) -> None:
        even = [
            pair(number, number % 2, number % 2 if number % 3 else 1 - number % 2)
            for number in range(3000)
        ]

        assert verdict_of(even, 0, 30) == "not better"

    def test_a_worked_ratio(self) -> None:
        # Worked: 20 pairs, mean 0.55, variance 0.0225; m0 = 0.5, m1 = 0.507195 (5 Elo):
        # 20 / 0.0225 · 0.007195 · (0.55 - 0.5035975) = 0.297: open.
        # With 500 pairs alike it is 7.4 and beyond ln 19 = 2.94.
        block = [pair(0, 1, 0 if number % 5 == 0 else 1) for number in range(20)]

        assert verdict_of(block, 0, 5) is None
        assert verdict_of(block * 25, 0, 5) == "better"
