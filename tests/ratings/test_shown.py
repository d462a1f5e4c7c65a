"""How a rating is shown: 1500 + 60 (mu - 25), its ± and the question mark."""

from app.ratings.pair_weight import least_weight, weight_after
from app.ratings.plackett_luce import Belief
from app.ratings.pools import POOLS, pool_of
from app.ratings.shown import Shown, shown


class TestShown:
    def test_everybody_begins_at_1500_in_question(self) -> None:
        assert shown(Belief()) == Shown(1500, 500, provisional=True)

    def test_a_point_of_strength_is_sixty_of_rating(self) -> None:
        assert shown(Belief(26.01, 2)) == Shown(1561, 120, provisional=False)

    def test_the_question_mark_goes_at_five(self) -> None:
        assert not shown(Belief(25, 5.0)).provisional
        assert shown(Belief(25, 5.001)).provisional


class TestPairWeight:
    """Two games of a pair a week count whole, then a half, a quarter, nothing."""

    def test_the_weights_fall(self) -> None:
        assert [weight_after(earlier) for earlier in range(6)] == [1, 1, 0.5, 0.25, 0, 0]

    def test_the_least_of_all_pairs_counts(self) -> None:
        assert least_weight([0, 3, 2]) == 0.25


class TestPools:
    def test_three_presets_are_rated(self) -> None:
        assert [pool_of(pool) for pool in POOLS] == ["duel", "classic", "transfer"]
        assert pool_of("house") is None
