"""The mathematics of a rated game: docs/RATINGS.md, "How a rating moves"."""

import math
import random

import pytest
from openskill.models import PlackettLuce

from app.ratings.plackett_luce import START_SIGMA, Belief, after_game, rested

DAY = 24 * 60 * 60 * 1000
NEW = Belief()


def oracle(beliefs: list[Belief], ranks: list[int]) -> list[Belief]:
    """The same game by the library alone."""
    model = PlackettLuce()
    teams = [[model.rating(mu=each.mu, sigma=each.sigma)] for each in beliefs]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Belief(team[0].mu, team[0].sigma) for team in rated]


def close(found: Belief, wanted: Belief) -> bool:
    return math.isclose(found.mu, wanted.mu) and math.isclose(found.sigma, wanted.sigma)


class TestAfterGame:
    """Plackett-Luce on the places."""

    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_places_of_their_own_are_rated_as_the_library_does(self, players: int) -> None:
        chance = random.Random(players)
        beliefs = [
            Belief(chance.uniform(15, 35), chance.uniform(2, START_SIGMA)) for _ in range(players)
        ]
        places = chance.sample(range(1, players + 1), players)

        found = after_game(beliefs, places, 1.0)

        assert all(map(close, found, oracle(beliefs, places)))

    def test_a_draw_of_two_is_rated_as_the_library_does(self) -> None:
        beliefs = [Belief(22, 4), Belief(29, 6)]

        found = after_game(beliefs, [1, 1], 1.0)

        assert all(map(close, found, oracle(beliefs, [1, 1])))

    def test_a_draw_of_equals_moves_nobody(self) -> None:
        first, second = after_game([NEW, NEW], [1, 1], 1.0)

        assert first.mu == pytest.approx(NEW.mu)
        assert first.sigma == second.sigma < NEW.sigma

    def test_who_gives_up_at_a_full_table_loses_as_much_as_the_last(self) -> None:
        """A shared place is the mean of the orders it could have been: leaving early costs the
        same as staying to the end and losing."""
        fought = after_game([NEW] * 4, [1, 2, 3, 4], 1.0)[3]
        left = after_game([NEW] * 4, [1, 1, 1, 4], 1.0)[3]

        assert close(left, fought)

    def test_equals_on_a_shared_place_change_equally(self) -> None:
        first, second, third, last = after_game([NEW] * 4, [1, 2, 2, 4], 1.0)

        assert close(second, third)
        assert first.mu > second.mu > last.mu

    @pytest.mark.parametrize("sharers", [5, 6])
    def test_of_five_and_six_on_one_place_equals_change_equally(self, sharers: int) -> None:
        places = [1] * sharers if sharers == 6 else [1] * sharers + [6]

        found = after_game([NEW] * 6, places, 1.0)

        assert all(close(each, found[0]) for each in found[:sharers])
        assert close(found[5], found[0]) == (sharers == 6)

    def test_who_gives_up_among_six_loses_as_much_as_the_last(self) -> None:
        fought = after_game([NEW] * 6, [1, 2, 3, 4, 5, 6], 1.0)[5]
        left = after_game([NEW] * 6, [1, 1, 1, 1, 1, 6], 1.0)[5]

        assert close(left, fought)

    def test_seats_do_not_matter(self) -> None:
        beliefs = [Belief(20, 3), Belief(25, 5), Belief(30, 7)]

        forwards = after_game(beliefs, [2, 2, 1], 1.0)
        backwards = after_game(beliefs[::-1], [1, 2, 2], 1.0)

        assert all(map(close, forwards, backwards[::-1]))

    def test_half_the_weight_is_half_the_change(self) -> None:
        whole = after_game([NEW, NEW], [1, 2], 1.0)
        half = after_game([NEW, NEW], [1, 2], 0.5)

        for full, part in zip(whole, half, strict=True):
            assert part.mu - NEW.mu == pytest.approx((full.mu - NEW.mu) / 2)
            assert part.sigma - NEW.sigma == pytest.approx((full.sigma - NEW.sigma) / 2)

    def test_without_weight_nothing_changes(self) -> None:
        assert after_game([NEW, Belief(30, 2)], [1, 2], 0.0) == (NEW, Belief(30, 2))


class TestRested:
    """We grow unsure of whoever stays away."""

    def test_a_year_puts_a_settled_rating_in_question(self) -> None:
        assert rested(Belief(30, 2), 365 * DAY).sigma == pytest.approx(5)

    def test_nobody_is_less_known_than_somebody_new(self) -> None:
        assert rested(Belief(30, 8), 10_000 * DAY).sigma == START_SIGMA

    def test_no_time_changes_nothing(self) -> None:
        assert rested(Belief(30, 3), 0) == Belief(30, 3)

    def test_a_clock_that_went_back_makes_nobody_surer(self) -> None:
        assert rested(Belief(30, 3), -DAY) == Belief(30, 3)
