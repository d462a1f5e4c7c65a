"""The levels are ordered: a small measure on seeded deals, each played from both sides.

The figures are those of these deals, not estimates; the bounds leave room for small changes.
"""

from app.bots.pool.simple import greedy
from tests.bots.selfplay import at_random, durak_rate, player, score, searcher

DUEL = {"preset": "duel"}


def test_medium_clearly_beats_chance() -> None:
    assert score(player("medium"), at_random, 100, DUEL) > 0.95


def test_easy_beats_chance() -> None:
    assert score(player("easy"), at_random, 100, DUEL) > 0.85


def test_medium_is_not_weaker_than_greed() -> None:
    assert score(player("medium"), greedy, 100, DUEL) > 0.52


def test_medium_clearly_beats_easy() -> None:
    assert score(player("medium"), player("easy"), 200, DUEL) > 0.6


def test_hard_beats_medium() -> None:
    assert score(player("hard"), player("medium"), 30, DUEL) > 0.52


def test_hard_is_not_weaker_where_attacks_are_passed_on() -> None:
    assert score(player("hard"), player("medium"), 8, {"preset": "transfer"}) > 0.4


def test_a_short_search_beats_medium() -> None:
    assert score(searcher(60), player("medium"), 8, DUEL) > 0.5


def test_levels_are_ordered_at_a_table_of_three() -> None:
    classic = {"preset": "classic", "seats": 3}

    easy = durak_rate(player("easy"), player("medium"), 40, classic)
    searching = durak_rate(searcher(150), player("medium"), 4, classic)

    assert searching < 1 / 3 < easy
