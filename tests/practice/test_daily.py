"""The puzzle of the day."""

from collections import Counter

from app.practice.daily import puzzle_of_day

_IDS = [f"p{number}" for number in range(40)]


def test_a_round_goes_through_all_puzzles_once() -> None:
    days = [puzzle_of_day(_IDS, day) for day in range(400, 440)]

    assert Counter(days) == Counter(_IDS)


def test_the_next_round_has_another_order() -> None:
    one = [puzzle_of_day(_IDS, day) for day in range(400, 440)]
    next_ = [puzzle_of_day(_IDS, day) for day in range(440, 480)]

    assert sorted(one) == sorted(next_)
    assert one != next_


def test_the_order_of_the_file_does_not_matter() -> None:
    assert puzzle_of_day(_IDS, 12_345) == puzzle_of_day(_IDS[::-1], 12_345)
