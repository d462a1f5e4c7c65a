"""What the benchmark of games against bots is made of; that it runs is seen when it is run."""

from app.bots.levels import LEVELS
from benchmarks.load.bot_games import mixed, of_bots

SCRAPED = """\
bito_bot_moves_total{kind="easy"} 12.0
bito_bot_thinking_seconds_total{kind="easy"} 0.5
bito_moves_total 40.0
bito_bot_waiting 3.0
"""


def test_all_levels_have_as_many_games_and_a_quarter_are_of_four() -> None:
    orders = mixed(200)

    by_level = {level: sum(count for each, count, _ in orders if each == level) for level in LEVELS}
    assert by_level == dict.fromkeys(LEVELS, 40)
    assert sum(count for _, count, seats in orders if seats == 4) == 50


def test_what_bots_did_is_read_off_the_metrics() -> None:
    assert of_bots(SCRAPED) == ({"easy": 12.0}, {"easy": 0.5}, {})
