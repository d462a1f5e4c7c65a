"""What is on its way to a table, and when it came."""

from app.play.underway import Underway


def test_what_came_by_then_is_on_its_way_until_it_is_answered() -> None:
    underway = Underway()

    with underway.to("t1", 1_000):
        assert underway.is_any("t1", by=1_000)
        assert not underway.is_any("t1", by=999)
        assert not underway.is_any("t2", by=1_000)

    assert not underway.is_any("t1", by=1_000)


def test_of_several_the_earliest_counts_as_long_as_it_is_there() -> None:
    underway = Underway()

    with underway.to("t1", 2_000):
        with underway.to("t1", 1_000):
            assert underway.is_any("t1", by=1_000)
        assert not underway.is_any("t1", by=1_999)
        assert underway.is_any("t1", by=2_000)
