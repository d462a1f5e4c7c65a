"""The load benchmark runs, on so little that only its figures' being there says anything."""

from benchmarks.load import bars, rows, throughput
from benchmarks.load.site import sqlite_site


async def test_a_crowd_plays_on_a_server_of_its_own() -> None:
    with sqlite_site() as site:
        speed = await throughput.measure(site, tables=2, seats=2, seconds=0.5)

    assert speed.moves_per_s > 0
    assert min(speed.frame) > 0


async def test_the_writer_is_measured_alone() -> None:
    with sqlite_site() as site:
        pace = await rows.append(site, waiters=3, seconds=0.1)

    assert pace.each_second > 0


def test_a_bar_is_reached_from_its_own_side() -> None:
    more, less = bars.Bar(1, 2, 3), bars.Bar(3, 2, 1)

    assert [more.reached_by(value) for value in (0, 1, 2.5, 3)] == [
        *("NOT REACHED", "must", "goal", "stretch")
    ]
    assert [less.reached_by(value) for value in (4, 3, 1.5, 0)] == [
        *("NOT REACHED", "must", "goal", "stretch")
    ]
